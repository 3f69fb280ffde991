import {
  asLine,
  breaks,
  dropBy,
  hidden,
  keptButJoiners,
  visibleFormats,
} from './hidden-characters.browser.ts';

/* The complete rule of hidden characters: `hidden-characters.browser.ts`, and where joiners belong. */

export { holdsHidden } from './hidden-characters.browser.ts';

/** Canonical combining class 9 (Unicode 16): a joiner after one chooses how letters of Indic scripts are drawn. */
const viramas = [
  String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039`,
  String.raw`\u103A\u1714\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953`,
  String.raw`\uA9C0\uAAF6\uABED\u{10A3F}\u{11046}\u{11070}\u{1107F}\u{110B9}\u{11133}\u{11134}\u{111C0}\u{11235}`,
  String.raw`\u{112EA}\u{1134D}\u{113CE}-\u{113D0}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{1172B}\u{11839}`,
  String.raw`\u{1193D}\u{1193E}\u{119E0}\u{11A34}\u{11A47}\u{11A99}\u{11C3F}\u{11D44}\u{11D45}\u{11D97}\u{11F41}`,
  String.raw`\u{11F42}\u{1612F}`,
].join('');

/** Letters of joining scripts that join to neither side, or only to the letter before them (ArabicShaping.txt). */
const joinsToNothing = String.raw`\u0621\u0674\u06D5\u08AD\u1806\u180E`;
const joinsBefore = [
  String.raw`\u0622-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD`,
  String.raw`\u06CF\u06D2\u06D3\u06EE\u06EF\u0759-\u075B\u076B\u076C\u0771\u0773\u0774\u0778\u0779\u0870-\u0882\u08AA-\u08AC`,
  String.raw`\u08AE\u08B1\u08B2\u08B9\u0710\u0715-\u0719\u071E\u0728\u072A\u072C\u072F\u074D`,
].join('');
const letters = String.raw`(?![${joinsToNothing}])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Mandaic}\p{Script=Adlam}]`;

/** Joiners that are part of a word (RFC 5892, A.1 and A.2) or of an emoji sequence (UTS 51), and `keptButJoiners`. */
const kept = [
  String.raw`(?<=[${viramas}])[\u200C\u200D]`,
  String.raw`(?<=(?![${joinsBefore}])${letters}(?<=\p{L})\p{M}*)\u200C(?=\p{M}*${letters}(?<=\p{L}))`,
  String.raw`(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{Extended_Pictographic})`,
  keptButJoiners,
].join('|');

const outOfPlace = new RegExp(`(?!${kept})${hidden}`, 'gu');
const everyHidden = new RegExp(`(?!${visibleFormats})${hidden}`, 'gu');
/** Text that needs no further test, as most texts in the database. */
const plainAscii = /^[\t\n\x20-\x7e]*$/;

/**
 * A name, title or text without hidden characters. Joiners and selectors stay where the script or an emoji needs them.
 */
export const dropHidden = (text: string): string => (plainAscii.test(text) ? text : dropBy(outOfPlace, text));

/** Characters before and after a joiner that decide whether it is in place. */
const window = 32;
// Marked as pure, so that pages which do not call `findHidden` do not load it.
const outOfPlaceHere = /* @__PURE__ */ new RegExp(outOfPlace.source, 'uy');

/**
 * The characters that `dropHidden` removes from a text, without line breaks. Takes linear time for any text: the rule
 * looks back over marks, so it sees only a few characters around each place.
 */
export function findHidden(text: string): string[] {
  if (plainAscii.test(text)) return [];
  return [...text.matchAll(everyHidden)].flatMap(({ 0: sign, index }) => {
    if (breaks.test(sign) || sign === '\r') return [];
    const start = Math.max(0, index - window);
    outOfPlaceHere.lastIndex = index - start;
    return outOfPlaceHere.test(text.slice(start, index + sign.length + window)) ? [sign] : [];
  });
}

export const dropHiddenInLine = (text: string): string => asLine(dropHidden(text));

/** A JSON value without hidden characters in its strings and member names. */
export function dropHiddenWithin<T>(value: T): T {
  return dropWithin(value) as T;
}

function dropWithin(value: unknown): unknown {
  if (typeof value === 'string') return dropHidden(value);
  if (Array.isArray(value)) return value.map(dropWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [dropHidden(name), dropWithin(member)]),
  );
}

/**
 * Text that must stay complete, such as JSON, for display: the characters that `dropHidden` removes become JSON and
 * JavaScript escapes (`\u202e`), so that none acts and none is missing. Line breaks and tabs stay.
 */
export const escapeHidden = (text: string): string =>
  plainAscii.test(text)
    ? text
    : text.replaceAll(outOfPlace, (sign) =>
        breaks.test(sign) ? sign : sign.split('').map(escapeOf).join(''),
      );

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A stored URL with its hidden characters percent-encoded, as a browser sends them. Its target stays the same. */
export const encodeHidden = (address: string): string =>
  plainAscii.test(address)
    ? address
    : address.replaceAll(everyHidden, (sign) => encodeURIComponent(sign.toWellFormed()));
