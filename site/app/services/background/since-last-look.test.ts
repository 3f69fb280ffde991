import { expect, test } from 'vitest';
import { sinceLastLook } from './since-last-look.ts';

test('each look begins before the last one that succeeded, however long ago that was', async () => {
  const minute = 60_000;
  const started: number[] = [];
  let isAway = false;
  const look = sinceLastLook(async (since) => {
    started.push(since.getTime() / minute);
    if (isAway) throw new Error('the database is away');
  }, 10 * minute);
  await look(11 * minute);
  await look(300 * minute);
  isAway = true;
  await expect(look(301 * minute)).rejects.toThrow('away');
  isAway = false;
  await look(400 * minute);
  await look(401 * minute);
  expect(started).toEqual([8, 9, 298, 298, 398]);
});
