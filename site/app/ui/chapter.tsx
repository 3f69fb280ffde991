import type { ReactNode } from 'react';

interface ChapterProps {
  /** Anchor of the chapter. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a page: its title is beside it, if there is room. */
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
  children: ReactNode;
}

/** The head of a page of chapters: what it is about, in a sentence or two. */
export function ChapterHead({ kicker, title, children }: ChapterHeadProps) {
  return (
    <header className="pt-12 pb-12 md:pt-16 md:pb-16">
      <p className="kicker">{kicker}</p>
      <h1 className="mt-3 text-3xl md:text-4xl">{title}</h1>
      <p className="mt-6 max-w-[36em] text-lg text-soft">{children}</p>
    </header>
  );
}

/** One term with what it means, in a `<dl className="terms">`. */
export function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
