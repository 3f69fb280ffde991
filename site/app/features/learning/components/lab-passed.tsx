import { TextLink } from '#app/ui/link.tsx';
import type { Marked } from '../browser/mark-completed.ts';

interface LabPassedProps {
  /** Undefined until the outcome is known. */
  marked: Marked | undefined;
  /** URL of the sign-in page, which then leads back to the exercise. */
  signInHref: string;
}

/** The message once every goal is met, with the outcome of marking the lesson complete. */
export function LabPassed({ marked, signInHref }: LabPassedProps) {
  return (
    <>
      <p className="font-semibold">All goals are done.</p>
      {marked === 'marked' && <p className="text-soft">The lesson is marked complete.</p>}
      {marked === 'waiting' && (
        <p className="text-soft">
          We could not reach your account. This browser stores the result. It marks the lesson complete when
          you next open a lesson while signed in.
        </p>
      )}
      {marked === 'signed-out' && (
        <p className="text-soft">
          <TextLink href={signInHref}>Sign in</TextLink> to save your result. Then send the document once more
          to mark the lesson complete.
        </p>
      )}
      {typeof marked === 'object' && <p className="text-soft">{marked.refused}</p>}
    </>
  );
}
