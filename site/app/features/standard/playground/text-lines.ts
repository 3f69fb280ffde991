/** Maximum number of shown lines: browsers cannot scroll much further. */
const maxLines = 500_000;

/** Offset of each line in UTF-16 units. There is always a first line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = 0; starts.length < maxLines; starts.push(end)) {
    end = text.indexOf('\n', end) + 1;
    if (end === 0) break;
  }
  return starts;
}

/** Begin and end of a line (from 1), without its line end. */
export function lineRange(
  text: string,
  starts: readonly number[],
  line: number,
): [start: number, end: number] {
  const start = starts[Math.min(line, starts.length) - 1] ?? 0;
  const end = text.indexOf('\n', start);
  return [start, end === -1 ? text.length : end];
}

/** The line (from 1) that an offset is on. */
export function lineAt(starts: readonly number[], offset: number): number {
  return (
    Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    ) + 1
  );
}
