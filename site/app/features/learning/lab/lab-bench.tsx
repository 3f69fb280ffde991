import type { DocumentsCheck } from '@context-native/checker/worker';
import { Check } from 'lucide';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Playground } from '#app/features/standard/standard.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { NoticeIcon } from '#app/ui/notice.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { type Assertion, type Difference, differenceOf, faultOf, judge, needsChecker } from './assertions.ts';
import type { Lab } from './lab.server.ts';

export interface LabBenchProps {
  lab: Lab;
  /** The task, rendered. */
  taskHtml: string;
  /** First text of the editor with its findings, so that the first answer is complete. */
  initial: {
    text: string;
    check: DocumentsCheck | undefined;
    met: boolean[];
    fault: string | undefined;
    problem?: string;
    /** Number of posts without JavaScript. */
    tries?: number;
  };
  /** Called once, when all assertions are met. */
  onPass: () => void;
  /** Message when all goals are met. */
  passed: React.ReactNode;
  /** Link to the next step, shown once all goals are met. */
  next?: { href: string; label: string } | undefined;
  /** Level of the heading above the task. */
  level: 2 | 3;
}

/** An exercise: its task, the goals with their ticks, and the playground to do it in. */
export function LabBench({ lab, taskHtml, initial, onPass, passed, next, level }: LabBenchProps) {
  const id = useId();
  const [{ text, check, met, fault }, setJudged] = useState(initial);
  const isOther = !needsChecker(lab.assertions);
  const isDone = met.every(Boolean);
  const follow = useCallback(
    (text: string, check: DocumentsCheck | undefined) =>
      setJudged({
        text,
        check,
        met: judge(lab.assertions, text, check?.documents[0]),
        fault: text.trim() === '' ? undefined : faultOf(check),
      }),
    [lab],
  );
  const tries = useTries(text, { isTried: text !== lab.text && !isDone, before: initial.tries ?? 0 });
  const hasPassed = useRef(false);
  useEffect(() => {
    if (!isDone || hasPassed.current) return;
    hasPassed.current = true;
    onPass();
  }, [isDone, onPass]);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="lab" data-wide={level === 2 || undefined}>
      <LabBar
        met={met}
        isBroken={fault !== undefined}
        goalsId={`${id}-asked`}
        next={isDone ? next : undefined}
      />
      <div className="lab-task">
        <section aria-labelledby={`${id}-task`}>
          <Heading id={`${id}-task`} className="mb-3 text-xl">
            {lab.title}
          </Heading>
          <Prose html={taskHtml} />
        </section>
        <section aria-labelledby={`${id}-asked`}>
          <Heading id={`${id}-asked`} className="kicker mb-2 scroll-mt-20 tracking-normal">
            Goals
          </Heading>
          {fault && (
            <div className="notice mb-4" data-destructive>
              <NoticeIcon destructive />
              <div>
                <p className="font-semibold">This is not JSON yet.</p>
                <p className="text-soft">{fault} We check the goals once that is fixed.</p>
              </div>
            </div>
          )}
          {isDone && (
            <div className="lab-passed" role="status">
              <Icon of={Check} className="lab-passed-tick" strokeWidth={2} />
              <div>
                {passed}
                {next && (
                  <p className="mt-3">
                    <ButtonLink href={next.href}>{next.label}</ButtonLink>
                  </p>
                )}
              </div>
            </div>
          )}
          <Asked
            assertions={lab.assertions.map((asked, index) => ({
              ...asked,
              isMet: met[index] ?? false,
              difference:
                met[index] || fault ? undefined : differenceOf(asked, text, lab.text, check?.documents[0]),
            }))}
          />
          <p className="sr-only" role="status">
            {fault ? `This is not JSON yet. ${fault}` : goalsDone(met)}
          </p>
          {!isDone && tries > 0 && <SolutionOffer labId={lab.id} tries={tries} />}
        </section>
      </div>
      <div className="min-w-0">
        <Playground
          initialText={initial.text}
          initialCheck={initial.check}
          {...(initial.problem !== undefined && { initialProblem: initial.problem })}
          draftName={`lab/${lab.id}`}
          onCheck={follow}
          isOther={isOther}
          isStacked
          fields={<input type="hidden" name="tries" value={tries} />}
        />
      </div>
    </div>
  );
}

