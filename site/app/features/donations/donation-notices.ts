import type { NoticeContent } from '#app/lib/form-answer.ts';

/** The specification's words; where the server knows what to do about it, its own stand in their place. */
export function donationFailed(refused?: { status: number; message: string }): NoticeContent {
  const isTold = refused?.status === 429 || refused?.status === 503;
  const description = isTold ? refused.message : 'Failed to process donation. Please try again.';
  return { title: 'Error', description, destructive: true };
}
