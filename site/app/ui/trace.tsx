import type { ReactNode } from 'react';

interface TraceItemProps {
  /** `done`: completed. `current`: in progress. `next`: not reached yet. */
  state?: 'done' | 'current' | 'next';
  /** A time, a date or a code, in front of the title. */
  time?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** An ordered list drawn as a line through nodes, such as steps or a timeline. The motif of the site. */
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
