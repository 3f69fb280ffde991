import type { ReactNode } from 'react';
import { TextOnly, Written } from '#app/ui/written.tsx';
import type { RenderedText } from '../specification-html.server.tsx';

interface SpecificationTextProps {
  sections: readonly RenderedText[];
  /** What is shown below the text of a section, and is no part of it. */
  below?: (number: RenderedText['number']) => ReactNode;
}

/** The sections of the text and its annexes, whose numbers are letters, each under its heading. */
export function SpecificationText({ sections, below }: SpecificationTextProps) {
  return sections.map(({ id, number, title, html, source }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <SectionTitle id={id} mark={typeof number === 'number' ? `§${number}` : number} title={title} />
      <Written source={source} topHeading={3}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderTexts, which lets no HTML of the text through */}
        <div className="spec-body" dangerouslySetInnerHTML={{ __html: html }} />
      </Written>
      {below?.(number)}
    </section>
  ));
}

export function SectionTitle({ id, mark, title }: { id: string; mark: string; title: string }) {
  return (
    <div className="spec-title">
      <a href={`#${id}`} aria-label={`${mark} ${title}`}>
        {mark}
      </a>
      <h2 id={`${id}-title`}>
        <TextOnly>{mark} </TextOnly>
        {title}
      </h2>
    </div>
  );
}
