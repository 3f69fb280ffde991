import { embeddedTraceHref } from '#app/lib/embedded-trace.ts';

interface EmbeddedTraceProps {
  /** Name of the example, as in `/embed/trace?example=smb-invoice-vat`. */
  example: string;
  /** Title of the trace: it names the frame, and is the text of the link below it. */
  title: string;
}

/**
 * An example trace within a text: this site's `/embed/trace` in a frame. The style sheet sets its height, so that the
 * page does not move when the frame loads. In Markdown it is a paragraph that consists of a link to that URL.
 */
export function EmbeddedTrace({ example, title }: EmbeddedTraceProps) {
  const href = embeddedTraceHref(example);
  return (
    <figure className="embedded-trace">
      {/* `src` must be the first attribute: `lib/embedded-trace.ts` searches for that. */}
      <iframe src={href} title={`Trace: ${title}`} loading="lazy" />
      <figcaption>
        <a href={href}>{title}</a>
      </figcaption>
    </figure>
  );
}
