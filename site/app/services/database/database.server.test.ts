import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { rows } from './database.server.ts';
import { seedContent } from './seed.server.ts';
import { seedItems } from './tables.server.ts';

const { db } = await testDatabase();

test('both drivers give the same values', async () => {
  const query = sql`select count(*), 9007199254740991::int8 as large, '2026-11-21T10:00:00+02'::timestamptz at time zone 'UTC' as time,
    '2026-11-21'::date as date, '{"a": [1, null]}'::jsonb as document, array['x', null] as list, 1.50::numeric as amount`;
  expect(await rows(db, query)).toEqual([
    {
      count: 1,
      large: 9007199254740991,
      time: '2026-11-21 08:00:00',
      date: '2026-11-21',
      document: { a: [1, null] },
      list: ['x', null],
      amount: '1.50',
    },
  ]);
});

test('a transaction in a transaction can fail alone', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(seedItems).values({ source: 'outer', key: 'a', hash: '' });
    const inner = tx.transaction((nested) =>
      nested.insert(seedItems).values({ source: 'outer', key: 'a', hash: '' }),
    );
    await expect(inner).rejects.toThrow();
    await tx.insert(seedItems).values({ source: 'outer', key: 'b', hash: '' });
  });
  const query = sql`select key from seed_items where source = 'outer' order by key`;
  expect(await rows(db, query)).toEqual([{ key: 'a' }, { key: 'b' }]);
});

test('content is put in once, and what an editor did to it stays', async () => {
  await db.execute(sql`create table pages (slug text primary key, title text)`);
  const page = (key: string, title: string) => ({
    key,
    content: { title },
    insert: async (tx: typeof db) =>
      void (await tx.execute(sql`insert into pages values (${key}, ${title})`)),
  });
  const pages = () => rows(db, sql`select slug, title from pages order by slug`);
  const first = [page('a', 'A'), page('b', 'B'), page('c', 'C')];
  await Promise.all([1, 2, 3].map(() => seedContent(db, [{ name: 'pages', items: first }])));
  expect(await pages()).toEqual([
    { slug: 'a', title: 'A' },
    { slug: 'b', title: 'B' },
    { slug: 'c', title: 'C' },
  ]);

  await db.execute(sql`update pages set title = 'Edited' where slug = 'a'`);
  await db.execute(sql`delete from pages where slug = 'b'`);
  const later = [page('a', 'A2'), page('b', 'B'), page('c', 'C2'), page('d', 'D')];
  await seedContent(db, [{ name: 'pages', items: later }]);
  expect(await pages()).toEqual([
    { slug: 'a', title: 'Edited' },
    { slug: 'c', title: 'C' },
    { slug: 'd', title: 'D' },
  ]);
});

test('an item that cannot be put in is tried again at the next start', async () => {
  let attempts = 0;
  const insert = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('not now');
  };
  const source = { name: 'flaky', items: [{ key: 'x', content: '', insert }] };
  await expect(seedContent(db, [source])).rejects.toThrow('not now');
  await seedContent(db, [source]);
  await seedContent(db, [source]);
  expect(attempts).toBe(2);
});

test('what an editor made under the same name stands, and the rest of the seed arrives', async () => {
  await db.execute(sql`create table notes (slug text primary key, text text not null)`);
  await db.execute(sql`insert into notes values ('mine', 'by an editor')`);
  const note = (slug: string) => ({
    key: slug,
    content: slug,
    insert: async (tx: typeof db) => {
      await tx.execute(sql`insert into notes values (${slug}, 'from the seed')`);
    },
  });
  const source = { name: 'notes', items: [note('first'), note('mine'), note('last')] };
  expect(await seedContent(db, [source])).toEqual(['notes/mine']);
  expect(await rows(db, sql`select slug, text from notes order by slug`)).toEqual([
    { slug: 'first', text: 'from the seed' },
    { slug: 'last', text: 'from the seed' },
    { slug: 'mine', text: 'by an editor' },
  ]);
  expect(await seedContent(db, [source]), 'it counts as seen').toEqual([]);
});
