import type { ReactNode } from 'react';

interface BadgeProps {
  /**
   * `signal`: needs attention. `error`: failed. `ok`: good. `note`: worth knowing. `quiet`: less important, or not
   * there yet.
   */
  tone?: 'plain' | 'signal' | 'error' | 'ok' | 'note' | 'quiet';
  children: ReactNode;
}

/** A short label with a fact about the thing beside it. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={`badge${tone === 'plain' ? '' : ` badge-${tone}`}`}>{children}</span>;
}
