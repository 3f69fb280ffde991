import { afterEach, expect, test, vi } from 'vitest';
import { readLearning } from './kept-learning.ts';
import { accountNotes, browserNotes, findUnsent, listUnsentKeys } from './note-stores.ts';

const lesson = { module: 'MCP-100', lesson: '01-what-mcp-is' };
const key = 'MCP-100/01-what-mcp-is';

/** The browser's storage, which Node has none of. */
function storage() {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('two tabs without a connection keep both texts, and the next visit sends them as one', () => {
  storage();
  const [one, two] = [accountNotes('ada', lesson), accountNotes('ada', lesson)];
  one.hold?.({ text: 'from one', version: 2 });
  two.hold?.({ text: 'from two', version: 1 });
  one.hold?.({ text: 'from one, longer', version: 2 });
  const both = { text: 'from one, longer\n\n---\n\nfrom two', version: 1 };
  expect(findUnsent('ada', key)).toEqual(both);
  expect(findUnsent('grace', key)).toBeUndefined();

  const next = accountNotes('ada', lesson);
  expect(next.takeOver?.()).toEqual(both);
  expect(findUnsent('ada', key)).toEqual(both);
  next.hold?.(undefined);
  expect(listUnsentKeys('ada')).toEqual([]);
});

test('a note goes to the account whose page it was written on, or waits', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ message: 'You are now signed in to another account.' }, { status: 401 });
  });
  const result = await accountNotes('ada', lesson).save('mine', { text: '', version: 0 });
  expect(sent).toEqual([{ account: 'ada', ...lesson, text: 'mine', version: 0 }]);
  expect(result).toMatchObject({ refused: expect.stringContaining('This browser keeps the note') });
});

test('a note that does not fit into the storage stays on the page, and its writer hears of it', async () => {
  storage();
  const notes = browserNotes(lesson);
  const saved = { text: 'short', version: 0 };
  expect(await notes.save('short', { text: '', version: 0 })).toEqual({ saved });
  const room = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const told = { refused: expect.stringContaining('did not store this note') };
  expect(await notes.save('longer', saved)).toEqual(told);
  expect(readLearning().notes[key]).toBe('longer');
  expect(await notes.save('longer still', saved), 'no conflict with itself').toEqual(told);
  room.mockRestore();
  expect(await notes.save('longer still', saved)).toEqual({ saved: { text: 'longer still', version: 0 } });
  expect(localStorage.getItem('learning')).toContain('longer still');
});
