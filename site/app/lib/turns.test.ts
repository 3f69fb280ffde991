import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NoTurn, OneATurn, Turns } from './turns.ts';

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

test('the source that was served longest ago has the next turn, and a full one takes no place of others', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 4, perSource: { atOnce: 1, waiting: 1 } });
  const begun: string[] = [];
  const run = async (source: string, signal?: AbortSignal) => {
    const end = await turns.take(source, signal);
    begun.push(source);
    await nextTurn();
    end();
  };
  const first = run('flood');
  const jobs = [run('flood'), run('a'), run('b')];
  await expect(run('flood')).rejects.toBeInstanceOf(NoTurn);
  const stop = new AbortController();
  const left = run('c', stop.signal);
  expect(turns.isFull('d')).toBe(true);
  stop.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(turns.isFull('d')).toBe(false);
  await Promise.all([first, ...jobs]);
  expect(begun).toEqual(['flood', 'a', 'b', 'flood']);
});

test('a source with all its jobs running leaves the free turns to others', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 4, perSource: { atOnce: 1, waiting: 1 } });
  const end = await turns.take('one');
  const waits = turns.take('one');
  const endOther = await turns.take('other');
  endOther();
  end();
  (await waits)();
});
