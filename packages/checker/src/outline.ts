/**
 * Fast reader of a document's UTF-8. It builds the document without the members of payloads, which no rule of v0.1
 * uses. It reads only plain documents. For others, such as those with a syntax fault, a repeated member, an escaped
 * surrogate or too deep nesting, it gives up: then `json.ts` reads the document and finds the fault and its place.
 * docs/decisions/conformance.md says why this is not `JSON.parse`. A `skip…` function takes a start and returns the
 * end, or 0 if the bytes are not plain.
 */
import type { Json } from './json.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const backslash = 0x5c;
const space = 0x20;
const smallT = 0x74;
const smallF = 0x66;
const smallN = 0x6e;

/** Stands for each payload that is an object. */
const payloadReadOver: Json = Object.freeze({});
/** Maximum nesting: each level is a function call, and the call stack is limited. */
const maxCalls = 500;
/** Up to this size in bytes, an ASCII document is decoded whole: its strings are slices, 20 ns each instead of 100. */
const smallDocument = 64 * 1024;
// Keep byte order marks: a string may contain one.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The whole document, if it is small and ASCII: then character and byte offsets are equal. Else empty. */
let text = '';
let hasEscapes = true;
/** End of the value that was read last. */
let end = 0;
/** Hashes of the names in the open objects, the outermost object first. */
let hashes = new Int32Array(256);
let hashCount = 0;

/** The outline of a document; undefined if it is not plain. The bytes must be UTF-8. */
export function readOutline(bytes: Uint8Array, maxDepth: number): Json | undefined {
  text = bytes.length <= smallDocument ? decoder.decode(bytes) : '';
  if (text.length !== bytes.length) text = '';
  hasEscapes = text === '' || text.includes('\\');
  hashCount = 0;
  const value = readValue(bytes, skipSpace(bytes, 0), Math.min(maxDepth, maxCalls));
  return value !== undefined && isSpaceFrom(bytes, end) ? value : undefined;
}

/** Builds a value and sets `end` to its end; undefined if it is not plain. */
function readValue(bytes: Uint8Array, at: number, depth: number): Json | undefined {
  const code = bytes[at] as number;
  if (code === openBrace) return readObject(bytes, at, depth);
  if (code === openBracket) return readArray(bytes, at, depth);
  end = skipValue(bytes, at, depth);
  if (end === 0) return undefined;
  if (code === quote) return stringBetween(bytes, at + 1, end - 1);
  if (code === smallT) return true;
  if (code === smallF) return false;
  if (code === smallN) return null;
  return Number(stringBetween(bytes, at, end));
}

function readObject(bytes: Uint8Array, start: number, depth: number): Json | undefined {
  if (depth === 0) return undefined;
  const object: Record<string, Json> = {};
  const outer = hashCount;
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBrace) {
    end = at + 1;
    return object;
  }
  for (;;) {
    const nameEnd = skipName(bytes, at);
    if (nameEnd === 0) return undefined;
    const name = keptString(bytes, at + 1, nameEnd - 1, hashes[hashCount - 1] as number);
    // An assignment would not make it a member.
    if (name === '__proto__') return undefined;
    at = skipColon(bytes, nameEnd);
    if (at === 0) return undefined;
    let value: Json | undefined;
    if (name === 'payload' && bytes[at] === openBrace) {
      end = skipObject(bytes, at, depth - 1);
      value = end === 0 ? undefined : payloadReadOver;
    } else if (name === 'mcp_events' && bytes[at] === openBracket && bytes.length > smallDocument) {
      end = skipArray(bytes, at, depth - 1);
      value = end === 0 ? undefined : (new LazyItems(bytes, at) as unknown as Json);
    } else value = readValue(bytes, at, depth - 1);
    if (value === undefined) return undefined;
    object[name] = value;
    at = skipSpace(bytes, end);
    if (bytes[at] === closeBrace) {
      end = at + 1;
      return forgetNames(outer) ? object : undefined;
    }
    if (bytes[at] !== comma) return undefined;
    at = skipSpace(bytes, at + 1);
  }
}

