export interface ByteRange {
  start: number;
  /** The last byte, itself included. */
  end: number;
}

/** More pieces than that are asked for by nobody who reads a file on. */
const mostRanges = 16;

/**
 * The bytes that a `Range` header asks for (RFC 9110, 14.2).
 * @returns undefined where the header is to be ignored, and nothing in the list where none of it lies in the file
 */
export function readRanges(header: string, size: number): ByteRange[] | undefined {
  const [, set] = /^bytes=(.*)$/i.exec(header.trim()) ?? [];
  if (set === undefined) return undefined;
  const specs = set
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  if (specs.length === 0 || specs.length > mostRanges) return undefined;
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
    if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
    if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (start < size && start <= end && !(first === '' && Number(last) === 0)) ranges.push({ start, end });
  }
  // Pieces that overlap would make an answer longer than the file.
  const asked = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return ranges.length > 1 && asked > size ? undefined : ranges;
}
