/** Reasons why a submitted paper waits for an editor. */
export type HeldFor = 'blank' | 'one_call' | 'too_fast';

/**
 * Silent reading of English non-fiction by adults, in words a minute: Brysbaert, "How many words do we read per
 * minute?" (2019), a review of 190 studies.
 */
const wordsPerMinute = 238;

/** An editor reviews answers that took less than this share of the reading time of their questions. */
const leastShare = 0.5;

/** Answers in a row that are judged like a whole paper: a slow start must not hide a burst. */
const stretchLength = 10;

/** An answer as it arrived here. */
export interface Arrival {
  /** Time of arrival, milliseconds since 1970. */
  at: number;
  /** Number of words of the question and its options. */
  words: number;
}

/** Words of a question with its options. */
const countWords = ({ stem, options }: { stem: string; options: readonly string[] }): number =>
  [stem, ...options].join(' ').trim().split(/\s+/).length;

interface AnswerRow {
  /** Position of the question in the paper, from 1. */
  position: number;
  selected: number | null;
  /** See `marks.ts`: says the order in which answers of one call were chosen. */
  seq: number;
  at: Date | null;
}

/** The rows that have an answer, in the order in which answers came in. `questions` are those of the paper. */
export function sortArrivals<Row extends AnswerRow>(
  rows: readonly Row[],
  questions: readonly { stem: string; options: readonly string[] }[],
): (Omit<Row, 'at'> & Arrival)[] {
  return rows
    .flatMap((row) => {
      const question = questions[row.position - 1];
      if (row.selected === null || !row.at) return [];
      return [{ ...row, at: row.at.getTime(), words: question ? countWords(question) : 1 }];
    })
    .sort((one, other) => one.at - other.at || one.seq - other.seq || one.position - other.position);
}

/**
 * Milliseconds that each answer took, by when they arrived here; all times in milliseconds since 1970, `arrivals`
 * sorted. Answers that came in one call share the pause before it: they were gathered meanwhile.
 */
export function timeAnswers(startedAt: number, arrivals: readonly number[]): number[] {
  let before = startedAt;
  return [...Map.groupBy(arrivals, (at) => at)].flatMap(([at, together]) => {
    const each = (at - before) / together.length;
    before = at;
    return together.map(() => each);
  });
}

/**
 * Reason why an editor must review a paper before it counts; undefined for an ordinary paper. `answers` are sorted by
 * arrival. The reason does not depend on which answers are correct.
 */
export function findReason(startedAt: number, answers: readonly Arrival[]): HeldFor | undefined {
  if (answers.length === 0) return 'blank';
  // A single answer always arrives in one call, so only its pace counts.
  if (answers.length > 1 && countCalls(answers.map(({ at }) => at)) === 1) return 'one_call';
  const { all, fastest } = judgePace(startedAt, answers);
  return all.isTooFast || fastest?.isTooFast ? 'too_fast' : undefined;
}

/** Pace of some answers. */
export interface Pace {
  /** Median time per answer, in milliseconds. */
  medianMs: number;
  /** Median, over the answers, of the time taken divided by the reading time of the question. */
  share: number;
  isTooFast: boolean;
}

/**
 * The pace of all answers, and of the ten in a row that were fastest; undefined where there are fewer. `answers` are
 * sorted by arrival, at least one. Each answer is measured by its own question, so that short ones among long ones hold
 * nobody. Simulated with our questions, times scattering by half: a reader who never stops to think is held in at most
 * 1 of 200 papers, one who takes 1.5 times as long in none of 2,000.
 */
export function judgePace(startedAt: number, answers: readonly Arrival[]): { all: Pace; fastest?: Pace } {
  const arrivals = answers.map(({ at }) => at);
  const took = timeAnswers(startedAt, arrivals);
  const shares = answers.map(({ words }, index) => (took[index] ?? 0) / ((words / wordsPerMinute) * 60_000));
  const judge = (first: number, length: number): Pace => {
    const share = medianOf(shares.slice(first, first + length));
    return { medianMs: medianOf(took.slice(first, first + length)), share, isTooFast: share < leastShare };
  };
  const [fastest] = Array.from({ length: Math.max(0, answers.length - stretchLength + 1) }, (_, first) =>
    judge(first, stretchLength),
  ).sort((one, other) => one.share - other.share);
  return { all: judge(0, answers.length), fastest };
}

/** The answers of one call have one time: that of its transaction. */
export const countCalls = (arrivals: readonly number[]): number => new Set(arrivals).size;

/** Median; NaN for an empty list. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** Duration of an exam in whole minutes, at least 1. */
export const minutesBetween = (startedAt: Date, endedAt: Date): number =>
  Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000));