/**
 * The events of a large document, each built when it is its turn: they are never in memory together. The array is known
 * to be plain.
 */
export class LazyItems {
  readonly #bytes: Uint8Array;
  readonly #start: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#start = start;
  }

  *[Symbol.iterator](): Generator<Json> {
    const bytes = this.#bytes;
    let at = skipSpace(bytes, this.#start + 1);
    while (bytes[at] !== closeBracket) {
      // Since the last item, another document may have been read.
      text = '';
      hasEscapes = true;
      hashCount = 0;
      const item = readValue(bytes, at, maxCalls) as Json;
      at = skipSpace(bytes, end);
      if (bytes[at] === comma) at = skipSpace(bytes, at + 1);
      yield item;
    }
  }
}

function readArray(bytes: Uint8Array, start: number, depth: number): Json | undefined {
  if (depth === 0) return undefined;
  const array: Json[] = [];
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBracket) {
    end = at + 1;
    return array;
  }
  for (;;) {
    const value = readValue(bytes, at, depth - 1);
    if (value === undefined) return undefined;
    array.push(value);
    at = skipSpace(bytes, end);
    if (bytes[at] === closeBracket) {
      end = at + 1;
      return array;
    }
    if (bytes[at] !== comma) return undefined;
    at = skipSpace(bytes, at + 1);
  }
}

function skipValue(bytes: Uint8Array, at: number, depth: number): number {
  const code = bytes[at] as number;
  if (code === quote) return skipString(bytes, at);
  if (code === openBrace) return skipObject(bytes, at, depth);
  if (code === openBracket) return skipArray(bytes, at, depth);
  if (code === smallT) return skipWord(bytes, at, 'true');
  if (code === smallF) return skipWord(bytes, at, 'false');
  if (code === smallN) return skipWord(bytes, at, 'null');
  return skipNumber(bytes, at);
}

function skipObject(bytes: Uint8Array, start: number, depth: number): number {
  if (depth === 0) return 0;
  const outer = hashCount;
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBrace) return at + 1;
  for (;;) {
    at = skipName(bytes, at);
    if (at !== 0) at = skipColon(bytes, at);
    if (at !== 0) at = skipValue(bytes, at, depth - 1);
    if (at === 0) return 0;
    at = skipSpace(bytes, at);
    if (bytes[at] === closeBrace) return forgetNames(outer) ? at + 1 : 0;
    if (bytes[at] !== comma) return 0;
    at = skipSpace(bytes, at + 1);
  }
}

function skipArray(bytes: Uint8Array, start: number, depth: number): number {
  if (depth === 0) return 0;
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBracket) return at + 1;
  for (;;) {
    at = skipValue(bytes, at, depth - 1);
    if (at === 0) return 0;
    at = skipSpace(bytes, at);
    if (bytes[at] === closeBracket) return at + 1;
    if (bytes[at] !== comma) return 0;
    at = skipSpace(bytes, at + 1);
  }
}

/** A name with an escape is not plain: its hash differs from that of the same name without the escape. */
function skipName(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== quote) return 0;
  let at = start + 1;
  let hash = 0;
  for (let code = bytes[at] as number; code !== quote; code = bytes[++at] as number) {
    // Beyond the end, where `code` is undefined, this is true as well.
    if (!(code >= space) || code === backslash) return 0;
    hash = addToHash(hash, code);
  }
  if (hashCount === hashes.length) {
    const wider = new Int32Array(hashes.length * 2);
    wider.set(hashes);
    hashes = wider;
  }
  hashes[hashCount++] = hash;
  return at + 1;
}

/** From the end of a name to its value. */
function skipColon(bytes: Uint8Array, nameEnd: number): number {
  const at = skipSpace(bytes, nameEnd);
  return bytes[at] === colon ? skipSpace(bytes, at + 1) : 0;
}

/** Forgets the names of an object that ends. False if two have the same hash: a name may occur twice. */
function forgetNames(outer: number): boolean {
  const last = hashCount;
  hashCount = outer;
  if (last - outer > 32) {
    const sorted = hashes.slice(outer, last).sort();
    return sorted.every((hash, i) => i === 0 || hash !== sorted[i - 1]);
  }
  for (let i = outer + 1; i < last; i++)
    for (let j = outer; j < i; j++) if (hashes[i] === hashes[j]) return false;
  return true;
}

