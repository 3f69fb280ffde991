/** The first two letters of a name, uppercased; letters and digits only. */
export function twoLetters(name: string): string {
  return [...name.matchAll(/[\p{L}\p{N}]/gu)].slice(0, 2).join('').toUpperCase();
}

/** Frequent words in names on the map, which do not distinguish items. */
const common = /^(the|a|an|awesome|official|mcp|server|servers|sdk|client|for)$/i;

/** Letters of a monogram: the initials of two distinctive words, or the first two letters of one. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}#+]+/u).filter(Boolean);
  const telling = words.filter((word) => !common.test(word));
  const [first = '', second] = telling.length > 0 ? telling : words;
  return second ? twoLetters(`${[...first][0]}${[...second][0]}`) : twoLetters(first);
}

const corners = [
  [0, 0],
  [12, 0],
  [12, 12],
  [0, 12],
] as const;

/** A quarter of a monogram, its corner at (x, y): a square, a triangle, a quarter of a disc, or empty. */
function quarter(kind: number, turn: number, x: number, y: number): string {
  // A corner of the quarter, `step` corners on from the shape's own.
  const at = (step: number) => {
    const [cornerX, cornerY] = corners[(turn + step) % 4] ?? corners[0];
    return `${x + cornerX} ${y + cornerY}`;
  };
  if (kind === 0) return '';
  if (kind === 1) return `M${x} ${y}h12v12h-12z`;
  const [from, to] = [at(1), at(3)];
  return kind === 2 ? `M${at(0)}L${from}L${to}z` : `M${at(0)}L${from}A12 12 0 0 1 ${to}z`;
}

/**
 * Monogram of an item without a mark: letters of its name over a tile of four quarters, as a path on a grid of 24 ×
 * 24. Deterministic for a key, and different for nearly every other key.
 */
export function monogram(name: string, key: string): { letters: string; path: string } {
  // FNV-1a with its last bits mixed, so keys that differ only at the end rarely get the same tile.
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  const path = corners
    .map(([x, y], index) => {
      const bits = hash >>> (index * 5 + 4);
      return quarter([0, 1, 2, 2, 3, 3, 3, 3][bits & 7] ?? 0, (bits >>> 3) & 3, x, y);
    })
    .join('');
  return { letters: initials(name), path };
}

/** A monogram as an SVG file, for `/logos/` paths without a logo. */
export function drawMonogram(name: string, key: string): string {
  const { letters, path } = monogram(name, key);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="64" height="64"><path fill="#fffefb" d="M0 0h24v24H0z"/><path fill="#e6dfd0" d="${path}"/><text x="12" y="15.5" text-anchor="middle" font-family="ui-monospace, monospace" font-size="9" fill="#15171c">${letters}</text></svg>`;
}
