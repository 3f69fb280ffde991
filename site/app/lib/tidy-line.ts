import { dropHiddenInLine } from '@context-native/text/hidden-characters';

/** Combining marks on one letter after the first four: more would be a tower over the lines above. */
const heaped = /(?<=\p{Mn}{4})\p{Mn}+/gu;

/** A name, or another line that a document prints: nothing but what can be read, and one space between words. */
export function tidyLine(text: string): string {
  const seen = dropHiddenInLine(text.normalize('NFC').replaceAll(/\s+/g, ' '));
  return seen.replaceAll(heaped, '').replaceAll(/ +/g, ' ').trim();
}
