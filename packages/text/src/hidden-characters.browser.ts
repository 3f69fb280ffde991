/**
 * Characters that are invisible or change the direction of text: with them, one name looks like another, and a command
 * does something else than it shows. There is one rule for names, titles and texts from outside (they are removed), and
 * for identifiers, commands and URLs (they are refused). Forms import `@context-native/text/typed-characters`. Browsers
 * get this file, which keeps every joiner: to know where one belongs takes tables of letters, 0.6 KB of script on each
 * page with a form. The server gets `hidden-characters.ts`, which has the tables and decides (`exports` in
 * package.json).
 */

/**
 * Controls, formats, surrogates, private use, line and paragraph separators, characters that renderers ignore (fillers,
 * tags, variation selectors), and the Braille pattern without dots.
 */
export const hidden = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;

/** Formats that are seen: signs of numbers, years and verses in Arabic and Kaithi scripts. */
export const visibleFormats = String.raw`[\u0600-\u0605\u06DD\u0890\u0891\u08E2\u{110BD}\u{110CD}]`;

/** Where a variation selector chooses how the sign before it is drawn (UTS 51, UTS 37), and formats that are seen. */
export const keptButJoiners = [
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=(?![\u180B-\u180F])\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  String.raw`(?<=[\p{Script=Myanmar}\p{Script=Phags_Pa}])\uFE00`,
  visibleFormats,
].join('|');

const outOfPlace = new RegExp(`(?!${keptButJoiners}|[\\u200C\\u200D])${hidden}`, 'gu');
const anyHidden = new RegExp(`(?!${visibleFormats})${hidden}`, 'u');
export const breaks = /^[\n\t]$/;

/** A text without the signs that `rule` finds; its line breaks are `\n`, and stay. */
export const dropBy = (rule: RegExp, text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(rule, (sign) => (breaks.test(sign) ? sign : ''));

/** One line of such text: a break is a space. */
export const asLine = (text: string): string => text.replaceAll(/[\n\t]+/g, ' ').trim();

/** A name, title or text without hidden characters but joiners. */
export const dropHidden = (text: string): string => dropBy(outOfPlace, text);

export const dropHiddenInLine = (text: string): string => asLine(dropHidden(text));

/** Tests that an identifier, command or URL contains one, which it must not. */
export const holdsHidden = (text: string): boolean => anyHidden.test(text);
