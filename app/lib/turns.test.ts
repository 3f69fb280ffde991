import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OneATurn } from './turns.ts';

test('of work that comes at once, one piece begins in each turn of the event loop, in its order', async () => {
  const beginnings = new OneATurn();
  const begun: number[] = [];
  const works = [1, 2, 3].map(async (work) => {
    await beginnings.take();
    begun.push(work);
  });
  while (begun.length < works.length) {
    const before = begun.length;
    await nextTurn();
    expect(begun.length - before).toBeLessThanOrEqual(1);
  }
  expect(begun).toEqual([1, 2, 3]);
  await Promise.all(works);
  expect(beginnings.meanWait()).toBeGreaterThan(0);
  expect(beginnings.meanWait()).toBe(0);
});
