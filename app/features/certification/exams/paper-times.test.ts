import { expect, test } from 'vitest';
import { findReason, medianOf, timeAnswers } from './paper-times.ts';

const seconds = (...values: number[]) => values.map((value) => value * 1000);

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
  [undefined, seconds(2)],
  [undefined, seconds(2, 4, 6)],
  // A slow connection: three answers a call.
  [undefined, seconds(9, 9, 9, 18, 18, 18)],
])('%s: answers that came in after %o ms', (reason, arrivals) => {
  expect(findReason(0, arrivals)).toBe(reason);
});
