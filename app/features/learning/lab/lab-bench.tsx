import { Check } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Playground } from '#app/features/standard/standard.tsx';
import { Prose } from '#app/ui/prose.tsx';
import type { DocumentsCheck } from '#conformance/worker';
import { judge, needsChecker } from './assertions.ts';
import type { Lab } from './lab.server.ts';

export interface LabBenchProps {
  lab: Lab;
  /** The task, rendered. */
  taskHtml: string;
  /** What stands in the editor at first, and what was found in it: so the first answer is complete. */
  initial: { text: string; check: DocumentsCheck | undefined; met: boolean[]; problem?: string };
  /** Called once, when every assertion is met. */
  onPass: () => void;
  /** What is said, and where it goes on, when all is done. */
  passed: React.ReactNode;
  /** Level of the heading above the task. */
  level: 2 | 3;
}

/** An exercise: its task, what is asked of the document, and the playground to do it in. */
export function LabBench({ lab, taskHtml, initial, onPass, passed, level }: LabBenchProps) {
  const id = useId();
  const [met, setMet] = useState(initial.met);
  const isOther = !needsChecker(lab.assertions);
  const isDone = met.every(Boolean);
  const follow = useCallback(
    (text: string, check: DocumentsCheck | undefined) =>
      setMet(judge(lab.assertions, text, check?.documents[0])),
    [lab],
  );
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
          <Heading id={`${id}-asked`} className="kicker mb-4 font-mono tracking-normal">
            What is asked of the document
          </Heading>
          <Asked lab={lab} met={met} />
          <p className="sr-only" role="status">
            {met.filter(Boolean).length} of {met.length} are met
          </p>
          {isDone && (
            <div className="notice mt-6" role="status">
              <Check className="mt-[0.15em] size-4.5 flex-none text-ok" strokeWidth={1.5} aria-hidden />
              <div>{passed}</div>
            </div>
          )}
        </section>
      </div>
      <Playground
        initialText={initial.text}
        initialCheck={initial.check}
        {...(initial.problem !== undefined && { initialProblem: initial.problem })}
        onCheck={follow}
        isOther={isOther}
      />
    </>
  );
}

function Asked({ lab, met }: { lab: Lab; met: boolean[] }) {
  return (
    <ol className="trace">
      {lab.assertions.map(({ text, hint }, index) => (
        <li key={text} data-state={met[index] ? 'done' : 'next'}>
          <p className="font-medium text-ink">
            {text}
            <span className="sr-only">{met[index] ? ' (met)' : ' (not yet)'}</span>
          </p>
          {!met[index] && (
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