const goalsDone = (met: readonly boolean[]) => `${met.filter(Boolean).length} of ${met.length} goals done`;

interface LabBarProps {
  met: readonly boolean[];
  isBroken: boolean;
  goalsId: string;
  /** Link to the next step, shown once all goals are met. */
  next: LabBenchProps['next'];
}

/** A tick for each goal, in sight while the learner types. Screen readers get the list of goals instead. */
function LabBar({ met, isBroken, goalsId, next }: LabBarProps) {
  return (
    <div className="lab-bar">
      <a href={`#${goalsId}`} className="flex min-h-8 items-center gap-3">
        <span className="flex gap-1.5" aria-hidden>
          {met.map((isMet, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a goal is its place in the list
            <GoalNode key={index} isMet={isMet} />
          ))}
        </span>
        <span className="text-sm">{isBroken ? 'Not JSON yet' : goalsDone(met)}</span>
      </a>
      {next && (
        <ButtonLink href={next.href} size="small">
          {next.label}
        </ButtonLink>
      )}
    </div>
  );
}

/** The tick of a goal, empty until the goal is met. */
export function GoalNode({ isMet }: { isMet: boolean }) {
  return (
    <span className="goal-node" data-state={isMet ? 'done' : 'next'}>
      {isMet && <Icon of={Check} className="size-3.5" strokeWidth={2.5} />}
    </span>
  );
}

/** Link to a worked solution, after three tries. The browser gets the solution only when the link is opened. */
function SolutionOffer({ labId, tries }: { labId: string; tries: number }) {
  const left = triesBeforeSolution - tries;
  return (
    <p className="mt-4 text-sm text-soft">
      {left > 0 ? (
        `After ${left === 1 ? 'one more try' : `${left} more tries`} you can open a worked solution.`
      ) : (
        <>
          <TextLink href={`/lab?lesson=${labId}&solution=shown`}>Open a worked solution</TextLink>. What you
          wrote stays here.
        </>
      )}
    </p>
  );
}

interface AskedProps {
  assertions: (Assertion & { isMet: boolean; difference: Difference | undefined })[];
}

function Asked({ assertions }: AskedProps) {
  return (
    <ul className="grid gap-2">
      {assertions.map(({ text, hint, isMet, difference }) => (
        <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-[0.9375rem]">
          <GoalNode isMet={isMet} />
          <div>
            {isMet ? (
              <p className="text-soft">
                {text}
                <span className="sr-only"> (met)</span>
              </p>
            ) : (
              <details>
                <summary className="flex items-baseline justify-between gap-3">
                  <span className="font-medium">
                    {text}
                    <span className="sr-only"> (not yet)</span>
                  </span>{' '}
                  <span className="text-sm text-soft underline decoration-rule underline-offset-4">Hint</span>
                </summary>
                <p className="mt-0.5 text-soft">{hint}</p>
              </details>
            )}
            {difference && (
              <p className="mt-0.5 text-soft wrap-anywhere">
                Found <code>{difference.found}</code>, expected <code>{difference.expected}</code>.
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Number of tries after which the learner can open a worked solution. */
const triesBeforeSolution = 3;

/** Pause (ms) after which a changed text counts as a try. */
const restMs = 2000;

/** Number of tries in this visit, plus `before`, the number of posts without JavaScript. */
function useTries(text: string, { isTried, before }: { isTried: boolean; before: number }): number {
  const [tries, setTries] = useState(before);
  const last = useRef(text);
  useEffect(() => {
    if (!isTried || text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setTries((count) => count + 1);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, isTried]);
  return tries;
}
