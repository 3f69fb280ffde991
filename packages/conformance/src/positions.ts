import { type Json, type Positions, parseJson } from './json.ts';

export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
}

/** Gives line and column for offsets of one text. Offsets may come in any order. */
export function lineFinder(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/**
 * Gives the offset at which the value of a JSON Pointer begins in a text that parses. What does not exist is found
 * at the nearest object or array around it.
 */
export function pointerFinder(text: string, maxDepth: number): (pointer: string) => number {
  const positions: Positions = new Map();
  const root = parseJson(text, maxDepth, positions).value;
  const start = text.search(/\S/);
  return (pointer) => {
    let offset = Math.max(0, start);
    let value: Json | undefined = root;
    for (const step of pointer.split('/').slice(1)) {
      if (typeof value !== 'object' || value === null) break;
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(value) ? Number(name) : name;
      const found = positions.get(value)?.get(key);
      if (found === undefined) break;
      offset = found;
      value = (value as Record<string | number, Json>)[key];
    }
    return offset;
  };
}
