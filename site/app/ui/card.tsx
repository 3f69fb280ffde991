import type { ReactNode } from 'react';
import { NewTabMark } from './link.tsx';

interface CardProps {
  /** The small line above the title, such as a date or a count. */
  kicker?: ReactNode;
  title: string;
  href: string;
  /** The link opens a new tab, and says so. */
  newTab?: boolean;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  /** Text at the foot. Screen readers skip it, because the title is the link. */
  more?: string;
  /** Picture above the text. */
  cover?: ReactNode;
  /** Facts at the foot: badges, counts. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A card with a title that links to its page. The link covers the whole card. */
export function Card({ kicker, title, href, newTab, level = 3, more, cover, foot, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="card">
      {cover}
      {kicker && <p className="kicker">{kicker}</p>}
      <Heading className="text-xl">
        <a
          href={href}
          className="card-link"
          target={newTab ? '_blank' : undefined}
          rel={newTab ? 'noopener noreferrer' : undefined}
        >
          {title}
          {newTab && <NewTabMark />}
        </a>
      </Heading>
      {children && <div className="text-[0.9375rem] text-soft">{children}</div>}
      {foot && <div className="flex flex-wrap items-center gap-2">{foot}</div>}
      {more && (
        <span className="card-more" aria-hidden>
          {more}
        </span>
      )}
    </article>
  );
}

interface CardsProps {
  /** Columns from 68.75rem. From 52rem there are 2, below that 1. */
  columns?: 2 | 3 | 4;
  children: ReactNode;
}

/** Cards in columns, separated by thin rules. */
export function Cards({ columns = 3, children }: CardsProps) {
  return <div className={`cards cards-${columns}`}>{children}</div>;
}
