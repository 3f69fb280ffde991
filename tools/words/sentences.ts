import type { Piece } from './pieces.ts';

/** Files whose sentences are not measured: they are long by nature, or for lawyers. */
const unmeasured =
  /^standard\/|^site\/content\/(courses|articles|assessments)\/|\/(terms|privacy)\b|^docs\/decisions\//;

const forEverybody = (piece: Piece) => piece.kind !== 'comment';

/** Sentences of at least two words that end with punctuation: labels are left out. */
function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[a-z] \S*[a-z]/i.test(sentence) && /[.!?:’”)]$/.test(sentence));
}

const countWords = (sentence: string) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** @returns the number of sentences, their median length in words, and the share of those above 30 words (%) */
export function measureSentences(pieces: readonly Piece[]) {
  const lengths = pieces
    .filter((piece) => forEverybody(piece) && !unmeasured.test(piece.file))
    .flatMap(({ text }) => sentencesOf(text).map(countWords))
    .sort((one, other) => one - other);
  return {
    count: lengths.length,
    median: lengths[lengths.length >> 1] ?? 0,
    longPercent: (100 * lengths.filter((length) => length > 30).length) / Math.max(1, lengths.length),
  };
}

/** Random sentences, each with the same chance, and the same ones for the same seed and texts. */
export function drawSentences(pieces: readonly Piece[], count: number, seed: number) {
  const sentences = pieces
    .filter(forEverybody)
    .flatMap(({ file, line, text }) => sentencesOf(text).map((sentence) => ({ file, line, text: sentence })));
  const random = makeRandom(seed);
  for (let at = sentences.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [sentences[at], sentences[other]] = [sentences[other] as never, sentences[at] as never];
  }
  return sentences.slice(0, count);
}

/** The generator mulberry32: numbers from 0 to below 1, the same for a seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
