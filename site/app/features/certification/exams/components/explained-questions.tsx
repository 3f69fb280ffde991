import { Check, X } from 'lucide';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { Explained } from '../result-page.server.ts';

/**
 * Questions with the learner's answer, the correct one, the explanation and its lesson. Those not answered correctly
 * are unfolded.
 */
export function ExplainedQuestions({ questions }: { questions: readonly Explained[] }) {
  return (
    <ol className="border-t border-rule">
      {questions.map((question, index) => (
        <li key={question.stem} className="border-b border-rule">
          <details open={!question.isRight} className="group">
            <summary className="grid max-w-[52rem] grid-cols-[1.125rem_minmax(0,1fr)] items-start gap-x-3.5 py-[0.9375rem] group-open:font-semibold hover:underline">
              <Verdict {...question} />
              <span className="min-w-0">
                <span className="kicker block font-normal">
                  {index + 1} · {question.code}
                </span>
                <WordsWithCode>{question.stem}</WordsWithCode>
              </span>
            </summary>
            <div className="max-w-[44rem] pb-6 pl-8">
              <Options {...question} />
              <p className="mt-4">
                <WordsWithCode>{question.explanation}</WordsWithCode>
              </p>
              {question.lesson && (
                <p className="mt-2 text-sm text-soft">
                  From the lesson <TextLink href={question.lesson.path}>{question.lesson.title}</TextLink>
                </p>
              )}
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

function Verdict({ isRight, selected }: Explained) {
  const icon = isRight ? Check : X;
  const word = isRight ? 'Correct' : selected === null ? 'Not answered' : 'Wrong';
  return (
    <span className={`pt-[0.1875rem] ${isRight ? 'text-ok' : 'text-error'}`}>
      <Icon of={icon} className="size-4.5" strokeWidth={2} />
      <span className="sr-only">{word}: </span>
    </span>
  );
}

function Options({ options, answer, selected }: Explained) {
  return (
    <ul className="grid gap-1.5">
      {options.map((option, index) => (
        <li
          key={option}
          className="explained-option flex flex-wrap justify-between gap-x-4 border-l-2 border-rule pl-3.5 text-soft data-right:border-ok data-right:text-ink"
          data-right={index === answer || undefined}
        >
          <span className="min-w-0">
            <WordsWithCode>{option}</WordsWithCode>
          </span>
          <span className="kicker whitespace-nowrap">
            {index === answer && index === selected
              ? 'correct, your answer'
              : index === answer
                ? 'correct'
                : index === selected && 'your answer'}
          </span>
        </li>
      ))}
    </ul>
  );
}
