import type { ReactNode } from 'react';
import { NewTabMark } from './link.tsx';

interface CardProps {
  /** A date, a count, a licence: one fact in the small line above the title. */
  kicker?: ReactNode;
  title: string;
  href: string;
  /** Opens a new tab, and says so. */
  newTab?: boolean;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  /** The words of the link at the foot. The whole card is the link; this says where it leads. */
  more?: string;
  /** Picture above the text. */
  cover?: ReactNode;
  /** Facts at the foot: badges, counts. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A thing that can be opened. One link, its title; the whole surface takes the click. */
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
  /** At full width; fewer on smaller screens, where the rules between columns lie down. */
  columns?: 2 | 3 | 4;
  children: ReactNode;
}

/** Cards side by side, separated by thin rules. */
export function Cards({ columns = 3, children }: CardsProps) {
  return <div className={`cards cards-${columns}`}>{children}</div>;
}
