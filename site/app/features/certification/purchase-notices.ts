import type { NoticeContent } from '#app/lib/form-answer.ts';

/** Path that continues the purchase of a level after signing in. */
export const purchasePath = (levelId: string) => `/pricing?buy=${levelId}`;

/** Path of a level's modules, in their order, with the learner's own progress. */
export const levelPath = (levelId: string) => `/mvp#${levelId}`;

/** Notice for a signed-out buyer; `path` continues the purchase. The title is the specification's. */
export const signInFirst = (path: string) =>
  ({
    title: 'Please sign in to purchase a certification',
    action: {
      label: 'Sign in and come back',
      href: `/auth?next=${encodeURIComponent(path)}`,
    },
    destructive: true,
    takesFocus: true,
  }) satisfies NoticeContent;

export const unexpectedFailure: NoticeContent = {
  title: 'An error occurred',
  description: 'Nothing was charged. Please try again.',
  destructive: true,
};

export function purchaseRefused(path: string, status: number, message: string): NoticeContent {
  if (status === 401) return signInFirst(path);
  // Already owned, being paid or under review: the message says it all.
  if (status === 409)
    return { title: message, action: { label: 'Your orders', href: '/account/orders' }, destructive: true };
  const title = 'Failed to create payment session';
  return { title, description: message === title ? 'Nothing was charged.' : message, destructive: true };
}
