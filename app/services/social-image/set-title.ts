/** Largest first: in so many lines at most. */
const settings = [
  { size: 68, most: 3 },
  { size: 60, most: 4 },
  { size: 54, most: 6 },
];
const smallest = { size: 44, most: 6 };

/** In pixels, between two letters. */
export const tracking = -1;

/** Whether a text fits into a line. */
type Fits = (text: string) => boolean;

/**
 * Sets a title as large as it fits into lines of `width` pixels, broken at spaces; what does not fit at the smallest size
 * is cut. `widthOf` gives the width of a text as a part of the size.
 */
export function setTitle(
  title: string,
  width: number,
  widthOf: (text: string) => number,
): { size: number; lines: string[] } {
  const fitsAt =
    (size: number): Fits =>
    (text) =>
      widthOf(text) * size + text.length * tracking <= width;
  for (const { size, most } of settings) {
    const lines = breakLines(title, fitsAt(size));
    if (lines.length <= most && lines.every(fitsAt(size))) return { size, lines };
  }
  const { size, most } = smallest;
  const lines = breakLines(title, fitsAt(size));
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines;
  return { size, lines: shown.map((line) => cutLine(line, fitsAt(size))) };
}

function breakLines(title: string, fits: Fits): string[] {
  const [first = '', ...words] = title.split(/\s+/);
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A line, or as much of it as fits, with what says that it goes on. */
export function cutLine(line: string, fits: Fits): string {
  if (fits(line)) return line;
  const characters = [...line.replace(/…$/, '')];
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
