import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** When to use it. */
  use: string;
  children: ReactNode;
}

/** One primitive on the specimen sheet, under a rule that spans the page. */
export function SpecimenSection({ id, title, use, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-t border-ink pt-4 pb-16">
      <div className="mb-4 gap-8 md:flex md:items-baseline md:justify-between">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[26rem] text-sm text-balance text-soft md:mt-0 md:text-right">{use}</p>
      </div>
      {children}
    </section>
  );
}

/** One state of it, named in the margin as a clause is numbered. `inline`: several things in a line that wraps. */
export function Row({ state, inline, children }: { state: string; inline?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-3 border-t border-rule py-5 md:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="kicker md:pt-2">{state}</p>
      <div className="min-w-0">
        {inline ? <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div> : children}
      </div>
    </div>
  );
}
