/** The words of a text in small letters, apart from each other by one space. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fillers = new Set(
  'a an the of to in on is are it its that this and or by for with what which who how from as at be does do has have'.split(
    ' ',
  ),
);

/** The words that carry the meaning of a text, each once. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    plain(text)
      .split(' ')
      .filter((word) => word !== '' && !fillers.has(word)),
  );

export const countCommon = (one: Set<string>, other: Set<string>): number =>
  [...one].filter((word) => other.has(word)).length;

/** Words in common, of all words of both: 0 for none, 1 for the same. */
export function likeness(one: Set<string>, other: Set<string>): number {
  const common = countCommon(one, other);
  return common / (one.size + other.size - common || 1);
}
