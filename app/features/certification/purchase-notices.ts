import type { NoticeContent } from '#app/lib/form-answer.ts';

/** Where somebody who has just signed in goes on with the purchase of a level. */
const pathOf = (levelId: string) => `/pricing?buy=${levelId}`;

/** What a page says when a purchase could not be begun; the titles are the specification's. */
export const signInFirst = (levelId: string): NoticeContent => ({
  title: 'Please sign in to purchase a certification',
  action: {
    label: 'Sign in, and come back to it',
    href: `/auth?next=${encodeURIComponent(pathOf(levelId))}`,
  },
  destructive: true,
});

export const unexpectedFailure: NoticeContent = {
  title: 'An error occurred',
  description: 'Nothing was charged. Please try again.',
  destructive: true,
};

export function purchaseRefused(levelId: string, status: number, message: string): NoticeContent {
  if (status === 401) return signInFirst(levelId);
  // Owned already, being paid or looked at: the message says all there is to say.
  if (status === 409)
    return { title: message, action: { label: 'Your orders', href: '/account#orders' }, destructive: true };
  const title = 'Failed to create payment session';
  return { title, description: message === title ? 'Nothing was charged.' : message, destructive: true };
}
