import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inWorker } from './heavy.server.ts';

const odd = inWorker<'endless' | 'greedy' | 'failing' | 'settings' | 'thread', string>(
  'tests/heavy/odd.job.server.ts',
  'judge',
);

test('work without end is ended with its thread, and this thread goes on meanwhile', async () => {
  const first = await odd('thread');
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 20);
  await expect(odd('endless')).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/stopped/),
  });
  clearInterval(counting);
  // Of a hundred; a busy machine gives fewer.
  expect(turns).toBeGreaterThan(10);
  expect(await odd('thread')).not.toBe(first);
});

test('work that nobody waits for any more is ended, or not begun', async () => {
  const stop = new AbortController();
  const running = odd('endless', stop.signal);
  const waiting = odd('endless', stop.signal);
  setTimeout(() => stop.abort(), 300);
  for (const asked of [running, waiting]) await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(await odd('thread')).toMatch(/^\d+$/);
});

test('work that takes all memory ends with its thread alone', async () => {
  await expect(odd('greedy')).rejects.toMatchObject({ status: 422 });
  expect(await odd('thread')).toMatch(/^\d+$/);
});

test('so much waits, and no more: whoever comes then is told when to come again', async () => {
  const asked = Array.from({ length: 12 }, () => odd('thread'));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  expect(await odd('thread')).toMatch(/^\d+$/);
});

test('a fault of the work is thrown as it is, and the thread knows no setting', async () => {
  await expect(odd('failing')).rejects.toThrow('a fault of the job');
  expect(await odd('settings')).toBe('{}');
});

test('a thread without work ends', async () => {
  const before = await odd('thread');
  await wait(6_000);
  expect(await odd('thread')).not.toBe(before);
});
