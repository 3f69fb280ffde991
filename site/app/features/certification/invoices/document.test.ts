import { expect, test } from 'vitest';
import { shareOut } from './document.ts';

test.each([
  [782, [4900], [782]],
  [100, [1, 1, 1], [33, 34, 33]],
  [-782, [4900, 4900], [-391, -391]],
  [7, [500, 1], [7, 0]],
  [0, [10, 20], [0, 0]],
  [5, [0, 0], [0, 0]],
])('%i is shared by %j', (whole, weights, shares) => {
  expect(shareOut(whole, weights).map((share) => share + 0)).toEqual(shares);
});
