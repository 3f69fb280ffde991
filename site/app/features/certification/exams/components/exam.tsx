import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ShortcutSwitch, useShortcuts } from '#app/ui/shortcuts.tsx';
import { useExam } from '../browser/use-exam.ts';
import type { ExamPage } from '../exam-page.server.ts';
import { examPath, type Place, placeAfter } from '../exam-paths.ts';
import { emptyMark } from '../marks.ts';
import { ExamClock, SaveState } from './exam-clock.tsx';
import { ExamMap } from './exam-map.tsx';
import { ExamQuestion } from './exam-question.tsx';
import { ExamReview } from './exam-review.tsx';

/** A running exam. Its buttons belong to ordinary forms; with scripts, moving between questions stays on the page. */
export function Exam({ exam }: { exam: ExamPage }) {
  const { id, level, questions, state, totalMs, endsAt } = exam;
  const { marks, status, message, ...run } = useExam(id, state);
  const [place, setPlace] = useState<Place>(exam.place);
  const [isTimeOver, setTimeOver] = useState(false);
  const [submission, setSubmission] = useState<'none' | 'under way' | 'held up'>('none');
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useId();
  const question = place === 'review' ? undefined : place;
  const total = questions.length;
  const asked = question === undefined ? undefined : questions[question - 1];
  const mark = marks[(question ?? 0) - 1] ?? emptyMark;

  // Option chosen before scripts ran: it is in the form, but not yet in React's state.
  const [early] = useState(chosenInForm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what stood there at first
  useEffect(() => {
    if (question !== undefined && early !== undefined && early !== mark.option) run.choose(question, early);
  }, []);

  const hasMoved = useRef(false);
  const go = useCallback(
    (next: Place) => {
      hasMoved.current = true;
      setPlace(next);
      setSubmission('none');
      // A reload comes back to it. Not by the router: this page has everything, also without a connection.
      history.replaceState(history.state, '', examPath(id, next));
    },
    [id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the reason to move
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [place]);

  const act = (what: string) => {
    if (question === undefined) {
      if (what === 'previous') go(total);
    } else if (what === 'flag') run.flag(question, !mark.isFlagged);
    else go(placeAfter(what, question, total));
  };
  const choose = (option: number) => {
    if (question !== undefined && !isTimeOver) run.choose(question, option);
  };
  const shortcuts = useShortcuts({
    ...Object.fromEntries([0, 1, 2, 3].map((option) => [String(option + 1), () => choose(option)])),
    n: () => act('next'),
    p: () => act('previous'),
    f: () => act('flag'),
  });

  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    act(submitter instanceof HTMLButtonElement ? submitter.value : 'next');
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    setSubmission('under way');
    if (await run.flush()) form.submit();
    else setSubmission('held up');
  };

  const endRun = () => {
    setTimeOver(true);
    run.end();
  };
  const ms = { firstMs: state.remainingMs, totalMs };
  return (
    <div className="wrap pb-20">
      <header className="exam-head sticky top-0 z-10 flex items-center justify-between gap-6 bg-paper pt-4 pb-4.5">
        <h1 className="min-w-0 text-xl">
          <span className="kicker block tracking-normal">{level.level} · exam</span>
          {level.name}
        </h1>
        <ExamClock {...ms} endsAt={run.endsAt} endsAtTime={endsAt} onEnd={endRun} />
      </header>
      {isTimeOver && (
        <p role="alert" className="mt-6 border-l-2 border-error pl-4">
          Time is up. You see your result as soon as this page can reach the server.
        </p>
      )}
      {/* One frame for a question and the review, so the map beside it stays in place. */}
      <div className="grid gap-x-18 gap-y-12 pt-10 lg:grid-cols-[minmax(0,1fr)_16rem] lg:pt-14">
        {asked && question !== undefined ? (
          <form id={form} method="post" className="min-w-0" onSubmit={goOn}>
            <ExamQuestion
              question={asked}
              number={question}
              total={total}
              mark={mark}
              headingRef={heading}
              isOver={isTimeOver}
              onChoose={choose}
            />
          </form>
        ) : (
          <ExamReview
            attempt={id}
            marks={marks}
            headingRef={heading}
            onGo={go}
            isHeldUp={submission === 'held up'}
            isSubmitting={submission === 'under way'}
            onSubmit={(event) => void submit(event)}
          />
        )}
        <section
          className="grid content-start gap-6 lg:sticky lg:top-26 lg:self-start"
          aria-label="State of the exam"
        >
          <SaveState
            status={status}
            message={message}
            signInPath={`/auth?next=${encodeURIComponent(examPath(id))}`}
          />
          <ExamMap attempt={id} marks={marks} current={question} form={form} onGo={go} />
          <ShortcutSwitch shortcuts={shortcuts}>
            Keys: <kbd>1</kbd>–<kbd>4</kbd> or arrows choose, <kbd>n</kbd> next, <kbd>p</kbd> previous,{' '}
            <kbd>f</kbd> flag
          </ShortcutSwitch>
        </section>
      </div>
    </div>
  );
}

function chosenInForm(): number | undefined {
  if (typeof document === 'undefined') return undefined;
  const chosen = document.querySelector<HTMLInputElement>('input[name="option"]:checked');
  return chosen ? Number(chosen.value) : undefined;
}
