import type { DocumentsCheck } from '@context-native/checker/worker';
import { Check } from 'lucide';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Playground } from '#app/features/standard/standard.tsx';
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
    /** How often it was sent without JavaScript. */
    tries?: number;
  };
  /** Called once, when every assertion is met. */
  onPass: () => void;
  /** Message and link when all is done. */
  passed: React.ReactNode;
  /** Level of the heading above the task. */
  level: 2 | 3;
}

/** An exercise: its task, what is asked of the document, and the playground to do it in. */
export function LabBench({ lab, taskHtml, initial, onPass, passed, level }: LabBenchProps) {
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
    <>
      <div className="mb-10 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <section aria-labelledby={`${id}-task`}>
          <Heading id={`${id}-task`} className="mb-4 text-2xl">
            {lab.title}
          </Heading>
          <Prose html={taskHtml} />
        </section>
        <section aria-labelledby={`${id}-asked`}>
          <Heading id={`${id}-asked`} className="kicker mb-4 tracking-normal">
            Goals
          </Heading>
          {fault && (
            <div className="notice mb-6" data-destructive>
              <NoticeIcon destructive />
              <div>
                <p className="font-semibold">This is not JSON yet.</p>
                <p className="text-soft">{fault} We check the goals once that is fixed.</p>
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
            {fault
              ? `This is not JSON yet. ${fault}`
              : `${met.filter(Boolean).length} of ${met.length} goals done`}
          </p>
          {!isDone && tries > 0 && <SolutionOffer labId={lab.id} tries={tries} />}
          {isDone && (
            <div className="notice mt-6" role="status">
              <Icon of={Check} className="mt-[0.15em] size-4.5 flex-none text-ok" />
              <div>{passed}</div>
            </div>
          )}
        </section>
      </div>
      <Playground
        initialText={initial.text}
        initialCheck={initial.check}
        {...(initial.problem !== undefined && { initialProblem: initial.problem })}
        draftName={`lab/${lab.id}`}
        onCheck={follow}
        isOther={isOther}
        fields={<input type="hidden" name="tries" value={tries} />}
      />
    </>
  );
}

/** After three tries the exercise can be seen done. It is fetched when it is asked for, and not before. */
function SolutionOffer({ labId, tries }: { labId: string; tries: number }) {
  const left = triesBeforeSolution - tries;
  return (
    <p className="mt-6 text-sm text-soft">
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
    <ol className="trace">
      {assertions.map(({ text, hint, isMet, difference }) => (
        <li key={text} data-state={isMet ? 'done' : 'next'}>
          <p className="font-medium text-ink">
            {text}
            <span className="sr-only">{isMet ? ' (met)' : ' (not yet)'}</span>
          </p>
          {difference && (
            <p className="mt-0.5 text-[0.9375rem] text-soft wrap-anywhere">
              Found <code>{difference.found}</code>, expected <code>{difference.expected}</code>.
            </p>
          )}
          {!isMet && (
            <details className="mt-0.5 text-[0.9375rem] text-soft">
              <summary className="w-fit list-none text-sm underline decoration-rule underline-offset-4">
                Hint
              </summary>
              <p className="mt-1">{hint}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Number of tries after which the learner can open a worked solution. */
const triesBeforeSolution = 3;

/** Pause in ms after which an unfinished text counts as a try. Checking never stops while the learner types. */
const restMs = 2000;

/** How often an exercise was tried in this visit, and `before` it without JavaScript. */
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
