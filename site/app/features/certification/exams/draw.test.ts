import { expect, test } from 'vitest';
import { drawQuestions } from './draw.ts';

const bank = ['A', 'B', 'C', 'D'].flatMap((module) =>
  Array.from({ length: 20 }, (_, index) => ({
    id: `${module}-${index}`,
    module,
    options: ['right', 'one', 'two', 'three'],
    answer: 0,
  })),
);
const countsOf = (drawn: typeof bank) =>
  ['A', 'B', 'C', 'D'].map((module) => drawn.filter((question) => question.module === module).length);

test('the same seed draws the same exam, whatever the order of the file; another seed another one', () => {
  const drawn = drawQuestions(bank, 30, 'a seed');
  expect(drawQuestions(bank, 30, 'a seed')).toEqual(drawn);
  expect(drawQuestions(bank.toReversed(), 30, 'a seed')).toEqual(drawn);
  expect(drawQuestions(bank, 30, 'another')).not.toEqual(drawn);
  expect(drawn).toHaveLength(30);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(30);
});

test('every module has its share, and each of them has the odd ones now and then', () => {
  const draws = Array.from({ length: 40 }, (_, index) => countsOf(drawQuestions(bank, 30, `seed ${index}`)));
  for (const counts of draws) expect(counts.toSorted()).toEqual([7, 7, 8, 8]);
  for (const module of [0, 1, 2, 3])
    expect(new Set(draws.map((counts) => counts[module]))).toEqual(new Set([7, 8]));
});

test('a poor module is made up for by the others', () => {
  const poor = bank.filter(({ module, id }) => module !== 'D' || id === 'D-3');
  expect(countsOf(drawQuestions(poor, 30, 'x')).toSorted()).toEqual([1, 10, 10, 9].sort());
});

test('of each module what was not seen comes first, then what was seen longest ago; the balance stays', () => {
  const first = drawQuestions(bank, 30, 'one');
  const seenAt = new Map(first.map(({ id }) => [id, 2]));
  const second = drawQuestions(bank, 30, 'two', seenAt);
  expect(second.filter(({ id }) => seenAt.has(id))).toEqual([]);
  for (const { id } of second) seenAt.set(id, 1);
  const third = drawQuestions(bank, 30, 'three', seenAt);
  // What is left of 80 is 20; the other ten are of the second, which was seen longer ago.
  expect(third.filter(({ id }) => !seenAt.has(id))).toHaveLength(20);
  expect(third.filter(({ id }) => seenAt.get(id) === 2)).toEqual([]);
  for (const drawn of [second, third]) expect(countsOf(drawn).toSorted()).toEqual([7, 7, 8, 8]);
  expect(drawQuestions(bank, 30, 'three', seenAt)).toEqual(third);
});

test('the right option moves with its text, to every place about as often', () => {
  const places = [0, 0, 0, 0];
  for (let index = 0; index < 100; index += 1)
    for (const { options, answer } of drawQuestions(bank, 30, `seed ${index}`)) {
      expect(options[answer]).toBe('right');
      expect(options.toSorted()).toEqual(['one', 'right', 'three', 'two']);
      places[answer] = (places[answer] ?? 0) + 1;
    }
  // 3000 throws: 750 each, give or take five standard deviations.
  for (const count of places) expect(Math.abs(count - 750)).toBeLessThan(120);
});
