import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopQueue, QueueFull, WorkQueue } from './work-queue.ts';

test('of work that comes at once, one piece begins in each turn of the event loop, in its order', async () => {
  const beginnings = new EventLoopQueue();
  const started: number[] = [];
  const works = [1, 2, 3].map(async (work) => {
    await beginnings.take();
    started.push(work);
  });
  while (started.length < works.length) {
    const before = started.length;
    await nextTick();
    expect(started.length - before).toBeLessThanOrEqual(1);
  }
  expect(started).toEqual([1, 2, 3]);
  await Promise.all(works);
  expect(beginnings.meanWait()).toBeGreaterThan(0);
  expect(beginnings.meanWait()).toBe(0);
});

test('the source that was served longest ago has the next turn, and a full one takes no place of others', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 4, perSource: { atOnce: 1, waiting: 1 } });
  const started: string[] = [];
  const run = async (source: string, signal?: AbortSignal) => {
    const end = await queue.take(source, signal);
    started.push(source);
    await nextTick();
    end();
  };
  const first = run('flood');
  const jobs = [run('flood'), run('a'), run('b')];
  await expect(run('flood')).rejects.toBeInstanceOf(QueueFull);
  const stop = new AbortController();
  const left = run('c', stop.signal);
  expect(queue.isFull('d')).toBe(true);
  stop.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(queue.isFull('d')).toBe(false);
  await Promise.all([first, ...jobs]);
  expect(started).toEqual(['flood', 'a', 'b', 'flood']);
});

test('a source with all its jobs running leaves the free queue to others', async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 4, perSource: { atOnce: 1, waiting: 1 } });
  const end = await queue.take('one');
  const waits = queue.take('one');
  const endOther = await queue.take('other');
  endOther();
  end();
  (await waits)();
});
