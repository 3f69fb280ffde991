/** As much of a question as drawing needs to know. */
interface Drawable {
  id: string;
  module: string;
  options: readonly string[];
  answer: number;
}

/** Numbers from 0 up to 1, always the same ones for the same seed. */
type Chance = () => number;

/**
 * Draws `count` questions, or all if there are fewer: as many of each module as of the others (where that leaves some
 * over, the seed says which modules have one more), in a shuffled order, each with its options shuffled. Of a module
 * those come first that are not in `seenAt`, then those that were seen longest ago. The same bank, seed and past give
 * the same draw.
 */
export function drawQuestions<Q extends Drawable>(
  bank: readonly Q[],
  count: number,
  seed: string,
  seenAt: ReadonlyMap<string, number> = new Map(),
): Q[] {
  const chance = chanceOf(seed);
  const modules = shuffle([...new Set(bank.map(({ module }) => module))].sort(), chance);
  // Sorted by id, so that the order in the file has no effect.
  const sorted = bank.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const piles = modules.map((code) =>
    shuffle(
      sorted.filter(({ module }) => module === code),
      chance,
      // Taken from the end; those that were seen at the same time stay shuffled.
    ).sort((a, b) => (seenAt.get(b.id) ?? 0) - (seenAt.get(a.id) ?? 0)),
  );
  const drawn: Q[] = [];
  // One of each module in turn: a module that has no more is left out of the next rounds.
  while (drawn.length < count && piles.some((pile) => pile.length > 0))
    for (const pile of piles) {
      const next = drawn.length < count ? pile.pop() : undefined;
      if (next) drawn.push(next);
    }
  return shuffle(drawn, chance).map((question) => shuffleOptions(question, chance));
}

function shuffleOptions<Q extends Drawable>(question: Q, chance: Chance): Q {
  const order = shuffle([...question.options.keys()], chance);
  return {
    ...question,
    options: order.map((index) => question.options[index]),
    answer: order.indexOf(question.answer),
  };
}

/** Fisher and Yates, on a copy. */
function shuffle<T>(values: readonly T[], chance: Chance): T[] {
  const shuffled = [...values];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** The generator sfc32, its state made of the seed by FNV-1a. For fairness, not for secrets: no key depends on it. */
function chanceOf(seed: string): Chance {
  let [a, b, c, d] = [1, 2, 3, 4].map((part) => fnv1a(`${part} ${seed}`)) as [number, number, number, number];
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first numbers still resemble the seed.
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
