import { ArrowLeft, ArrowRight, Flag } from 'lucide';
import type { Ref } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { Mark } from '../marks.ts';

interface ExamQuestionProps {
  question: { stem: string; options: readonly string[] };
  number: number;
  total: number;
  mark: Mark;
  isOver: boolean;
  onChoose: (option: number) => void;
  headingRef: Ref<HTMLHeadingElement>;
}

/** One question, its options, and the buttons of its form, which work as an ordinary post. */
export function ExamQuestion(props: ExamQuestionProps) {
  const { question, number, total, mark, isOver, onChoose, headingRef } = props;
  return (
    <>
      <input type="hidden" name="question" value={number} />
      <fieldset key={number} disabled={isOver}>
        <legend className="block w-full">
          <h2 ref={headingRef} tabIndex={-1} className="exam-stem">
            <span className="kicker mb-4 block tracking-normal">
              Question {number} of {total}
            </span>
            <WordsWithCode>{question.stem}</WordsWithCode>
          </h2>
        </legend>
        <div className="exam-options">
          {question.options.map((option, index) => (
            <label key={option} className="exam-option">
              <input
                type="radio"
                name="option"
                value={index}
                checked={mark.option === index}
                onChange={() => onChoose(index)}
                className="radio flex-none"
              />
              <span className="min-w-0 flex-1">
                <WordsWithCode>{option}</WordsWithCode>
              </span>
              <span
                className="needs-js rounded-sm border border-rule px-[0.4375rem] py-px text-xs/[1.6] text-soft [@media(hover:none)]:hidden"
                aria-hidden="true"
              >
                {index + 1}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-8 flex max-w-[46rem] flex-wrap items-center gap-3">
        <Button type="submit" name="go" value="next">
          {number < total ? 'Next question' : 'Review and submit'}
          <Icon of={ArrowRight} className="size-4" />
        </Button>
        <Button type="submit" name="go" value="previous" variant="secondary" disabled={number === 1}>
          <Icon of={ArrowLeft} className="size-4" />
          Previous
        </Button>
        <Button
          type="submit"
          name="go"
          value="flag"
          variant="quiet"
          aria-pressed={mark.isFlagged}
          disabled={isOver}
          className="aria-pressed:font-semibold aria-pressed:[&>svg]:fill-current"
        >
          <Icon of={Flag} className="size-4" />
          Flag for review
        </Button>
        {number < total && (
          <Button type="submit" name="go" value="review" variant="quiet" className="sm:ml-auto">
            Review and submit
          </Button>
        )}
      </div>
    </>
  );
}
