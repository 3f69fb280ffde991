import { examPath } from '../exam-paths.ts';
import type { Mark } from '../marks.ts';

interface ExamMapProps {
  attempt: string;
  marks: readonly Mark[];
  /** The question that is shown; undefined while all are looked over. */
  current: number | undefined;
  onGo: (question: number) => void;
}

/**
 * All questions as nodes: filled where there is an answer, with a mark where it is flagged. Inside a question's form
 * each is a button that saves the answer on the way; elsewhere a link.
 */
export function ExamMap({ attempt, marks, current, onGo }: ExamMapProps) {
  const answered = marks.filter(({ option }) => option !== null).length;
  return (
    <nav aria-label="All questions">
      <p className="kicker mb-3">
        {answered} of {marks.length} answered
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,2.25rem)] gap-2">
        {marks.map((mark, index) => {
          const number = index + 1;
          const shared = {
            className: 'exam-node',
            'aria-label': `Question ${number}, ${stateOf(mark)}`,
            'aria-current': number === current ? ('step' as const) : undefined,
            'data-answered': mark.option !== null || undefined,
            'data-flagged': mark.isFlagged || undefined,
          };
          return (
            <li key={number}>
              {current === undefined ? (
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
                <button {...shared} type="submit" name="go" value={number}>
                  {number}
                </button>
              )}
            </li>
          );
        })}
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

const stateOf = ({ option, isFlagged }: Mark) =>
  (option === null ? 'not answered' : 'answered') + (isFlagged ? ', flagged for review' : '');
