/** The way to like an article signed out: to the sign-in page, and from there back to the button. */
export const likePath = (slug: string) => `/auth?next=${encodeURIComponent(`/blog/${slug}#like`)}`;
