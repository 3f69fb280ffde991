import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { users } from '../../accounts/tables.server.ts';
import { findNote, saveNote } from '../notes.server.ts';
import { type Note, NoteKeeper, type NoteStore, saveDelayMs } from './note-keeper.ts';

const { db } = await testDatabase();
const [learner] = await db
  .insert(users)
  .values({ name: 'ada', email: 'ada@example.org', emailVerified: true })
  .returning({ id: users.id });
const userId = learner?.id ?? '';
const module = 'MCP-100';

/** The account's notes as a page keeps them; `isOffline` cuts the way to them. */
function notesOf(lesson: string) {
  const place = { isOffline: false, held: undefined as Note | undefined, sent: 0 };
  const store: NoteStore = {
    save: async (text, { version }) => {
      if (place.isOffline) return 'unreachable';
      place.sent += 1;
      return saveNote(db, userId, { module, lesson, text, version });
    },
    hold: (unsaved) => {
      place.held = unsaved;
    },
  };
  return { place, store, stored: () => findNote(db, userId, { module, lesson }) };
}

const nothing = { text: '', version: 0 };
const open = (store: NoteStore, saved: Note = nothing, unsaved?: Note) =>
  new NoteKeeper(saved, store, () => {}, unsaved);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('keys that follow each other are one save, and the state says when it is done', async () => {
  const { place, store, stored } = notesOf('01-what-mcp-is');
  const keeper = open(store);
  for (const text of ['a', 'ab', 'abc']) keeper.type(text);
  expect(keeper.state.status).toBe('saving');
  expect(place.held).toEqual({ text: 'abc', version: 0 });
  vi.advanceTimersByTime(saveDelayMs);
  await vi.waitFor(() => expect(keeper.state.status).toBe('saved'));
  expect(place).toMatchObject({ sent: 1, held: undefined });
  expect(await stored()).toEqual({ text: 'abc', version: 1 });
  await keeper.flush();
  expect(place.sent).toBe(1);
});

test('without a connection the note is held, and sent when there is one or at the next visit', async () => {
  const { place, store, stored } = notesOf('02-hosts-clients-and-servers');
  place.isOffline = true;
  const keeper = open(store);
  keeper.type('written on a train');
  await keeper.flush();
  expect(keeper.state.status).toBe('waiting');
  expect(await stored()).toEqual(nothing);
  keeper.stop();

  place.isOffline = false;
  const next = open(store, nothing, place.held);
  expect(next.state.text).toBe('written on a train');
  await next.flush();
  expect(next.state.status).toBe('saved');
  expect(place.held).toBeUndefined();
  expect(await stored()).toEqual({ text: 'written on a train', version: 1 });
});

test('two tabs: the second is shown what the first saved, and either or both can be kept', async () => {
  const { store, stored } = notesOf('03-reading-a-first-trace');
  const [one, two] = [open(store), open(store)];
  one.type('from one');
  await one.flush();
  two.type('from two');
  await two.flush();
  expect(two.state).toMatchObject({ text: 'from two', conflict: { text: 'from one', version: 1 } });
  expect(await stored()).toMatchObject({ text: 'from one' });
  two.choose('both');
  await two.flush();
  expect(await stored()).toEqual({ text: 'from one\n\n---\n\nfrom two', version: 2 });

  one.type('from one again');
  await one.flush();
  one.choose('other');
  expect(one.state).toMatchObject({ text: 'from one\n\n---\n\nfrom two', status: 'saved' });
  one.type('one at last');
  await one.flush();
  expect(await stored()).toEqual({ text: 'one at last', version: 3 });
});

test('a tab in which nothing was typed follows the other, and then saves without asking', async () => {
  const { store, stored } = notesOf('01-what-mcp-is');
  const saved = await stored();
  const [one, two] = [open(store, saved), open(store, saved)];
  one.type('changed in one');
  two.follow('changed in one');
  await one.flush();
  expect(two.state.text).toBe('changed in one');
  two.type('and then in two');
  await two.flush();
  vi.advanceTimersByTime(0);
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ text: 'and then in two' }));
  expect(two.state.conflict).toBeUndefined();
  one.type('one has its own');
  one.follow('not taken');
  expect(one.state.text).toBe('one has its own');
  one.stop();
});

test('what is typed while a save is under way is saved after it', async () => {
  const { store, stored } = notesOf('02-hosts-clients-and-servers');
  const keeper = open(store, await stored());
  keeper.type('first');
  const saving = keeper.flush();
  keeper.type('first and second');
  await saving;
  vi.advanceTimersByTime(saveDelayMs);
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ text: 'first and second' }));
});
