import type { ReactNode } from 'react';

/** Lets a wide table scroll sideways. The keyboard reaches the region, which `label` names. */
export function TableScroll({ label, className = '', children }: TableScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`table-scroll ${className}`.trim()} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface TableScrollProps {
  label?: string;
  className?: string;
  children: ReactNode;
}
