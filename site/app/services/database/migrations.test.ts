import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { takesAway } from './migrate.server.ts';

const folder = resolve(import.meta.dirname, '../../../migrations');

/** The rule is younger than those up to this one (docs/drills.md, `upgrade`). */
const lastBefore = '0036_seat_recipients';

/**
 * What a process of the version before may miss: it reads or writes what is gone, or leaves empty what must not be. A view that is
 * made anew in the same migration is none of that.
 */
const takes = /\bdrop (column|table|type|identity|default)\b|\bset not null\b|\brename (to|column)\b/i;
const asks = (statement: string) =>
  /\badd column\b/i.test(statement) &&
  /\bnot null\b/i.test(statement) &&
  !/\b(default|generated)\b/i.test(statement);
const isContracting = (text: string) =>
  text.split(';').some((statement) => takes.test(statement) || asks(statement));

/** `drizzle-kit` compares the tables with the last one alone, and each has 9,000 lines. */
test('only the newest snapshot of the tables is kept, and every migration', () => {
  const tags = journal.entries.map(({ tag }) => tag);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.sort()).toEqual(tags.map((tag) => `${tag}.sql`).sort());
  const kept = readdirSync(`${folder}/meta`).sort();
  expect(kept).toEqual([`${tags.at(-1)?.slice(0, 4)}_snapshot.json`, '_journal.json']);
});

test('a migration that takes something away says so in its first line', () => {
  const unmarked = journal.entries
    .map(({ tag }) => ({ tag, text: readFileSync(`${folder}/${tag}.sql`, 'utf8') }))
    .filter(({ tag, text }) => tag > lastBefore && isContracting(text) && !takesAway([text]))
    .map(({ tag }) => tag);
  expect(unmarked).toEqual([]);
});

test.each([
  ['-- contracts\nalter table a drop column b;', true],
  ['\n  -- contracts\nalter table a drop column b;', true],
  ['-- contracts nothing\ncreate table a ();', false],
  ['create table a ();', false],
])('%j takes something away: %s', (statement, expected) => {
  expect(takesAway([statement])).toBe(expected);
});
