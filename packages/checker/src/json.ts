/**
 * An iterative JSON parser (RFC 8259): nesting cannot exhaust the stack. It reports repeated members, strings that
 * UTF-8 cannot encode, and the place of a syntax fault. `JSON.parse` hides repeated members, accepts such strings, and
 * gives no reliable place.
 */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface JsonFault {
  kind: 'syntax' | 'depth' | 'duplicate' | 'surrogate';
  /** Where in the text, in UTF-16 units from its start. */
  offset: number;
  message: string;
  pointer: string;
}

export interface ParsedJson {
  /** Undefined when the text is not JSON or nested too deep. */
  value: Json | undefined;
  faults: JsonFault[];
  /** Counts of repeated members, and of strings with half of a surrogate pair, that are not in `faults`. */
  more: { duplicate: number; surrogate: number };
}

/** A place whose offset the parser notes, with places inside it by name or index. */
export interface Wanted {
  offset: number | undefined;
  children: Map<string, Wanted>;
}

const quote = 34;
const backslash = 92;
const space = 32;
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Maximum listed faults of each kind that does not end the reading. */
const maxListed = 100;
/** Matches half of a surrogate pair. With the flag `u`, a whole pair is one character and does not match. */
const half = /\p{Cs}/u;
const escapes: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class SyntaxFault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

interface Frame {
  container: Json[] | Record<string, Json>;
  /** Name of the member being read; undefined in an array. */
  name: string | undefined;
  wanted: Wanted | undefined;
}

/** Reads one JSON text. With `root` it also notes the offsets of the wanted places. */
export function parseJson(text: string, maxDepth: number, root?: Wanted): ParsedJson {
  const faults: JsonFault[] = [];
  const listed = { duplicate: 0, surrogate: 0 };
  const more = { duplicate: 0, surrogate: 0 };
  // In text that was read from UTF-8 only an escape can be half of a pair.
  const isRawSuspect = !isWellFormed(text);
  let isSuspect = isRawSuspect;
  const stack: Frame[] = [];
  let at = 0;
  try {
    return { value: read(), faults, more };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const kind = error.message === '' ? 'depth' : 'syntax';
    const message = error.message || `nested deeper than ${maxDepth} levels`;
    const pointer = kind === 'depth' ? pointerOf(stack) : '';
    // Reports only this fault: most readers stop here, and earlier faults are found again once the text is JSON.
    const fault: JsonFault = { kind, offset: error.offset, message, pointer };
    return { value: undefined, faults: [fault], more: { duplicate: 0, surrogate: 0 } };
  }

  function read(): Json {
    if (text.charCodeAt(0) === 0xfeff) throw new SyntaxFault('a byte order mark comes before the JSON', 0);
    skipSpace();
    let value = readStart(root);
    for (;;) {
      // `value` is a finished value; undefined means that a container was opened and has no item yet.
      while (value !== undefined) {
        const frame = stack.at(-1);
        if (!frame) {
          skipSpace();
          if (at < text.length) throw unexpected('the end of the document');
          return value;
        }
        put(frame, value);
        skipSpace();
        value = closes(frame) ? close() : undefined;
      }
      const frame = stack.at(-1) as Frame;
      if (frame.name !== undefined) readName(frame);
      const inner = frame.wanted && wantedIn(frame);
      if (inner) inner.offset = at;
      value = readStart(inner);
    }
  }

  /** After an item: true at the closing bracket, false after a comma. */
  function closes(frame: Frame): boolean {
    const isArray = frame.name === undefined;
    const char = text[at];
    if (char === ',') {
      at++;
      skipSpace();
      return false;
    }
    if (char === (isArray ? ']' : '}')) return true;
    throw unexpected(isArray ? '"," or "]"' : '"," or "}"');
  }

  function close(): Json {
    at++;
    return (stack.pop() as Frame).container;
  }

  /** Reads a scalar or an empty container. Returns undefined for another container, and pushes its frame. */
  function readStart(wanted: Wanted | undefined): Json | undefined {
    const char = text[at];
    if (char === '{' || char === '[') {
      if (stack.length >= maxDepth) throw new SyntaxFault('', at);
      const container = char === '{' ? {} : [];
      at++;
      skipSpace();
      if (text[at] === (char === '{' ? '}' : ']')) {
        at++;
        return container;
      }
      stack.push({ container, name: char === '{' ? '' : undefined, wanted });
      return undefined;
    }
    if (char === '"') {
      const start = at;
      const value = readString();
      if (isSuspect) lookForHalves(value, start, stack);
      return value;
    }
    if (text.startsWith('true', at)) return word(true, 4);
    if (text.startsWith('false', at)) return word(false, 5);
    if (text.startsWith('null', at)) return word(null, 4);
    if (char !== undefined && char > '0' && char <= '9') {
      // Most numbers are short and whole; the pattern below reads the others.
      let number = 0;
      let end = at;
      for (
        let digit = text.charCodeAt(end) - 48;
        digit >= 0 && digit <= 9;
        digit = text.charCodeAt(++end) - 48
      )
        number = number * 10 + digit;
      const next = text[end];
      if (end - at < 15 && next !== '.' && next !== 'e' && next !== 'E') return word(number, end - at);
    }
    numberPattern.lastIndex = at;
    const number = numberPattern.exec(text)?.[0];
    if (number === undefined) throw unexpected('a value');
    return word(Number(number), number.length);
  }

  function word<T extends Json>(value: T, length: number): T {
    at += length;
    return value;
  }

  function readName(frame: Frame): void {
    const start = at;
    if (text[at] !== '"') throw unexpected('a member name in double quotes');
    const name = readString();
    if (isSuspect) lookForHalves(name, start, stack.slice(0, -1));
    frame.name = name;
    const container = frame.container as Record<string, Json>;
    // The first test is quick and nearly always enough; the second sees through `constructor` and the like.
    if (container[name] !== undefined && Object.hasOwn(container, name)) {
      note('duplicate', start, `the member ${quoted(name)} occurs twice in one object`, stack);
    }
    skipSpace();
    if (text[at] !== ':') throw unexpected('":"');
    at++;
    skipSpace();
  }

  function note(kind: 'duplicate' | 'surrogate', offset: number, message: string, path: Frame[]): void {
    if (++listed[kind] > maxListed) more[kind]++;
    else faults.push({ kind, offset, message, pointer: pointerOf(path) });
  }

  /** `path` of a member's name leads to its object: a pointer cannot contain half of a surrogate pair. */
  function lookForHalves(string: string, start: number, path: Frame[]): void {
    isSuspect = isRawSuspect;
    if (half.test(string)) note('surrogate', start, `${quoted(string)} has half of a surrogate pair`, path);
  }

  function readString(): string {
    const start = ++at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quote) return text.slice(start, at++);
      if (code === backslash) return readEscaped(start);
      if (code < space)
        throw new SyntaxFault('a string contains a control character: write it as \\u00XX', at);
      if (Number.isNaN(code)) throw new SyntaxFault('the document ends within a string', start - 1);
      at++;
    }
  }

  function readEscaped(start: number): string {
    const parts = [text.slice(start, at)];
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        at++;
        return parts.join('');
      }
      if (code === backslash) parts.push(readEscape());
      else if (code < space)
        throw new SyntaxFault('a string contains a control character: write it as \\u00XX', at);
      else if (Number.isNaN(code)) throw new SyntaxFault('the document ends within a string', start - 1);
      else {
        const from = at;
        while (
          text.charCodeAt(at) !== quote &&
          text.charCodeAt(at) !== backslash &&
          text.charCodeAt(at) >= space
        )
          at++;
        parts.push(text.slice(from, at));
      }
    }
  }

  function readEscape(): string {
    const char = text[at + 1] ?? '';
    const plain = escapes[char];
    if (plain !== undefined) {
      at += 2;
      return plain;
    }
    const hex = text.slice(at + 2, at + 6);
    if (char !== 'u' || !/^[0-9a-fA-F]{4}$/.test(hex))
      throw new SyntaxFault('a string has an escape that JSON does not define', at);
    at += 6;
    const unit = Number.parseInt(hex, 16);
    if (unit >= 0xd800 && unit <= 0xdfff) isSuspect = true;
    return String.fromCharCode(unit);
  }

  function skipSpace(): void {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      at++;
    }
  }

  function unexpected(wanted: string): SyntaxFault {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    // In double quotes, a double quote and a backslash would have to be escaped.
    const found = at >= text.length ? 'the end' : /["\\]/.test(char) ? `'${char}'` : quoted(char);
    return new SyntaxFault(`${wanted} is expected here, but ${found} was found`, at);
  }
}

