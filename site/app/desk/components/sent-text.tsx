import { Fragment } from 'react';

/** Everything up to a space, without the punctuation of a sentence at its end. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/gi;

/**
 * Text from a stranger, never rendered as HTML. URLs in it are links, shown in full and as the browser reads them, so
 * that a lookalike host is visible.
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
