/** JSON with comments and commas at the end, as hosts' files are written, with the place of each value in its text. */

export type Placed = { start: number; end: number } & (
  | { kind: 'object'; members: Map<string, Placed> }
  | { kind: 'array'; items: Placed[] }
  | { kind: 'scalar'; value: unknown }
);

const maxDepth = 100;
const token = /"(?:[^"\\]|\\.)*"|[-+.\w]+/y;
const gap = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

/** @throws SyntaxError with the line of the fault or of the repeated member */
export function parsePlaced(text: string): Placed {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} in line ${text.slice(0, at).split('\n').length}`);
  };
  const skip = () => {
    gap.lastIndex = at;
    gap.test(text);
    at = gap.lastIndex;
  };
  const take = (): Placed & { kind: 'scalar' } => {
    token.lastIndex = at;
    const [found] =
      token.exec(text) ?? fail(at < text.length ? `unexpected ${text[at]}` : 'an unexpected end');
    const start = at;
    try {
      const value: unknown = JSON.parse(found as string);
      at += (found as string).length;
      return { kind: 'scalar', start, end: at, value };
    } catch {
      return fail('a value that is not JSON');
    }
  };
  /** Reads the items between brackets with a function for one item. */
  const list = (close: string, part: () => void) => {
    at++;
    for (skip(); text[at] !== close; skip()) {
      part();
      skip();
      if (text[at] === ',') at++;
      else if (text[at] !== close) fail(`neither a comma nor ${close}`);
    }
    at++;
  };
  const value = (depth: number): Placed => {
    const start = at;
    if (depth > maxDepth) fail('nesting that is too deep');
    if (text[at] === '[') {
      const items: Placed[] = [];
      list(']', () => items.push(value(depth + 1)));
      return { kind: 'array', start, end: at, items };
    }
    if (text[at] !== '{') return take();
    const members = new Map<string, Placed>();
    list('}', () => {
      const { value: name } = take();
      if (typeof name !== 'string') return fail('a name without quotes');
      if (members.has(name)) fail(`a second ${JSON.stringify(name)}`);
      skip();
      if (text[at] !== ':') fail('a name without a value');
      at++;
      skip();
      members.set(name, value(depth + 1));
    });
    return { kind: 'object', start, end: at, members };
  };
  skip();
  const whole = value(0);
  skip();
  if (at < text.length) fail('more than one value');
  return whole;
}

/** An edit that replaces the text from `start` to `end` by `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export function applyEdits(text: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
}
