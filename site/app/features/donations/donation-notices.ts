import type { NoticeContent } from '#app/lib/form-answer.ts';

/** The specification's message, or the server's own for 429 and 503, which says what to do. */
export function donationFailed(refused?: { status: number; message: string }): NoticeContent {
  const isTold = refused?.status === 429 || refused?.status === 503;
  const description = isTold ? refused.message : 'Failed to process donation. Please try again.';
  return { title: 'Error', description, destructive: true };
}
