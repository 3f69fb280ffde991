import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkDocuments, compareTraces } from '../src/index.ts';
import type { WorkerRequest } from '../src/worker.ts';

/** The browser's Worker, which Node.js does not have: it answers when told to. */
class PlatformWorker extends EventTarget {
  static started: PlatformWorker[] = [];
  requests: WorkerRequest[] = [];
  isTerminated = false;
  constructor() {
    super();
    PlatformWorker.started.push(this);
  }
  postMessage(request: WorkerRequest): void {
    this.requests.push(structuredClone(request));
  }
  terminate(): void {
    this.isTerminated = true;
  }
  answer(): void {
    const request = this.requests.at(-1) as WorkerRequest;
    const data =
      'left' in request
        ? compareTraces(request.left, request.right)
        : checkDocuments(request.text, request.options);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('Worker', PlatformWorker);
  PlatformWorker.started = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const loadAll = () => import('../src/check-in-worker.ts');
const load = async () => (await loadAll()).checkInWorker;
const current = () => PlatformWorker.started.at(-1) as PlatformWorker;

test('one worker is kept, and what it finds is the answer', async () => {
  const check = await load();
  const first = check('{}');
  current().answer();
  expect((await first)?.counts.documents).toBe(1);
  const second = check('{', { kind: 'trace' });
  current().answer();
  expect((await second)?.documents[0]?.results[0]?.status).toBe('fail');
  expect(PlatformWorker.started).toHaveLength(1);
});

test('the newest request wins; those between are never checked', async () => {
  const check = await load();
  const answers = ['1', '2', '3'].map((text) => check(text));
  current().answer();
  current().answer();
  const found = await Promise.all(answers);
  expect(found.map((answer) => answer?.counts.documents)).toEqual([undefined, undefined, 1]);
  expect(current().requests).toMatchObject([{ text: '1' }, { text: '3' }]);
});

test('a check that nobody waits for any more gives nothing, also when its answer comes', async () => {
  const { checkInWorker, cancelCheck } = await loadAll();
  const answers = ['1', '2'].map((text) => checkInWorker(text));
  cancelCheck();
  current().answer();
  expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  const next = checkInWorker('3');
  current().answer();
  expect((await next)?.counts.documents).toBe(1);
  expect(current().requests).toMatchObject([{ text: '1' }, { text: '3' }]);
});

test('a check without an end is stopped, and the next one has a new worker', async () => {
  const check = await load();
  const slow = expect(check('1')).rejects.toThrow('took longer than 10 seconds and was stopped');
  vi.advanceTimersByTime(10_000);
  await slow;
  expect(current().isTerminated).toBe(true);
  const next = check('2');
  expect(PlatformWorker.started).toHaveLength(2);
  current().answer();
  expect((await next)?.counts.documents).toBe(1);
});

test('a worker that cannot be loaded is said so', async () => {
  const check = await load();
  const failed = expect(check('1')).rejects.toThrow('could not be loaded');
  const event = new Event('error', { cancelable: true });
  current().dispatchEvent(event);
  await failed;
  expect(event.defaultPrevented).toBe(true);
});

test('a comparison waits for the check before it, and is not given up with it', async () => {
  const { checkInWorker, compareInWorker, cancelCheck } = await loadAll();
  const first = checkInWorker('{}');
  const replaced = compareInWorker('1', '2');
  const comparison = compareInWorker('1', '3');
  cancelCheck();
  const second = checkInWorker('4');
  current().answer();
  current().answer();
  current().answer();
  expect(await Promise.all([first, replaced])).toEqual([undefined, undefined]);
  expect((await second)?.counts.documents).toBe(1);
  expect((await comparison)?.document.listed).toMatchObject([{ left: '1', right: '3' }]);
  expect(current().requests).toMatchObject([{ text: '{}' }, { text: '4' }, { left: '1', right: '3' }]);
});
