/** Backups that earlier versions wrote: this version restores them and upgrades their rows, as it upgrades a site. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { declared } from '#app/composition.server.ts';
import { exportOwnData } from '#app/features/accounts/account/export.server.ts';
import { users } from '#app/features/accounts/tables.server.ts';
import { hasEntitlement } from '#app/features/certification/orders.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { browsersFor, siteWith } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import { listAttachments } from '../submissions/attachments.server.ts';
import { submissions } from '../submissions/tables.server.ts';
import { type Database, rows } from './database.server.ts';
import { readBackup } from './restore.server.ts';
import { readSchemaState } from './structure.server.ts';

const fresh = (await testDatabase()).db;
const site = siteWith({ submissionKinds: declared('submissionKinds') });
const sections = declared('accountSections').map((section) =>
  typeof section === 'function' ? section(site) : section,
);
const sources = declared('storedFiles').map(({ list }) => list);
const email = 'ada@example.org';

/** Columns, indexes, functions and constraints, as PostgreSQL describes them. */
const schemaOf = (db: Database) =>
  rows(
    db,
    sql`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as told
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
      union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`,
  );

/** Rows of each of the site's tables in a backup, by name, and the numbers at its end. */
function countLines(file: string) {
  const counts: Record<string, number> = {};
  let table = '';
  let end: { end: number; files?: number } = { end: 0 };
  for (const text of gunzipSync(readFileSync(file)).toString().trim().split('\n')) {
    const line = JSON.parse(text);
    if (line.table) table = line.table;
    else if (Array.isArray(line) && table.startsWith('public.')) counts[table] = (counts[table] ?? 0) + 1;
    else if (line.end) end = line;
  }
  return { counts, end };
}

/** Rows of each of these tables in the database, by name. */
async function countRows(db: Database, tables: string[]) {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = await db.$count(sql.raw(table));
  return counts;
}

/** A site on the database and the files of the backup that a commit wrote. */
async function restore(commit: string) {
  const file = resolve(`site/tests/support/backup-of-${commit}.jsonl.gz`);
  const services = await testServices();
  const { db, storage } = services;
  const restored = await readBackup(db, file, { replace: true, files: storage.forBackup(sources) });
  return { commit, file, services, db, restored, openBrowser: browsersFor(services, sections) };
}

const firstBackups = await restore('a51d9ec');
const release021 = await restore('f77025e9');

test.each([firstBackups, release021])(
  'a backup of $commit is restored with all its rows and files, into the tables of a new site',
  async ({ file, db, restored }) => {
    const { counts, end } = countLines(file);
    expect(restored).toMatchObject({ rows: end.end, files: end.files ?? 0, listed: 0, missing: 0 });
    expect(await countRows(db, Object.keys(counts))).toEqual(counts);
    expect(await readSchemaState(db)).toEqual(await readSchemaState(fresh));
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
    await expect(readBackup(db, file, { replace: false })).rejects.toThrow('The database is not empty');
  },
);

test.each([firstBackups, release021])(
  'the buyer in the backup of $commit owns the level, and finds it in their data export',
  async ({ db, openBrowser }) => {
    const [buyer] = await db.select().from(users).where(eq(users.email, email));
    if (!buyer) throw new Error('the buyer is missing');
    expect(await hasEntitlement(db, buyer.id, 'foundation')).toBe(true);
    const visitor = { ...buyer, role: 'member' } as const;
    const exported = await openBrowser().visit('/account', (args) => exportOwnData(args, visitor));
    const { orders } = exported.value as { orders: { id: string }[] };
    expect(exported.value).toMatchObject({
      account: { email, emailVerified: true },
      waysIn: [{ provider: 'credential' }],
      orders: [{ level: 'foundation', status: 'paid', amount: 4900, title: 'MCP Foundation' }],
      entitlements: [{ level: 'foundation', orderId: orders[0]?.id }],
    });
  },
);

test('a person of 0.2.1 signs in with their password, and exports what they did on that site', async () => {
  vi.stubEnv('REAL_HASHES', 'yes');
  onTestFinished(() => void vi.unstubAllEnvs());
  // The sign-in mails the person about a new device, which needs the queue.
  await release021.services.start();
  const browser = release021.openBrowser();
  await browser.signIn(email);
  const visitor = await browser.visitor();
  if (!visitor) throw new Error('nobody is signed in');
  const exported = await browser.visit('/account', (args) => exportOwnData(args, visitor));
  const level = 'foundation';
  expect(exported.value).toMatchObject({
    likedArticles: [{ slug: 'adopting-in-one-afternoon' }],
    completedLessons: [{ module: 'MCP-100', lesson: '01-what-mcp-is' }],
    lessonNotes: [{ text: 'Tools are called, resources are read.' }],
    examAttempts: [{ level, score: 30, verdict: 'released', answers: Array(30).fill({ correct: true }) }],
    credentials: [{ level, holderName: 'Ada Lovelace', score: 30, revokedAt: null }],
    submissions: [
      {
        kind: 'registry-entry',
        title: 'Wren Agent',
        status: 'pending',
        data: {
          path: 'registry/entries/context-native/conformance-checker.json',
          file: expect.stringContaining('"mcp_trace_id"'),
        },
      },
      { kind: 'contribution', title: 'Wren server', data: { attachment: { name: 'notes.txt' } } },
    ],
    jobsWaitlist: [{ roleInterest: 'employer', status: 'confirmed' }],
  });
});

test('the file of a contribution and a donation of 0.2.1 are still there', async () => {
  const { db, services } = release021;
  const [sent] = await db.select().from(submissions).where(eq(submissions.kind, 'contribution'));
  const [attached] = await listAttachments(db, sent?.id ?? '');
  expect(attached).toMatchObject({ name: 'notes.txt', size: 40 });
  const content = await services.storage.open(attached?.id ?? '');
  expect(Buffer.concat((await content?.toArray()) ?? []).toString()).toBe(
    'What the wren server does, in one line.\n',
  );
  const given = await db.select({ amount: donations.amount, status: donations.status }).from(donations);
  expect(given).toEqual([{ amount: 10_000, status: 'paid' }]);
});

test('articles dated before the site existed get later dates', async () => {
  const { db } = firstBackups;
  const setBack = await rows(
    db,
    sql`select slug from blog_articles where published_at < '2026-11-21 00:00Z'`,
  );
  expect(setBack).toEqual([]);
  expect(await db.$count(sql`blog_articles`)).toBe(15);
});
