/** Where somebody who is signed out goes to like an article: to the sign-in page, and from there back to the button. */
export const likePath = (slug: string) => `/auth?next=${encodeURIComponent(`/blog/${slug}#like`)}`;
