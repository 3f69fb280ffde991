/** A name in an object, or an index in an array. */
export type Step = string | number;

/** A position in a JSON text, which may be incomplete. */
export interface JsonPlace {
  /** Steps from the document to the member or item here; empty for the document itself. */
  path: Step[];
  part: 'name' | 'value';
  /** Range of the token here, a quoted text or a word; empty where both are equal. */
  from: number;
  to: number;
  /** The other members of the surrounding object with the beginning of their values. */
  siblings: ReadonlyMap<string, string>;
  /** The members of the whole document. */
  root: ReadonlyMap<string, string>;
  /** The next mark or text after it, if any. */
  next: string;
}

interface Frame {
  isArray: boolean;
  path: Step[];
  name: string | undefined;
  /** True after a colon until the value comes; always true in an array. */
  wantsValue: boolean;
  index: number;
  members: Map<string, string>;
}

/** A quoted text, the beginning of an unfinished one, a mark, or a word. */
const tokens = /"(?:[^"\\\n]|\\.)*"|"[\w.:-]*|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Reads a text up to an offset, then on to the end of the document there. Undefined after the document's end. */
export function jsonPlaceAt(text: string, offset: number): JsonPlace | undefined {
  let stack: Frame[] = [];
  let root = new Map<string, string>();
  let isOver = false;
  let found: { place: JsonPlace; frame: Frame | undefined } | undefined;
  const placeIn = (frame: Frame | undefined, from: number, to: number, next: string) => {
    if (!frame && isOver) return;
    const isName = frame !== undefined && !frame.wantsValue;
    const own = frame?.isArray ? frame.index : isName ? unquote(text.slice(from, to)) : frame?.name;
    const path = frame ? [...frame.path, own ?? ''] : [];
    const part = isName ? 'name' : 'value';
    found = { place: { path, part, from, to, siblings: frame?.members ?? new Map(), root, next }, frame };
  };
  for (const match of text.matchAll(tokens)) {
    const [token] = match;
    const start = match.index;
    const end = start + token.length;
    const isMark = token.length === 1 && '{}[],:'.includes(token);
    const frame = stack.at(-1);
    if (!found && offset <= start && (isMark || offset < start)) placeIn(frame, offset, offset, token);
    if (!found && !isMark && offset <= end) {
      placeIn(frame, start, end, '');
      if (!found) return undefined;
    } else if (found && found.place.next === '') found.place.next = token;
    if (token === '{' || token === '[') {
      if (!frame) {
        root = new Map();
        isOver = false;
      }
      if (frame?.wantsValue) frame.members.set(frame.name ?? '', token);
      const own = frame?.isArray ? frame.index : frame?.name;
      stack.push({
        isArray: token === '[',
        path: frame ? [...frame.path, own ?? ''] : [],
        name: undefined,
        wantsValue: token === '[',
        index: 0,
        members: frame ? new Map() : root,
      });
    } else if (token === '}' || token === ']') {
      stack.pop();
      isOver = stack.length === 0;
      // Everything is known once the document ends.
      if (found && isOver) break;
      settle(stack.at(-1));
    } else if (!frame) {
      isOver = true;
      stack = [];
    } else if (token === ',') {
      if (frame.isArray) frame.index++;
      else {
        frame.name = undefined;
        frame.wantsValue = false;
      }
    } else if (token === ':') frame.wantsValue = true;
    else if (frame.wantsValue) {
      if (!frame.isArray && frame.name !== undefined) frame.members.set(frame.name, token);
      settle(frame);
    } else {
      frame.name = unquote(token);
      frame.members.set(frame.name, '');
    }
  }
  if (!found) placeIn(stack.at(-1), offset, offset, '');
  if (!found) return undefined;
  const { place, frame } = found;
  const own = place.path.at(-1);
  return {
    ...place,
    siblings: new Map([...place.siblings].filter(([name]) => frame?.isArray || name !== own)),
    root,
  };
}

/** A member ends with its value; further text without a comma is another member. */
function settle(frame: Frame | undefined): void {
  if (!frame || frame.isArray) return;
  frame.wantsValue = false;
  frame.name = undefined;
}

/** Content of a quoted text, also an unterminated one. */
function unquote(token: string): string {
  const inner = token.replace(/^"/, '').replace(/(?<!\\)"$/, '');
  try {
    return JSON.parse(`"${inner}"`);
  } catch {
    return inner;
  }
}
