import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockFace, milestoneBetween } from '../components/exam-clock.tsx';
import { type ExamState, emptyMark, joinMarks, type Mark, type PlacedMark } from '../marks.ts';
import { AnswerKeeper, type SendResult } from './answer-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const startMs = 1_000_000;

/** A server with three questions that remembers, and can be cut off. */
function newServer() {
  const marks: Mark[] = [emptyMark, emptyMark, emptyMark];
  const server = {
    marks,
    calls: [] as PlacedMark[][],
    answer: undefined as SendResult | undefined,
    state: (): ExamState => ({ marks: [...marks], remainingMs: 60_000, nowMs: startMs }),
    async send(sent: PlacedMark[]): Promise<SendResult> {
      server.calls.push(sent);
      await Promise.resolve();
      if (server.answer) return server.answer;
      for (const { question, ...mark } of sent)
        marks[question - 1] = joinMarks(marks[question - 1] ?? emptyMark, mark);
      return { state: server.state() };
    },
  };
  return server;
}

/** A tab of a browser; `held` is what the browser keeps for it and its neighbours. */
function newTab(server: ReturnType<typeof newServer>, unsent: PlacedMark[] = []) {
  const told: PlacedMark[] = [];
  const tab = { told, held: unsent, clockMs: 0 };
  const keeper = new AnswerKeeper(
    server.state(),
    {
      send: server.send,
      hold: (marks) => {
        tab.held = marks;
      },
      tell: (mark) => void told.push(mark),
      clock: () => tab.clockMs,
    },
    unsent,
    { change: () => {}, state: () => {} },
  );
  return Object.assign(tab, { keeper });
}

test('an answer is sent at once, is saved, and is not kept in the browser any longer', async () => {
  const server = newServer();
  const tab = newTab(server);
  tab.keeper.choose(2, 3);
  expect(tab.keeper.state.status).toBe('saving');
  expect(tab.held).toMatchObject([{ question: 2, option: 3 }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.marks[1]).toMatchObject({ option: 3, seq: startMs });
  expect([tab.keeper.state.status, tab.held, tab.keeper.unsent()]).toEqual(['saved', [], []]);
  // The same choice again is no change.
  tab.keeper.choose(2, 3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.calls).toHaveLength(1);
});

test('without a connection everything waits, in one call, until there is one', async () => {
  const server = newServer();
  const tab = newTab(server);
  server.answer = 'unreachable';
  tab.keeper.choose(1, 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(tab.keeper.state.status).toBe('waiting');
  tab.keeper.choose(1, 2);
  tab.keeper.flag(3, true);
  expect(tab.keeper.state.status).toBe('waiting');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tab.held).toMatchObject([
    { question: 1, option: 2 },
    { question: 3, isFlagged: true },
  ]);
  server.answer = undefined;
  expect(await tab.keeper.flush()).toBe(true);
  expect(server.marks).toMatchObject([{ option: 2 }, { option: null }, { isFlagged: true }]);
  expect(tab.keeper.state.status).toBe('saved');
});

test('what an earlier visit could not send is sent by the next one, and loses against what is newer', async () => {
  const server = newServer();
  server.marks[0] = { ...emptyMark, option: 1, seq: 9 };
  const tab = newTab(server, [
    { question: 1, ...emptyMark, option: 3, seq: 8 },
    { question: 2, ...emptyMark, option: 2, seq: 8 },
  ]);
  expect(tab.keeper.state.marks).toMatchObject([{ option: 1 }, { option: 2 }, { option: null }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls).toEqual([[{ question: 2, ...emptyMark, option: 2, seq: 8 }]]);
});

test('two tabs: each sees what the other answers, and the last choice counts in whatever order it arrives', async () => {
  const server = newServer();
  const [one, two] = [newTab(server), newTab(server)];
  server.answer = 'unreachable';
  one.keeper.choose(1, 0);
  two.keeper.hear(one.told[0] as PlacedMark);
  expect(two.keeper.state.marks[0]?.option).toBe(0);
  // Its clock stands still, its number is higher all the same.
  two.keeper.choose(1, 1);
  server.answer = undefined;
  await two.keeper.flush();
  await one.keeper.flush();
  expect(server.marks[0]?.option).toBe(1);
  expect(one.keeper.state.marks[0]?.option).toBe(1);
});

test('a tab that knows nothing of another goes by the server’s clock: the later choice counts', async () => {
  const server = newServer();
  const [one, two] = [newTab(server), newTab(server)];
  one.clockMs = 5_000;
  one.keeper.choose(1, 0);
  two.clockMs = 9_000;
  two.keeper.choose(1, 3);
  await two.keeper.flush();
  await one.keeper.flush();
  expect(server.marks[0]).toMatchObject({ option: 3, seq: startMs + 9_000 });
});

test('one call at a time; what is chosen meanwhile goes with the next', async () => {
  const server = newServer();
  const tab = newTab(server);
  for (const option of [0, 1, 2, 3]) tab.keeper.choose(1, option);
  await vi.advanceTimersByTimeAsync(0);
  tab.keeper.choose(2, 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.calls.map((marks) => marks.map(({ question, option }) => [question, option]))).toEqual([
    [[1, 3]],
    [[2, 1]],
  ]);
});

test('once it is over nothing changes any more; another account’s session says so and keeps the answer', async () => {
  const server = newServer();
  const tab = newTab(server);
  server.answer = { refused: 'Your session has ended.' };
  tab.keeper.choose(1, 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(tab.keeper.state).toMatchObject({ status: 'refused', message: 'Your session has ended.' });
  expect(tab.held).toHaveLength(1);
  server.answer = 'over';
  await tab.keeper.flush();
  expect([tab.keeper.state.status, tab.held]).toEqual(['over', []]);
  tab.keeper.choose(2, 0);
  expect(tab.keeper.state.marks[1]?.option).toBe(null);
});

test('the clock is told in minutes and seconds, and to screen readers at milestones', () => {
  expect([clockFace(75 * 60_000), clockFace(59_001), clockFace(0), clockFace(-5)]).toEqual([
    '75:00',
    '01:00',
    '00:00',
    '00:00',
  ]);
  const total = 45 * 60_000;
  const heard: string[] = [];
  for (let left = total; left >= 0; left -= 1000) {
    const words = milestoneBetween(left + 1000, left, total);
    if (words) heard.push(words);
  }
  expect(heard).toEqual([
    'Half of the time has passed.',
    '10 minutes left.',
    '5 minutes left.',
    '1 minute left.',
    'Time is up.',
  ]);
  expect(milestoneBetween(40 * 60_000, 4 * 60_000, total)).toBe('5 minutes left.');
  expect(milestoneBetween(100, 100, total)).toBeUndefined();
});
