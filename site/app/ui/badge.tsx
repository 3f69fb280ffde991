import type { ReactNode } from 'react';

interface BadgeProps {
  /** `signal` for what the page turns on, `error` for what failed, `ok` for what was checked and holds, `note` for what is worth knowing, `quiet` for what is not there yet. */
  tone?: 'plain' | 'signal' | 'error' | 'ok' | 'note' | 'quiet';
  children: ReactNode;
}

/** A word or two of fact about the thing beside it. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={`badge${tone === 'plain' ? '' : ` badge-${tone}`}`}>{children}</span>;
}
