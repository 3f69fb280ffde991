import { Fragment } from 'react';

/** A URL: everything up to a space, `<`, `>` or `"`, without the punctuation of a sentence at its end. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/gi;

/**
 * Text from a stranger, never rendered as HTML. Its `http` and `https` URLs are links. They are shown in full, as the
 * browser reads them, so that a lookalike host is visible.
 */
export function SentText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {text.split(address).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never changes
        <Fragment key={index}>
          {index % 2 === 1 && URL.canParse(part) ? <SentLink href={new URL(part).href} /> : <bdi>{part}</bdi>}
        </Fragment>
      ))}
    </p>
  );
}

function SentLink({ href }: { href: string }) {
  return (
    <a className="link" href={href} rel="nofollow noopener noreferrer ugc" target="_blank">
      {href}
    </a>
  );
}