/** FNV-1a that starts at 0: one XOR and one multiplication per byte. */
const addToHash = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);

function skipString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = bytes[at] as number;
    if (code === quote) return at + 1;
    // Beyond the end, where `code` is undefined, this is true as well.
    if (!(code >= space)) return 0;
    if (code === backslash) {
      at = skipEscape(bytes, at);
      if (at === 0) return 0;
    } else at++;
  }
}

/** A surrogate is not plain: the other parser decides whether it is half of a pair. */
function skipEscape(bytes: Uint8Array, start: number): number {
  const code = bytes[start + 1] as number;
  if (code !== 0x75) return '"\\/bfnrt'.includes(String.fromCharCode(code)) ? start + 2 : 0;
  for (let i = start + 2; i < start + 6; i++) if (!isHexDigit(bytes[i] as number)) return 0;
  const isSurrogate = ((bytes[start + 2] as number) | 0x20) === 0x64 && (bytes[start + 3] as number) >= 0x38;
  return isSurrogate ? 0 : start + 6;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isHexDigit = (code: number) => isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

function skipNumber(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === 0x2d ? start + 1 : start;
  at = bytes[at] === 0x30 ? at + 1 : skipDigits(bytes, at);
  if (at !== 0 && bytes[at] === 0x2e) at = skipDigits(bytes, at + 1);
  if (at === 0 || ((bytes[at] as number) | 0x20) !== 0x65) return at;
  const hasSign = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d;
  return skipDigits(bytes, at + (hasSign ? 2 : 1));
}

/** Skips one or more digits. */
function skipDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at] as number)) at++;
  return at === start ? 0 : at;
}

function skipWord(bytes: Uint8Array, start: number, word: string): number {
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i)) return 0;
  return start + word.length;
}

const isSpace = (code: number) => code === space || code === 0x0a || code === 0x0d || code === 0x09;

function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isSpace(bytes[at] as number)) at++;
  return at;
}

/** Not `skipSpace`: V8 slows code that has read beyond the end of an array, here by nearly half. */
function isSpaceFrom(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at < bytes.length; at++) if (!isSpace(bytes[at] as number)) return false;
  return true;
}

/** Names and short strings that were read lately, by hash: codes and types occur often. */
const kept: (string | undefined)[] = new Array(512).fill(undefined);
const longestKept = 32;
/** Strings of this length or more are mostly ids and times, which rarely occur again. */
const idLength = 20;

/** The string between two quotes. */
function stringBetween(bytes: Uint8Array, from: number, to: number): string {
  if (text !== '' || to - from >= idLength) return decode(bytes, from, to);
  let hash = 0;
  for (let i = from; i < to; i++) hash = addToHash(hash, bytes[i] as number);
  return keptString(bytes, from, to, hash);
}

function keptString(bytes: Uint8Array, from: number, to: number, hash: number): string {
  const place = (hash ^ (hash >>> 16)) & (kept.length - 1);
  const found = kept[place];
  if (found !== undefined && standsAt(found, bytes, from, to)) return found;
  const string = decode(bytes, from, to);
  if (string.length !== to - from || to - from > longestKept) return string;
  // `Object.keys` returns a copy, not a slice of the document, and V8 looks up members faster with it.
  const [name] = Object.keys({ [string]: true });
  kept[place] = name;
  return string;
}

/** Tests that the bytes are this string, which is ASCII without escapes. */
function standsAt(string: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (string.length !== to - from) return false;
  for (let i = from; i < to; i++) if (string.charCodeAt(i - from) !== bytes[i]) return false;
  return true;
}

function decode(bytes: Uint8Array, from: number, to: number): string {
  const string = text === '' ? decoder.decode(bytes.subarray(from, to)) : text.slice(from, to);
  return hasEscapes && string.includes('\\') ? JSON.parse(`"${string}"`) : string;
}
