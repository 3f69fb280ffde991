import type { ReactNode } from 'react';

interface ChapterProps {
  /** Anchor of the chapter. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a page. From 52rem, its title is beside its text. */
export function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="chapter">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div className="chapter-text">{children}</div>
    </section>
  );
}

interface ChapterHeadProps {
  kicker: ReactNode;
  title: string;
  /** For a long title: the text is below it on large screens too. */
  isStacked?: boolean;
  /** The page's first action, below the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** The head of a page of chapters, with a sentence or two about the page: in the same column on every page. */
export function ChapterHead({ kicker, title, isStacked = false, action, children }: ChapterHeadProps) {
  const [beside, lead] = isStacked
    ? ['', 'mt-4']
    : [
        'lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-end lg:gap-x-12',
        'mt-4 lg:mt-0 lg:max-w-[44em] lg:pb-1.5',
      ];
  return (
    <header className={`pt-8 pb-8 md:pt-10 ${beside}`}>
      <p className="kicker lg:col-span-full">{kicker}</p>
      <h1 className="mt-3 text-3xl md:text-4xl">{title}</h1>
      <p className={`max-w-[36em] text-soft md:text-lg ${lead}`}>{children}</p>
      {action && <div className="mt-5 lg:col-start-2">{action}</div>}
    </header>
  );
}

/** A term and its meaning, for a `<dl className="terms">`. */
export function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
