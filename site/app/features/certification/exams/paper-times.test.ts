import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findReason, judgePace, medianOf, sortArrivals, timeAnswers } from './paper-times.ts';

const seconds = (...values: number[]) => values.map((value) => value * 1000);

/** Answers to questions of so many words each: of 63, half of the reading time is 7.94 s. */
const arrived = (arrivals: number[], words = 63) => arrivals.map((at) => ({ at, words }));

/** When answers came in that took so many seconds each. */
const after = (...took: number[]) => {
  let at = 0;
  return took.map((each) => {
    at += each * 1000;
    return at;
  });
};
const times = (count: number, each: number) => Array<number>(count).fill(each);

test('an answer takes its share of the pause before the call that it came in', () => {
  expect(timeAnswers(0, seconds(10, 40, 40, 40, 41))).toEqual(seconds(10, 10, 10, 10, 1));
  expect(timeAnswers(0, [])).toEqual([]);
});

test('the middle of an odd and of an even number of times', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3]), medianOf([])]).toEqual([2, 2.5, Number.NaN]);
});

test.each([
  ['blank', []],
  ['one_call', seconds(1, 1)],
  // However late: how they were spread nobody knows but the browser.
  ['one_call', seconds(2000, 2000, 2000)],
  ['too_fast', seconds(1)],
  ['too_fast', seconds(1, 2.9, 4.8, 600)],
  // Two calls, each of which would have been too fast.
  ['too_fast', seconds(4, 4, 4, 5, 5, 5)],
  ['too_fast', seconds(7.9)],
  [undefined, seconds(8)],
  [undefined, seconds(8, 16, 24)],
  // A slow connection: three answers a call.
  [undefined, seconds(30, 30, 30, 60, 60, 60)],
  // The script that passed: 30 answers in 66 seconds.
  ['too_fast', after(...times(30, 2.2))],
  [undefined, after(...times(30, 8))],
  // Twenty that were read, then ten that were not; in the middle, and at the start, as well.
  ['too_fast', after(...times(20, 60), ...times(10, 2))],
  ['too_fast', after(...times(10, 60), ...times(10, 2), ...times(10, 60))],
  ['too_fast', after(...times(10, 2), ...times(20, 60))],
  // Few that come at once to a reader, among others: the median of every ten is high enough.
  [undefined, after(...[1, 2, 3, 4, 5, 6].flatMap(() => [...times(3, 20), ...times(2, 3)]))],
  // A line that stalls: nine answers were chosen half a minute apart and waited for it, and came at once after the first
  // of them. An honest paper, and held all the same: by our clock it cannot be told from a burst.
  ['too_fast', [...after(...times(10, 30)), 600_000, ...times(9, 600_200), 640_000, 680_000]],
])('%s: answers that came in after %o ms', (reason, arrivals) => {
  expect(findReason(0, arrived(arrivals))).toBe(reason);
});

test('how long reading takes is counted by the words of each question', () => {
  expect(judgePace(0, arrived(seconds(8)))).toEqual({
    all: { medianMs: 8000, share: expect.closeTo(0.504, 3), isTooFast: false },
    fastest: undefined,
  });
  expect(findReason(0, arrived(seconds(8), 64))).toBe('too_fast');
  expect(findReason(0, arrived(after(...times(30, 3)), 20))).toBeUndefined();
  // Short questions among long ones take less: none of these was answered too fast for its words.
  const mixed = after(...Array.from({ length: 30 }, (_, index) => (index % 5 < 3 ? 3 : 12)));
  const words = (index: number) => (index % 5 < 3 ? 20 : 90);
  expect(
    findReason(
      0,
      mixed.map((at, index) => ({ at, words: words(index) })),
    ),
  ).toBeUndefined();
  expect(
    findReason(
      0,
      mixed.map((at, index) => ({ at, words: 110 - words(index) })),
    ),
  ).toBe('too_fast');
});

test('a paper of the repository is held when every answer takes a second less than 7.4 to 8.6, and not at one more', () => {
  for (const [level, least] of [
    ['foundation', 7.4],
    ['developer', 8.1],
    ['architect', 8.6],
  ] as const) {
    const { questions } = JSON.parse(
      readFileSync(`site/content/assessments/${level}/questions.json`, 'utf8'),
    );
    const paper = (each: number) =>
      sortArrivals(
        after(...times(questions.length, each)).map((at, index) => ({
          position: index + 1,
          selected: 0,
          seq: 1,
          at: new Date(at),
        })),
        questions,
      );
    const { all } = judgePace(0, paper(least));
    expect(all.share, level).toBeCloseTo(0.5, 1);
    expect(findReason(0, paper(least - 1)), level).toBe('too_fast');
    expect(judgePace(0, paper(least + 1)).all.isTooFast, level).toBe(false);
  }
});

test('answers are sorted as they came in, those of one call as they were chosen; what has none is left out', () => {
  const questions = ['one two', 'three'].map((stem) => ({ stem, options: ['four', 'five'] }));
  const row = { selected: 0, seq: 5, at: new Date(9) };
  const rows = [
    { ...row, position: 1 },
    { ...row, position: 2, seq: 4 },
    { ...row, position: 2, selected: null },
    { ...row, position: 2, at: null },
  ];
  expect(sortArrivals(rows, questions).map(({ position, words, at }) => [position, words, at])).toEqual([
    [2, 3, 9],
    [1, 4, 9],
  ]);
});
