import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  className?: string;
  /** Classes of the heading. */
  heading?: string;
  children: ReactNode;
}

/** A part of a page under its heading, which also names it to screen readers. */
export function Section({ id, title, className, heading = 'text-2xl', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
