import { stepsOf } from './json.ts';

/** An item of an array or a member of an object, with its offsets in a text. */
export interface Item {
  /** Name of a member, unescaped. */
  name: string | undefined;
  /** Start offset; for a member, that of its name. */
  start: number;
  /** Start and end offset of its value. */
  from: number;
  to: number;
}

/** Offsets of all items, or of the first `most`, of the container at `open`. The text must be valid JSON. */
export function itemsOf(text: string, open: number, most = Number.POSITIVE_INFINITY): Item[] {
  const items: Item[] = [];
  let at = skipSpace(text, open + 1);
  while (items.length < most && text[at] !== '}' && text[at] !== ']') {
    const start = at;
    let name: string | undefined;
    if (text[open] === '{') {
      at = skipValue(text, at);
      name = JSON.parse(text.slice(start, at));
      at = skipSpace(text, skipSpace(text, at) + 1);
    }
    const from = at;
    at = skipValue(text, at);
    items.push({ name, start, from, to: at });
    at = skipSpace(text, at);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return items;
}

/** Finds a value by JSON Pointer, with its siblings; undefined if there is none, and for the whole document. */
export function findItem(
  text: string,
  pointer: string,
): { item: Item; among: Item[]; open: number } | undefined {
  let open = skipSpace(text, 0);
  let found: ReturnType<typeof findItem>;
  for (const name of stepsOf(pointer)) {
    if (text[open] !== '{' && text[open] !== '[') return undefined;
    const among = itemsOf(text, open);
    // The last member of a repeated name counts, as in the parsed document.
    const item = text[open] === '[' ? among[Number(name)] : among.findLast((member) => member.name === name);
    if (!item) return undefined;
    found = { item, among, open };
    open = item.from;
  }
  return found;
}

/** Text that a trace was read from. */
export interface TraceSource {
  /** Valid JSON. */
  text: string;
  /** JSON Pointer of the trace in it. Default: the whole text. */
  pointer?: string;
  /** Line of the whole text on which `text` begins. Default: 1. */
  line?: number;
}

/**
 * First and last line, from 1, of each of the first `count` events of a trace. Empty if the text has no list of events.
 */
export function eventLines(
  { text, pointer = '', line: first = 1 }: TraceSource,
  count: number,
): [from: number, to: number][] {
  const open = findItem(text, `${pointer}/mcp_events`)?.item.from;
  if (open === undefined || text[open] !== '[') return [];
  let line = first;
  let at = 0;
  const lineAt = (offset: number) => {
    for (let end = text.indexOf('\n', at); end !== -1 && end < offset; end = text.indexOf('\n', at)) {
      line++;
      at = end + 1;
    }
    return line;
  };
  return itemsOf(text, open, count).map(({ from, to }) => [lineAt(from), lineAt(to - 1)]);
}

export const skipSpace = (text: string, at: number) => {
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return at;
};

const scalar = /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+/y;
const toNextMark = /[^"[\]{}]*/y;

function skipValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    const char = text[at];
    if (char === undefined) return at;
    if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
    else {
      const pattern = depth > 0 && char !== '"' ? toNextMark : scalar;
      pattern.lastIndex = at;
      at += Math.max(1, pattern.exec(text)?.[0].length ?? 1) - 1;
    }
    at++;
  } while (depth > 0);
  return at;
}
