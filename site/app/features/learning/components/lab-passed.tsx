import { TextLink } from '#app/ui/link.tsx';
import type { Marked } from '../browser/mark-completed.ts';

interface LabPassedProps {
  /** Undefined until it is known. */
  marked: Marked | undefined;
  /** Sign-in link that leads back here. */
  signInHref: string;
}

/** The message when every goal is met: it calls the lesson complete only when it is. */
export function LabPassed({ marked, signInHref }: LabPassedProps) {
  return (
    <>
      <p className="font-semibold">Everything that was asked is there.</p>
      {marked === 'marked' && <p className="text-soft">The lesson is marked complete.</p>}
      {marked === 'waiting' && (
        <p className="text-soft">
          Your account could not be reached. This browser keeps the pass, and marks the lesson when you are
          signed in and open a lesson.
        </p>
      )}
      {marked === 'signed-out' && (
        <p className="text-soft">
          <TextLink href={signInHref}>Sign in</TextLink> to keep it: then send the document once more, and the
          lesson is marked complete.
        </p>
      )}
      {typeof marked === 'object' && <p className="text-soft">{marked.refused}</p>}
    </>
  );
}
