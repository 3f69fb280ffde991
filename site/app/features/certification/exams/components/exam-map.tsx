import { memo } from 'react';
import { examPath } from '../exam-paths.ts';
import type { Mark } from '../marks.ts';

interface ExamMapProps {
  attempt: string;
  marks: readonly Mark[];
  /** The question shown; undefined in the review. */
  current: number | undefined;
  /** Id of the question's form. */
  form: string;
  /** Stable function, so that a node renders again only when it changes. */
  onGo: (question: number) => void;
}

/**
 * All questions as nodes: filled where there is an answer, with a mark where it is flagged. Beside a question each is a
 * button of its form, which saves the answer on the way; elsewhere a link.
 */
export function ExamMap({ attempt, marks, current, form, onGo }: ExamMapProps) {
  const answered = marks.filter(({ option }) => option !== null).length;
  return (
    <nav aria-label="All questions">
      <p className="kicker mb-3">
        {answered} of {marks.length} answered
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,2.25rem)] gap-2">
        {marks.map((mark, index) => (
          <ExamNode
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its number
            key={index}
            attempt={attempt}
            number={index + 1}
            state={stateOf(mark)}
            isAnswered={mark.option !== null}
            isFlagged={mark.isFlagged}
            isCurrent={index + 1 === current}
            form={current === undefined ? undefined : form}
            onGo={onGo}
          />
        ))}
      </ol>
      <ul
        className="exam-legend mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs/[1.6] text-soft"
        aria-hidden="true"
      >
        <li data-answered="">answered</li>
        <li data-flagged="">flagged</li>
        <li>open</li>
      </ul>
    </nav>
  );
}

type NodeProps = Pick<ExamMapProps, 'attempt' | 'onGo'> &
  Record<'isAnswered' | 'isFlagged' | 'isCurrent', boolean> & {
    number: number;
    state: string;
    form: string | undefined;
  };

/** Memoised, because an answer changes only one node. */
const ExamNode = memo(function ExamNode(props: NodeProps) {
  const { attempt, number, state, isAnswered, isFlagged, isCurrent, form, onGo } = props;
  const shared = {
    className: 'exam-node',
    'aria-label': `Question ${number}, ${state}`,
    'aria-current': isCurrent ? ('step' as const) : undefined,
    'data-answered': isAnswered || undefined,
    'data-flagged': isFlagged || undefined,
  };
  return (
    <li>
      {form === undefined ? (
        <a
          {...shared}
          href={examPath(attempt, number)}
          onClick={(event) => {
            event.preventDefault();
            onGo(number);
          }}
        >
          {number}
        </a>
      ) : (
        <button {...shared} type="submit" form={form} name="go" value={number}>
          {number}
        </button>
      )}
    </li>
  );
});

const stateOf = ({ option, isFlagged }: Mark) =>
  (option === null ? 'not answered' : 'answered') + (isFlagged ? ', flagged for review' : '');
