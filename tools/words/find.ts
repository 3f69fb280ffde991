import { allowed } from './allowed.ts';
import { phrases } from './phrases.ts';
import type { Piece } from './pieces.ts';

export interface Place {
  file: string;
  line: number;
  /** The wording with a little of what is around it. */
  words: string;
  instead: string;
}

/** The places of texts with a wording of the list, without those that quote the product's specification. */
export function findPhrases(pieces: readonly Piece[]): Place[] {
  return pieces.flatMap(({ file, line, kind, text }) =>
    phrases
      .filter((phrase) => !phrase.kind || phrase.kind === kind)
      .flatMap(({ pattern, instead }) => {
        const at = text.search(pattern);
        if (at < 0 || allowed.some((wording) => text.includes(wording))) return [];
        return [{ file, line, words: text.slice(Math.max(0, at - 40), at + 60), instead }];
      }),
  );
}
