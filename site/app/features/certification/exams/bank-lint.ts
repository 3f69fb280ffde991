import type { Question } from './question-bank.server.ts';

/** Checks beyond the schema of a question bank: whether guessing, or the form of a question, helps a learner. */

export interface LintedBank {
  /** Prefix of faults of the whole bank. */
  name: string;
  questions: readonly Question[];
}

/**
 * Faults that make a bank unfit for an exam: a duplicate question, an option that refers to others and loses its
 * meaning when shuffled, a form that reveals the correct option.
 */
export function lintFairness({ name, questions }: LintedBank): string[] {
  const stems = Map.groupBy(questions, ({ stem }) => stem.toLowerCase().replaceAll(/\s+/g, ' '));
  const twice = [...stems.values()].filter(({ length }) => length > 1);
  return [
    ...twice.map((same) => `${name}: ${same.map(({ id }) => id).join(' and ')} ask the same question`),
    ...questions.flatMap(lintReferences),
    ...lintGuessers(name, questions),
    ...lintLengths(name, questions),
  ];
}

const lintReferences = ({ id, options }: Question) =>
  options
    .filter((option) => /\b(all|none|both|any) of (the above|these)\b/i.test(option))
    .map((option) => `${id}: an option must not refer to others: ${option}`);

/** Strategies of test-wise guessers, who judge the form of the options instead of their meaning. */

/** A strategy takes the option with the highest value. */
type Measure = (option: string, others: readonly string[], stem: string) => number;

const length: Measure = (option) => option.length;

const lengthsOf = (option: string, others: readonly string[]) =>
  [option, ...others].map((text) => text.length);

/** 0 for the option at this place of the order by length, the longest first; less for what is further from it. */
const nearPlace =
  (place: number): Measure =>
  (option, others) =>
    -Math.abs(option.length - (lengthsOf(option, others).sort((a, b) => b - a)[place] ?? 0));

const nearMiddle: Measure = (option, others) => -Math.abs(option.length - meanOf(lengthsOf(option, others)));

const likeOthers: Measure = (option, others) =>
  meanOf(others.map((other) => likeness(tellingWords(option), tellingWords(other))));

const wordsOfOthers: Measure = (option, others) =>
  countCommon(tellingWords(option), tellingWords(others.join(' ')));

const wordsOfStem: Measure = (option, _others, stem) => countCommon(tellingWords(option), tellingWords(stem));

const least =
  (measure: Measure): Measure =>
  (...question) =>
    -measure(...question);

const countOf =
  (pattern: RegExp): Measure =>
  (option) =>
    option.match(pattern)?.length ?? 0;

const anyOf = (words: string) => countOf(new RegExp(`\\b(${words.replaceAll(' ', '|')})\\b`, 'gi'));

/** Cues that are said to reveal options, in either direction. Most of them are English words. */
const cues: Record<string, Measure> = {
  'absolute words': anyOf(
    'always never only all every everything none no any anything anybody nothing nobody must entirely completely cannot',
  ),
  'cautious words': anyOf(
    'may might can could should usually often sometimes some most mostly likely generally typically where unless depends',
  ),
  negations: countOf(/\b(not|no|never|nothing|none|nobody|neither|nor|without|cannot)\b|n[’']t\b/gi),
  figures: countOf(/\d+|\b(two|three|four|five|six|seven|eight|nine|ten|half|twice)\b/gi),
  'pieces of code': countOf(/`[^`]*`/g),
  clauses: countOf(/[,;:]|\b(and|so|since|because|as|which|that)\b/gi),
};

const guessers: Record<string, Measure> = {
  'the longest option': length,
  'the second longest option': nearPlace(1),
  'the option of middle length': nearMiddle,
  'the second shortest option': nearPlace(2),
  'the shortest option': least(length),
  'the option most like the others': likeOthers,
  'the option least like the others': least(likeOthers),
  'the option with most words of the others': wordsOfOthers,
  'the option with most words of the stem': wordsOfStem,
  'the option with fewest words of the stem': least(wordsOfStem),
  ...Object.fromEntries(
    Object.entries(cues).flatMap(([cue, measure]) => [
      [`the option with most ${cue}`, measure],
      [`the option with fewest ${cue}`, least(measure)],
    ]),
  ),
};

/** In per cent: the score by chance with four options, and the most that a strategy may gain. */
const chance = 25;
const gain = 5;

/**
 * Guessing strategies that a bank rewards, all in one line, because a fix for one may help another; empty for a good
 * bank.
 */
export function lintGuessers(name: string, questions: readonly Question[]): string[] {
  const rewarded = Object.entries(guessers)
    .map(([taken, measure]) => ({ taken, score: scoreOf(measure, questions) }))
    .filter(({ score }) => score > chance + gain + 1e-9)
    .map(({ taken, score }) => `${taken} scores ${score.toFixed(1)} %`);
  return rewarded.length > 0
    ? [`${name}: always choosing ${rewarded.join(', choosing ')}; the limit is ${chance + gain} %`]
    : [];
}

/** Expected score of a guesser, in per cent. Ties are drawn by lot. */
function scoreOf(measure: Measure, questions: readonly Question[]): number {
  return meanOf(
    questions.map(({ stem, options, answer }) => {
      const values = options.map((option, at) => measure(option, options.toSpliced(at, 1), stem));
      const best = Math.max(...values) - 1e-9;
      return (values[answer] ?? 0) >= best ? 100 / values.filter((value) => value >= best).length : 0;
    }),
  );
}

/** Right options must be about as long as wrong ones: the mean lengths in a bank may differ by 12 %. */
function lintLengths(name: string, questions: readonly Question[]): string[] {
  const right = ({ options, answer }: Question) => options[answer]?.length ?? 0;
  const wrong = ({ options, answer }: Question) =>
    options.filter((_, index) => index !== answer).map(({ length }) => length);
  const ratio = meanOf(questions.map(right)) / meanOf(questions.flatMap(wrong));
  return Math.abs(ratio - 1) > 0.12 ? [`${name}: right options are ${ratio.toFixed(2)} times as long`] : [];
}

const meanOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The words of a text in lower case, separated by one space. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fillers = new Set(
  'a an the of to in on is are it its that this and or by for with what which who how from as at be does do has have'.split(
    ' ',
  ),
);

/** The words that carry the meaning of a text, each once. */
export const tellingWords = (text: string): Set<string> =>
  new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word !== '' && !fillers.has(word)),
  );

const countCommon = (one: Set<string>, other: Set<string>): number =>
  [...one].filter((word) => other.has(word)).length;

/** Words in common, of all words of both: 0 for none, 1 for the same. */
export function likeness(one: Set<string>, other: Set<string>): number {
  const common = countCommon(one, other);
  return common / (one.size + other.size - common || 1);
}
