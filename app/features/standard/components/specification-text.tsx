import type { RenderedSection } from '../specification-html.server.tsx';

/** The sections of the text, each under its heading. */
export function SpecificationText({ sections }: { sections: readonly RenderedSection[] }) {
  return sections.map(({ id, number, title, html }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <SectionTitle id={id} mark={`§${number}`} title={title} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderSections, which lets no HTML of the text through */}
      <div className="spec-body" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  ));
}

export function SectionTitle({ id, mark, title }: { id: string; mark: string; title: string }) {
  return (
    <div className="spec-title">
      <a href={`#${id}`} aria-label={`${mark} ${title}`}>
        {mark}
      </a>
      <h2 id={`${id}-title`}>{title}</h2>
    </div>
  );
}
