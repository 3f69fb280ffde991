import { embeddedTraceHref } from '#app/lib/embedded-trace.ts';

interface EmbeddedTraceProps {
  /** As in `/embed/trace?example=smb-invoice-vat`. */
  example: string;
  /** Title of the trace: names the frame, and the link that replaces it on paper, in feeds and in files. */
  title: string;
}

/**
 * A trace of the examples in the middle of a text: this site's own `/embed/trace` in a frame of a height that is known
 * beforehand, so that nothing moves when it comes. In Markdown it is a paragraph of nothing but a link to that address.
 */
export function EmbeddedTrace({ example, title }: EmbeddedTraceProps) {
  const href = embeddedTraceHref(example);
  return (
    <figure className="embedded-trace">
      {/* The address first: by it the policy and the copies without frames know it (`lib/embedded-trace.ts`). */}
      <iframe src={href} title={`Trace: ${title}`} loading="lazy" />
      <figcaption>
        <a href={href}>{title}</a>
      </figcaption>
    </figure>
  );
}
