import type { ReactNode } from 'react';

/** Grey lines where text will be; the last one is shorter, as the last line of a paragraph is. */
export function Skeleton({ lines = 3, className = '' }: { lines?: number; className?: string }) {
  return (
    <div className={`skeleton ${className}`.trimEnd()} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} />
      ))}
    </div>
  );
}

/** Wraps the skeletons of a list, and says once that it is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
