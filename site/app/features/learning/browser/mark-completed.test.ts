import { afterEach, expect, test, vi } from 'vitest';
import { parseLearning } from '#app/lib/learning-record.ts';
import { learningText, readLearning } from './kept-learning.ts';
import { markCompleted, notStored, sendWaiting } from './mark-completed.ts';

const lesson = { module: 'MCP-100', lesson: '01-what-mcp-is' };

/** A browser with its storage, and a server that gives these answers in turn. */
function browser(...answers: Response[]) {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answers.shift();
  });
  return { values, sent };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a visitor’s pass is kept by the browser', async () => {
  const { values, sent } = browser();
  expect(await markCompleted(lesson, undefined)).toBe('marked');
  expect(values.get('learning')).toContain('MCP-100/01-what-mcp-is');
  expect(sent).toEqual([]);
});

test('with a full storage, a visitor’s pass lasts as long as the page, until there is room to store it', async () => {
  const { values } = browser();
  values.set('learning', JSON.stringify({ completed: {}, notes: { 'MCP-100/00-start': 'old' } }));
  const room = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  expect(await markCompleted(lesson, undefined)).toEqual({ refused: notStored });
  expect(readLearning().completed).toHaveProperty('MCP-100/01-what-mcp-is');
  expect(readLearning().notes).toEqual({ 'MCP-100/00-start': 'old' });
  expect(parseLearning(learningText())).toEqual(readLearning());
  // Another tab could store something.
  values.set('learning', JSON.stringify({ completed: { 'MCP-100/03-other': 'then' }, notes: {} }));
  room.mockRestore();
  expect(await markCompleted({ ...lesson, lesson: '02-next' }, undefined)).toBe('marked');
  expect(Object.keys(parseLearning(values.get('learning') ?? null).completed).sort()).toEqual([
    'MCP-100/01-what-mcp-is',
    'MCP-100/02-next',
    'MCP-100/03-other',
  ]);
});

test('what the account says of a pass is told', async () => {
  const { values } = browser(
    Response.json({}),
    Response.json({ message: 'No such lesson.' }, { status: 404 }),
  );
  expect(await markCompleted(lesson, 'ada')).toBe('marked');
  expect(await markCompleted(lesson, 'ada')).toEqual({ refused: 'No such lesson.' });
  expect(values.size).toBe(0);
});

test('a pass that neither the account nor the browser takes is said to be lost', async () => {
  browser(Response.json({}, { status: 503 }));
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  expect(await markCompleted(lesson, 'ada')).toEqual({ refused: notStored });
});

test('with another session the pass waits for its own account, and goes to no other', async () => {
  const { values, sent } = browser(Response.json({}, { status: 401 }), Response.json({}));
  expect(await markCompleted(lesson, 'ada')).toBe('waiting');
  expect(values.has('learning')).toBe(false);
  await sendWaiting('grace');
  expect(sent).toHaveLength(1);
  await sendWaiting('ada');
  expect(sent).toEqual([
    { account: 'ada', ...lesson },
    { account: 'ada', ...lesson },
  ]);
  expect(values.size).toBe(0);
});