function wantedIn({ wanted, name, container }: Frame): Wanted | undefined {
  return wanted?.children.get(name ?? String((container as Json[]).length));
}

function put({ container, name }: Frame, value: Json): void {
  if (Array.isArray(container)) container.push(value);
  else if (name === '__proto__')
    Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });
  else container[name as string] = value;
}

function pointerOf(stack: Frame[]): string {
  return stack.map(({ container, name }) => toPointer(name ?? (container as Json[]).length)).join('');
}

/** Uses `String.prototype.isWellFormed`, where it exists, because it is faster. */
const isWellFormed = (text: string) =>
  (text as { isWellFormed?: () => boolean }).isWellFormed?.() ?? !half.test(text);

/** One step of a JSON Pointer (RFC 6901), with its slash. Few steps need escapes, so one test comes first. */
export const toPointer = (step: string | number) =>
  typeof step === 'string' && /[~/]/.test(step)
    ? `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `/${step}`;

/** The steps of a pointer, unescaped. */
export const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Tests for JSON Lines by the first two lines that are not blank: the first must not go on in the second, and one of
 * them must be an object. Anything else is one document, also a broken one. The first counts only with members, since
 * `{}` may be the broken start of a document.
 */
export function areLines(first: string, second: string, maxDepth: number): boolean {
  const { value, faults } = parseJson(first, maxDepth);
  const [fault] = faults;
  if (fault?.kind === 'syntax' && fault.offset >= first.trimEnd().length) return false;
  return (isObject(value) && Object.keys(value).length > 0) || isObject(parseJson(second, maxDepth).value);
}

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value for messages: a scalar as JSON, its text cut at 60 characters; an object or array by its kind. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'bigint') return String(value);
  const json = JSON.stringify(
    typeof value === 'string' && value.length > 60 ? `${value.slice(0, 60)}…` : value,
  );
  return json ?? 'nothing';
}
