import type { ReactNode } from 'react';

interface TraceItemProps {
  /** `done` is behind us, `current` is where we are, `next` is not there yet. */
  state?: 'done' | 'current' | 'next';
  /** A time, a date or a code, in front of the title. */
  time?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** A line through nodes, in order: steps, a timeline, a course. The motif of the site. */
export function Trace({
  label,
  across,
  children,
}: {
  label?: string;
  across?: boolean;
  children: ReactNode;
}) {
  return (
    <ol className={`trace${across ? ' trace-across' : ''}`} aria-label={label}>
      {children}
    </ol>
  );
}

export function TraceItem({ state, time, title, children }: TraceItemProps) {
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      {time && <p className="kicker">{time}</p>}
      <p className="font-semibold text-ink">
        {title}
        {state === 'done' && <span className="sr-only"> (done)</span>}
      </p>
      {children && <div className="mt-1 text-[0.9375rem] text-soft">{children}</div>}
    </li>
  );
}
