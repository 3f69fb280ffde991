import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runForSource } from '../telemetry/source.server.ts';
import { inWorker, refuseIfFull } from './heavy.server.ts';
import { WorkBudget } from './work-budget.server.ts';

const odd = inWorker<'endless' | 'greedy' | 'failing' | 'settings' | 'thread', string>(
  'site/tests/heavy/odd.job.server.ts',
  'judge',
);

test('the refusal of a full queue says what waits in it', async () => {
  for (const [queue, words] of [
    ['judge', 'Too many checks are already waiting.'],
    ['draw', 'Too many images are already waiting.'],
    ['sign', 'Too many documents are already waiting'],
  ] as const) {
    const work = inWorker<'thread', string>('site/tests/heavy/odd.job.server.ts', queue);
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => work('thread')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused[0], queue).toMatchObject({
      reason: { status: 503, message: expect.stringContaining(words) },
    });
  }
});

const drawing = inWorker<'thread', string>('site/tests/heavy/odd.job.server.ts', 'draw');
/** Its thread has no more work until the last test. */
let idle = { thread: '', since: 0 };

test('a thread that has work stays', async () => {
  idle = { thread: await drawing('thread'), since: performance.now() };
  expect(await drawing('thread')).toBe(idle.thread);
});

test('work without end is ended with its thread, and this thread goes on meanwhile', async () => {
  const first = await odd('thread');
  let ticks = 0;
  const counting = setInterval(() => {
    ticks += 1;
  }, 20);
  await expect(odd('endless')).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/stopped/),
  });
  clearInterval(counting);
  // Of a hundred; a busy machine gives fewer.
  expect(ticks).toBeGreaterThan(10);
  expect(await odd('thread')).not.toBe(first);
});

test('work that nobody waits for any more is ended, or not begun', async () => {
  const stop = new AbortController();
  const running = odd('endless', stop.signal);
  const waiting = odd('endless', stop.signal);
  setTimeout(() => stop.abort(), 300);
  const outcomes = await Promise.allSettled([running, waiting]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'AbortError' } });
  expect(await odd('thread')).toMatch(/^\d+$/);
});

test('work that takes all memory ends with its thread alone', async () => {
  await expect(odd('greedy')).rejects.toMatchObject({ status: 422 });
  expect(await odd('thread')).toMatch(/^\d+$/);
});

test('so much waits, and no more: whoever comes then is told when to come again', async () => {
  const asked = Array.from({ length: 36 }, () => odd('thread'));
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

test('a source with a full queue is refused, and the next job served is that of another', async () => {
  const served: string[] = [];
  const ask = (source: string) =>
    runForSource({ address: source }, () => odd('thread').then(() => served.push(source)));
  const flood = Array.from({ length: 6 }, () => ask('198.51.100.1'));
  expect(() => refuseIfFull('judge', '198.51.100.1')).toThrow(/already waiting/);
  expect(() => refuseIfFull('judge', '203.0.113.9')).not.toThrow();
  const other = ask('203.0.113.9');
  const outcomes = await Promise.allSettled([...flood, other]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(served).toEqual(['198.51.100.1', '203.0.113.9', '198.51.100.1']);
});

test('a budget counts seconds of work, refuses with the time to wait, and fills again', () => {
  const budget = new WorkBudget({ seconds: 30, refill: 600 });
  for (let call = 0; call < 1000; call += 1) budget.charge('cheap', 0.01, 0);
  expect(() => budget.refuseIfSpent('cheap', 0)).not.toThrow();
  budget.charge('dear', 31, 0);
  const refused = expect.objectContaining({ status: 429, headers: { 'Retry-After': '40' } });
  expect(() => budget.refuseIfSpent('dear', 0)).toThrow(refused);
  expect(() => budget.refuseIfSpent('dear', 40_000)).not.toThrow();
});

test('a thread without work ends', async () => {
  await wait(Math.max(0, idle.since + 6_000 - performance.now()));
  expect(await drawing('thread')).not.toBe(idle.thread);
});
