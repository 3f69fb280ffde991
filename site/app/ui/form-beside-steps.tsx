import type { ReactNode } from 'react';
import { Trace, TraceItem } from './trace.tsx';

interface FormBesideStepsProps {
  /** A form that sends something to the editors. */
  children: ReactNode;
  /** Title and text of each step. The first one is the form itself. */
  steps: readonly (readonly [title: string, text: string])[];
}

/** A form, and beside it the steps that follow. On a narrow screen the steps come below. */
export function FormBesideSteps({ children, steps }: FormBesideStepsProps) {
  return (
    <div className="grid gap-14 lg:grid-cols-[minmax(0,38em)_minmax(0,1fr)]">
      <div className="max-w-[38em]">{children}</div>
      <aside aria-labelledby="next" className="max-w-[38em]">
        <h2 id="next" className="mb-5 text-2xl">
          What happens next
        </h2>
        <Trace>
          {steps.map(([title, text], index) => (
            <TraceItem key={title} state={index === 0 ? 'current' : 'next'} title={title}>
              {text}
            </TraceItem>
          ))}
        </Trace>
      </aside>
    </div>
  );
}
