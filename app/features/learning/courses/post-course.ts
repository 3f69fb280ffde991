import type { NoticeContent } from '#app/ui/notice.tsx';
import { courseSubmitted, knownCourse, submissionFailed } from './outcome.ts';
import type { CourseErrors, CourseField } from './schema.ts';
import { courseFields } from './schema.ts';

/** What the form is told: it is done, or why not. */
export type PostOutcome = { done: NoticeContent } | { errors: CourseErrors } | { failed: NoticeContent };

/** Sends a checked form to `/api/submit-course`. A lost or unreadable answer is a failure in the specification's words. */
export async function postCourse(typed: Record<string, unknown>): Promise<PostOutcome> {
  try {
    const response = await fetch('/api/submit-course', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(typed),
    });
    const answer = await response.json();
    if (response.status === 201) return { done: courseSubmitted };
    if (response.ok) return { done: knownCourse(answer.status, answer.title) };
    if (courseFields.some((field) => field === answer.field))
      return { errors: { [answer.field as CourseField]: answer.message } };
    if (response.status === 429) return { failed: { ...submissionFailed, description: answer.message } };
  } catch {
    // Falls through: nobody can say what became of it.
  }
  return { failed: submissionFailed };
}
