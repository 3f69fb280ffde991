/**
 * Characters that are invisible or change the direction of text: with them, one name can look like another, and a
 * command can do something else than it shows. Names, titles and texts from outside lose them. Identifiers, commands
 * and URLs with them are refused. Forms import `@context-native/text/typed-characters`. In browsers, this is this file,
 * which keeps all joiners: tables of where joiners belong would add 0.6 KB of script. On the server, it is
 * `hidden-characters.ts`, which has the tables and decides (`exports` in package.json).
 */

/**
 * Controls, formats, surrogates, private use, line and paragraph separators, characters that renderers ignore (fillers,
 * tags, variation selectors), and the Braille pattern without dots.
 */
export const hidden = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;

/** Visible format characters, such as signs of numbers, years and verses in Arabic and Kaithi scripts. */
export const visibleFormats = String.raw`[\u0600-\u0605\u06DD\u0890\u0891\u08E2\u{110BD}\u{110CD}]`;

/** Variation selectors that choose how the character before them is drawn (UTS 51, UTS 37), and visible formats. */
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

/** A text without the characters that `rule` matches. Line breaks become `\n`; they and tabs stay. */
export const dropBy = (rule: RegExp, text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(rule, (sign) => (breaks.test(sign) ? sign : ''));

/** A text on one line, trimmed: line breaks and tabs become spaces. */
export const asLine = (text: string): string => text.replaceAll(/[\n\t]+/g, ' ').trim();

/** A name, title or text without hidden characters. Joiners stay, and selectors where they have an effect. */
export const dropHidden = (text: string): string => dropBy(outOfPlace, text);

export const dropHiddenInLine = (text: string): string => asLine(dropHidden(text));

/** Tests an identifier, command or URL for hidden characters. */
export const holdsHidden = (text: string): boolean => anyHidden.test(text);
