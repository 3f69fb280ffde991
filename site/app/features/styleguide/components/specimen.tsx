import { Fragment, type ReactNode } from 'react';

/** One primitive of the specimen sheet. */
export interface Specimen {
  id: string;
  title: string;
  /** When to use it. */
  use: string;
  /** Examples by the label of each, which is in the margin; '' for content without a label. */
  states: Record<string, ReactNode>;
}

/** A primitive under a rule that spans the page. From the `md` breakpoint up, labels of states are in a left margin. */
export function SpecimenSection({ id, title, use, states }: Specimen) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-t border-ink pt-4 pb-16">
      <div className="mb-4 gap-8 md:flex md:items-baseline md:justify-between">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[26rem] text-sm text-balance text-soft md:mt-0 md:text-right">{use}</p>
      </div>
      {Object.entries(states).map(([state, content]) =>
        state === '' ? (
          <Fragment key={state}>{content}</Fragment>
        ) : (
          <div
            key={state}
            className="grid gap-x-8 gap-y-3 border-t border-rule py-5 md:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <p className="kicker md:pt-2">{state}</p>
            <div className="min-w-0">{content}</div>
          </div>
        ),
      )}
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>;
}
