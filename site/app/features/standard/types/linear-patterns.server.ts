import type { PatternEngine } from '@context-native/mcp/dictionary';
import { RE2JS } from 're2js';
import { remembered } from '#app/lib/remembered.ts';
import { listOwnPatterns } from './dictionary.server.ts';

/**
 * The engine for strangers' patterns: RE2, whose time is linear in the text. Patterns of our own dictionary, which
 * editors reviewed, run in JavaScript's engine: some use features that RE2 lacks.
 * @throws Error for a pattern that RE2 cannot express
 */
export const matchLinearly: PatternEngine = remembered((pattern) =>
  listOwnPatterns().has(pattern) ? new RegExp(pattern, 'u') : new LinearPattern(pattern),
);

class LinearPattern {
  readonly #pattern: string;
  readonly #compiled: RE2JS;

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#compiled = RE2JS.compile(RE2JS.translateRegExp(inWordsOfRe2(pattern)));
  }

  test(text: string): boolean {
    return this.#compiled.test(text);
  }

  /** ajv distinguishes patterns by this text. */
  toString(): string {
    return this.#pattern;
  }
}

/** An escape, a class, the end that the dictionary requires of a pattern, a group with flags, or a dot. */
const parts = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\$\(\?!\\n\)|\(\?[a-z]*-?[a-z]*:|\./g;

/**
 * Rewrites the pattern where JavaScript (flag `u`) and RE2 differ in meaning. A part without an equivalent is
 * refused, so that no value is judged wrongly.
 */
function inWordsOfRe2(pattern: string): string {
  return pattern.replace(parts, (part) => {
    // In both engines `$` alone means the end of the text: the lookahead is for Python.
    if (part === '$(?!\\n)') return '$';
    if (part === '.') return '[^\\n\\r\\x{2028}\\x{2029}]';
    const isFlagged = part.startsWith('(?') && part !== '(?:';
    const isOtherClass = part === '[]' || (part.startsWith('[') && /\[:|\\[sSbB]/.test(part));
    if (isFlagged || isOtherClass || /^\\[sS]$/.test(part))
      throw new Error(`${part} means something else in RE2`);
    return part;
  });
}
