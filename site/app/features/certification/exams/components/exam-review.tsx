import type { FormEvent, Ref } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { examPath } from '../exam-paths.ts';
import type { Mark } from '../marks.ts';

interface ExamReviewProps {
  attempt: string;
  marks: readonly Mark[];
  /** Something could not be sent, so the exam cannot be submitted yet. */
  isHeldUp: boolean;
  isSubmitting: boolean;
  onGo: (question: number) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Review before submitting: unanswered and flagged questions, and the button that ends the exam. */
export function ExamReview(props: ExamReviewProps) {
  const { marks, isHeldUp, isSubmitting, onSubmit, headingRef } = props;
  const numbersOf = (is: (mark: Mark) => boolean) =>
    marks.flatMap((mark, index) => (is(mark) ? [index + 1] : []));
  const open = numbersOf(({ option }) => option === null);
  const flagged = numbersOf(({ isFlagged }) => isFlagged);
  return (
    <section className="min-w-0">
      <h2 ref={headingRef} tabIndex={-1} className="exam-stem">
        Before you submit
      </h2>
      <div className="mt-6 grid gap-6 border-y border-rule py-6">
        <Numbers {...props} title="Without an answer" numbers={open} none="Every question has an answer." />
        <Numbers
          {...props}
          title="Flagged for review"
          numbers={flagged}
          none="You have not flagged any questions."
        />
      </div>
      <p className="mt-6 max-w-[38em] text-soft">
        Submitting ends the exam. You cannot change an answer afterwards. A question without an answer counts
        as wrong.
      </p>
      {isHeldUp && (
        <Notice
          className="mt-6"
          notice={{
            title: 'Not submitted: some answers are not sent yet.',
            description: 'This browser keeps them. Try again when you are online.',
            destructive: true,
          }}
        />
      )}
      <form method="post" onSubmit={onSubmit} className="mt-6">
        <input type="hidden" name="intent" value="submit" />
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit the exam'}
        </Button>
      </form>
    </section>
  );
}

interface NumbersProps extends Pick<ExamReviewProps, 'attempt' | 'onGo'> {
  title: string;
  numbers: readonly number[];
  none: string;
}

function Numbers({ title, numbers, none, attempt, onGo }: NumbersProps) {
  if (numbers.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <div>
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <li key={number}>
            <a
              href={examPath(attempt, number)}
              className="grid h-9 min-w-9 place-items-center rounded-md border border-edge px-2 text-xs/[1.6] tabular-nums hover:border-ink hover:underline"
              onClick={(event) => {
                event.preventDefault();
                onGo(number);
              }}
            >
              <span className="sr-only">Question </span>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
