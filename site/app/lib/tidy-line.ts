import { dropHiddenInLine } from '@context-native/text/hidden-characters';

/** Combining marks after the first four on one letter: more would cover the lines above. */
const heaped = /(?<=\p{Mn}{4})\p{Mn}+/gu;

/** A name or another line for a document: NFC, no hidden characters, no heaps of combining marks, single spaces. */
export function tidyLine(text: string): string {
  const seen = dropHiddenInLine(text.normalize('NFC').replaceAll(/\s+/g, ' '));
  return seen.replaceAll(heaped, '').replaceAll(/ +/g, ' ').trim();
}
