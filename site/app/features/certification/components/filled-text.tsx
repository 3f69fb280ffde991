import { Fragment, type ReactNode } from 'react';

/** A text of `site/content` with each `{name}` replaced by its part. */
export function FilledText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a text moves
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
