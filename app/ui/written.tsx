import type { ReactNode } from 'react';

interface WrittenProps {
  source: string | undefined;
  /** Level of its highest heading, as in the page. */
  topHeading?: 2 | 3;
  children: ReactNode;
}

/** What is drawn from Markdown: a page that is read as text (`pageText`) has that in its place. */
export function Written({ children }: WrittenProps) {
  return children;
}

/** What only a page that is read as text says, such as the address behind a button. */
export function TextOnly(_: { children: ReactNode }) {
  return null;
}
