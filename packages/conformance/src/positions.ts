import { parseJson, type Wanted } from './json.ts';

export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
}

/** Where something is in a text: an offset, or else a JSON Pointer. */
export interface Place {
  offset?: number;
  pointer: string;
}

/**
 * Gives line and column of each place. The text is read once more for pointers and once for lines, and only what was
 * asked for is kept, so that memory does not grow with the text. What does not exist is found at the nearest object
 * or array around it.
 */
export function findPositions(text: string, places: readonly Place[], maxDepth: number): Position[] {
  const root: Wanted = { offset: Math.max(0, text.search(/\S/)), children: new Map() };
  const wanted = places.map(({ pointer }) => want(root, pointer));
  if (places.some(({ offset, pointer }) => offset === undefined && pointer !== ''))
    parseJson(text, maxDepth, root);
  const offsets = places.map(({ offset }, i) => offset ?? nearest(wanted[i] as Wanted[]));
  return findLines(text, offsets);
}

/** The path of a pointer below the root, made where it is not there yet. */
function want(root: Wanted, pointer: string): Wanted[] {
  const path = [root];
  for (const step of pointer.split('/').slice(1)) {
    const { children } = path.at(-1) as Wanted;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const child = children.get(name) ?? { offset: undefined, children: new Map() };
    children.set(name, child);
    path.push(child);
  }
  return path;
}

function nearest(path: Wanted[]): number {
  return path.findLast(({ offset }) => offset !== undefined)?.offset ?? 0;
}

function findLines(text: string, offsets: number[]): Position[] {
  const positions: Position[] = [];
  let line = 1;
  let start = 0;
  for (const index of offsets.map((_, i) => i).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0))) {
    const offset = offsets[index] as number;
    for (let end = text.indexOf('\n', start); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    positions[index] = { line, column: offset - start + 1 };
  }
  return positions;
}
