import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgArray, PgTable, PgText } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { submissions } from '../submissions/tables.server.ts';

const { db } = await testDatabase();

test('a row stored with hidden characters comes out without them, and none goes in', async () => {
  await db.execute(sql`insert into submissions (kind, title, data) values ('course', ${'a\u202Eb\u00AD'},
    ${JSON.stringify({ 'na\u200Bme': ['c\u2066', { d: 'e\u{E0041}\nf', g: 7 }] })}::jsonb)`);
  const [stored] = await db.select().from(submissions);
  expect(stored).toMatchObject({ title: 'ab', data: { name: ['c', { d: 'e\nf', g: 7 }] } });
  await db.update(submissions).set({ title: 'می\u200Cخواهم\u202E', data: { a: 'x\u200Fy' } });
  const { rows } = (await db.execute(sql`select title, data from submissions`)) as { rows: object[] };
  expect(rows).toEqual([{ title: 'می\u200Cخواهم', data: { a: 'xy' } }]);
});

/** Columns that sound like somebody's words, and hold words of this site or of who alone sees them. */
const ours = new Set([
  ...['rate_limits.name', 'file_changes.name', 'oauth_resources.name', 'content_categories.name'],
  ...['content_licenses.name', 'blog_categories.name', 'credential_questions.reason'],
  ...['donations.provider', 'orders.provider'],
]);
const soundsForeign =
  /(^|_)(name|title|description|message|maintainer|provider|company|sentence|excerpt|reason|image|url|uri|referrer|agent|note|data|details)$/;

test('every column that sounds like words or an address from outside is one that shows all it holds', async () => {
  const files = globSync('site/app/**/tables.server.ts', { cwd: projectRoot });
  const modules = await Promise.all(files.map((file) => import(join(projectRoot, file))));
  const columns = modules
    .flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
    .flatMap((table) => Object.values(getTableColumns(table)));
  expect(columns.length).toBeGreaterThan(300);
  const plain = columns.filter((column) => is(is(column, PgArray) ? column.baseColumn : column, PgText));
  const asked = plain.filter(({ name }) => soundsForeign.test(name));
  expect(
    asked.map(({ table, name }) => `${getTableName(table)}.${name}`).filter((one) => !ours.has(one)),
  ).toEqual([]);
});
