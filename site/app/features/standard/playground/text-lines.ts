/** More lines are not shown; browsers cannot scroll through more either. */
const maxLines = 500_000;

/** Where each line begins, in UTF-16 units. There is always a first one. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (
    let end = text.indexOf('\n');
    end !== -1 && starts.length < maxLines;
    end = text.indexOf('\n', end + 1)
  )
    starts.push(end + 1);
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
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
