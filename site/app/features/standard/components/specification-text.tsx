import type { ReactNode } from 'react';
import type { RenderedText } from '../specification/specification-html.server.tsx';

interface SpecificationTextProps {
  sections: readonly RenderedText[];
  /** Content below a section's text that is not part of it. */
  below?: (number: RenderedText['number']) => ReactNode;
}

/** The text's sections and its annexes (numbered with letters), each under its heading. */
export function SpecificationText({ sections, below }: SpecificationTextProps) {
  return sections.map(({ id, number, title, html }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <SectionTitle id={id} mark={typeof number === 'number' ? `§${number}` : number} title={title} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderTexts, which lets no HTML of the text through */}
      <div className="spec-body" data-md="written" dangerouslySetInnerHTML={{ __html: html }} />
      {below?.(number)}
    </section>
  ));
}

export function SectionTitle({ id, mark, title }: { id: string; mark: string; title: string }) {
  return (
    <div className="spec-title">
      <a href={`#${id}`} aria-label={`${mark} ${title}`} data-md="skip">
        {mark}
      </a>
      <h2 id={`${id}-title`} data-md={`text:${mark} ${title}`}>
        {title}
      </h2>
    </div>
  );
}
