/**
 * Controls, signs that cannot be seen, and those that turn the direction of what follows: with them one name would read as
 * another. What joins or parts letters in Arabic and Indic scripts stays, as do the chosen forms of Han characters.
 */
const unseen =
  /(?!(?<=[\p{Script=Arabic}\p{M}])[\u200C\u200D]|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}])[\p{C}\p{DI}\u2800]/gu;

/** Of the marks that stand on one letter all but the first four: more are a tower over the lines above. */
const heaped = /(?<=\p{Mn}{4})\p{Mn}+/gu;

/** A name, or another line that a document prints: nothing but what can be read, and one space between words. */
export function tidyLine(text: string): string {
  const seen = text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(unseen, '');
  return seen.replaceAll(heaped, '').replaceAll(/ +/g, ' ').trim();
}
