import type { Piece } from './pieces.ts';

/** Wording that is hard to read, and plain words instead. */
interface Phrase {
  pattern: RegExp;
  instead: string;
  /** Kind of text, if not all: comments, or all other texts. */
  kind?: 'comment' | 'text';
}

/** Phrases of the style guide (see docs/decisions/words.md) that are never right. Others need a reader's judgement. */
const phrases: readonly Phrase[] = [
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bparted\b/i, instead: 'separated' },
  { pattern: /\bwhoever\b/i, instead: 'you, or anyone who' },
  { pattern: /\b(some|any)body\b/i, instead: 'you, a person, anyone, or the one who acts' },
  { pattern: /\b(by|of|from) which\b/i, instead: 'the noun before the clause, or two sentences' },
  { pattern: /\b(is|are|was|were) to be\b/i, instead: 'must be, will be' },
  { pattern: /\b(give[sn]?|gave|giving) (it |them )?back\b/i, instead: 'return, refund' },
  { pattern: /\b(hear[sd]?) of\b/i, instead: 'get, learn about' },
  { pattern: /\bhand(s|ed|ing)? (it |them )?(out|in)\b/i, instead: 'issue, return; submit' },
  { pattern: /\b(told|tells?|telling) (\w+ )?apart\b/i, instead: 'distinguish' },
  { pattern: /\b(is|are|was|were|be|been) looked at\b/i, instead: 'name who reviews it' },
  { pattern: /\ban? (\w+ )?\w+ of (yours|theirs|ours|mine)\b/i, instead: 'your, their, our' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bbegun\b/i, instead: 'started' },
  {
    pattern:
      /\bstands? (in|on|at|there|here|below|above|beside|between|before|after|under|first|last|alone)\b/i,
    instead: 'is, appears',
  },
  { pattern: /\bin the place of\b/i, instead: 'instead of' },
  { pattern: /\b(it|that|this|there|which|what|and|but) stands\b/i, instead: 'is, remains' },
  { pattern: /\btoo dear\b|\bdearer\b|\b(is|are) dear\b/i, instead: 'expensive' },
  { pattern: /\bwhat is to\b/i, instead: 'what must, what will' },
  { pattern: /\bof late\b|\bhitherto\b|\bthereof\b|\bwherein\b|\bhenceforth\b/i, instead: 'the plain word' },
  { pattern: /\btelephones?\b/i, instead: 'phone, call' },
  { pattern: /\bin turns\b/i, instead: 'alternately' },
  { pattern: /\bby (its|their) documentation\b|\bsays by\b/i, instead: 'according to; states with' },
  { pattern: /\beverybody\b/i, instead: 'everyone', kind: 'text' },
  { pattern: /\bof the kind\b/i, instead: 'of type, or the noun itself', kind: 'text' },
  { pattern: /^(What|Of|That|Whether it|Who) /, instead: 'the noun first', kind: 'comment' },
];

/** Quotes and names that may contain such wording. Each is in use (`words.test.ts`). */
export const allowed: readonly string[] = [
  // The old wording in the table of docs/decisions/words.md.
  'Your credential was issued anew',
  'Begun, Begin',
  'An order stands here',
  // A list of words that the check of exam questions looks for.
  'any anything anybody nothing nobody',
  // Names of cases in the test suite.
  'of which nothing is known',
];

interface Place {
  file: string;
  line: number;
  /** The wording with some text around it. */
  words: string;
  instead: string;
}

/** Places with wording of the list, without the allowed ones. */
export function findPhrases(pieces: readonly Piece[]): Place[] {
  return pieces.flatMap(({ file, line, kind, text }) =>
    phrases
      .filter((phrase) => !phrase.kind || (phrase.kind === 'comment') === (kind === 'comment'))
      .flatMap(({ pattern, instead }) => {
        const at = text.search(pattern);
        if (at < 0 || allowed.some((wording) => text.includes(wording))) return [];
        return [{ file, line, words: text.slice(Math.max(0, at - 40), at + 60), instead }];
      }),
  );
}
