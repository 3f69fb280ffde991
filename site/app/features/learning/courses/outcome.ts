import type { NoticeContent } from '#app/lib/form-answer.ts';

/** The words of the product specification. */
export const courseSubmitted: NoticeContent = {
  title: 'Course Submitted Successfully!',
  description: "Thank you for your contribution. We'll review it shortly.",
};

export const submissionFailed: NoticeContent = {
  title: 'Submission Failed',
  description: 'There was an error submitting your course. Please try again.',
  destructive: true,
};

/** Suggesting a known course is not the sender's mistake. */
export function knownCourse(status: 'pending' | 'published', title?: string): NoticeContent {
  return status === 'published'
    ? {
        title: 'This course is listed already',
        description: `Thank you anyway. It is among the free courses as “${title}”.`,
      }
    : {
        title: 'This course waits for review already',
        description: 'Another visitor suggested it first. Thank you anyway.',
      };
}
