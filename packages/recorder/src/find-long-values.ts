/**
 * Finds long values without a known form: after the name of a vendor whose keys have exactly that length and alphabet,
 * such as `algolia: …`, random values after a short prefix, and private JSON Web Keys. The first two are `possible`: a
 * checksum may have the same length. find_long_values.py of the Python package does the same.
 */
import type { FoundSecret, Place } from './find-secrets.ts';
import { placeholder, prefixedToken, vendorIds, vendors, vendorValue } from './secret-rules.ts';

const shortest = 14;
const longest = 150;
/** The shortest value with a prefix. */
const shortestPrefixed = 33;
/** Characters of `d`, the private part of a JSON Web Key (RFC 7518): of curves, and of RSA with 2048 to 4096 bits. */
const keyLengths = new Set([43, 64, 76, 86, 88, 342, 512, 683]);
/** Maximum characters between a name and its value, and of a name. */
const longestBetween = 8;
const longestName = 50;
/** Words of a name, counted from its end, that can be the vendor's. */
const maxWords = 5;
/** Patterns by name, as a cache: names repeat. */
const known = new Map<string, RegExp | undefined>();
const maxKnown = 2000;
const valuesOf = new Map(
  vendors.flatMap(([names, pattern]) => names.split(' ').map((name) => [name, pattern])),
);

const isPart = tableOf(/[\w+/.-]/);
const isBetween = tableOf(/[ \t"'`\\\]=:>,|]/);
const isOperator = tableOf(/[=:>,|]/);
const isDigit = tableOf(/\d/);
const isName = tableOf(/[\w.\t -]/);

/** For each ASCII code: 1 if a pattern matches the character. */
function tableOf(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}

/** Adds the long values among the words of a text to `found`. It reads only some characters of short values. */
export function findLongValues(text: string, words: readonly Place[], found: FoundSecret[]): void {
  for (const [from, to] of words) {
    let start = from;
    while (start + shortest <= to) {
      let at = start + shortest - 1;
      while (at >= start && isPart[text.charCodeAt(at)]) at--;
      if (at >= start) start = at + 1;
      else {
        let end = start + shortest;
        while (end < to && isPart[text.charCodeAt(end)]) end++;
        findValueAt(text, start, end, found);
        start = end + 1;
      }
    }
  }
}

function findValueAt(text: string, start: number, end: number, found: FoundSecret[]): void {
  if (!hasDigit(text, start, end)) return;
  if (end - start >= shortestPrefixed) {
    const run = text.slice(start, end);
    prefixedToken.lastIndex = 0;
    const match = run.includes('_') ? prefixedToken.exec(run) : null;
    if (match) {
      const at = start + match.index;
      found.push({ kind: 'prefixed-token', grade: 'possible', start: at, end: at + match[0].length });
    }
  }
  const name = nameBefore(text, start);
  if (name === 'd' && keyLengths.has(end - start) && text.includes('kty'))
    found.push({ kind: 'json-web-key', grade: 'certain', start, end });
  if (vendorOf(name) === undefined) return;
  vendorValue.lastIndex = start;
  const [value = ''] = vendorValue.exec(text) ?? [];
  if (isVendorValue(name, value))
    found.push({ kind: 'vendor-value', grade: 'possible', start, end: start + value.length });
}

function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isDigit[text.charCodeAt(at)]) return true;
  return false;
}

/** The name before a value: `algolia` of `"algolia": "…"` and `algolia key` of `algolia key …`. */
function nameBefore(text: string, start: number): string {
  let [end, isAssigned] = [start, false];
  const first = Math.max(0, start - longestBetween);
  for (; end > first; end--) {
    const code = text.charCodeAt(end - 1);
    if (!isBetween[code]) break;
    if (isOperator[code]) isAssigned = true;
  }
  let from = end;
  const earliest = Math.max(0, end - longestName);
  while (from > earliest && isName[text.charCodeAt(from - 1)]) from--;
  const name = text.slice(from, end);
  return isAssigned || (end < start && /\b(?:is|was|to|token|key|secret|login|auth)$/i.test(name))
    ? name
    : '';
}

/** Tests for a digit before a letter and a letter before a digit, as in random values. */
const isMixed = (value: string) => /\d[A-Za-z]/.test(value) && /[A-Za-z]\d/.test(value);

/** Tests that a name contains a vendor's, and that the value has that vendor's form. */
export function isVendorValue(name: string, value: string): boolean {
  if (value.length < shortest || value.length > longest) return false;
  const pattern = vendorOf(name);
  return pattern !== undefined && isMixed(value) && pattern.test(value) && !placeholder.test(value);
}

/** Pattern of the values of the vendor that a name contains; undefined without one. */
function vendorOf(name: string): RegExp | undefined {
  if (known.has(name)) return known.get(name);
  const pattern = findVendor(name);
  if (known.size >= maxKnown) known.clear();
  if (name.length <= longestName) known.set(name, pattern);
  return pattern;
}

function findVendor(name: string): RegExp | undefined {
  const words = name
    .slice(-longestName)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(-maxWords);
  for (let at = words.length - 1; at >= 0; at--) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (vendorIds.test(word)) return undefined;
    // `new_relic` is one name.
    const pattern = valuesOf.get(word) ?? valuesOf.get(word + next);
    if (pattern) return pattern;
  }
  return undefined;
}
