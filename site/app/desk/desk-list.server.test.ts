import { randomUUID } from 'node:crypto';
import { asc, eq, gte, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/tables.server.ts';
import type { ListFilter } from '#app/lib/list-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { browsersFor, signedIn } from '../../tests/support/browser.ts';
import { testServices } from '../../tests/support/services.ts';
import { deskList } from './desk-list.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const openBrowser = browsersFor(services);

const declared: Parameters<typeof deskList<typeof auditLog.$inferSelect, typeof auditLog.$inferSelect>>[0] = {
  role: 'admin',
  path: '/admin/entries',
  table: auditLog,
  one: 'entry',
  many: 'entries',
  states: {
    label: 'State',
    name: 'state',
    of: {
      paid: { label: 'Paid', where: eq(auditLog.action, 'paid') },
      open: { label: 'Open', where: eq(auditLog.action, 'open'), empty: { title: 'Nothing is open.' } },
    },
  },
  filters: {
    about: { label: 'About', where: (about) => eq(auditLog.subject, about) },
    who: {
      label: 'Who',
      where: (who) => eq(auditLog.actor, who),
    },
    from: { label: 'From', isDay: true, where: (day) => gte(auditLog.at, new Date(day)) },
  },
  lookUp: async () => ({ who: [{ value: 'ada', label: 'Ada' }] }),
  empty: { title: 'Nobody has paid.' },
  sorts: { who: auditLog.actor, about: auditLog.subject },
  order: [asc(auditLog.subject)],
  query: (db) => db.select().from(auditLog),
  show: (found) => found,
  hit: ({ subject }) => ({ title: subject, about: '' }),
  csv: ['subject', 'actor', 'action'],
  actions: {
    close: {
      label: 'Close',
      done: 'Closed',
      note: 'For good.',
      isFor: (state) => state === 'paid',
      run: async ({ editorId, id }) => {
        const found = await db
          .update(auditLog)
          .set({ action: 'closed', actor: editorId })
          .where(eq(auditLog.id, id))
          .returning();
        if (found[0]?.subject === 'order:0') throw new Error('a fault of ours');
        if (found[0]?.subject === 'order:2') throw new Refusal(409, 'It is disputed.');
        if (!found[0]) throw new Refusal(404, 'This entry does not exist.');
      },
    },
  },
};
const entries = deskList(declared);

const browser = openBrowser();
await signedIn(services, browser, 'ada@desk.example');
const load = (query: string) => browser.visit(`/admin/entries${query}`, entries.load);
const noticeOf = ({ setCookies }: { setCookies: string[] }) => {
  const cookie = setCookies.find((one) => one.startsWith('notice=')) ?? '';
  return JSON.parse(Buffer.from(cookie.slice(7, cookie.indexOf(';')), 'base64url').toString());
};
const pay = (subjects: string[], actor = 'ada') =>
  db.insert(auditLog).values(subjects.map((subject) => ({ actor, subject, action: 'paid', details: {} })));

test('a list answers who has its role; an empty one says so, and whether filters are why', async () => {
  expect((await load('')).error).toMatchObject({ status: 403 });
  await db.update(users).set({ role: 'admin' });
  const emptyAt = async (query: string) => (await load(query)).value?.empty;
  expect(await emptyAt('')).toEqual({ title: 'Nobody has paid.' });
  expect(await emptyAt('?state=open')).toEqual({ title: 'Nothing is open.' });
  expect(await emptyAt('?state=open&about=x')).toEqual({ title: 'No entries match these filters.' });
});

test('a page past the end is the last one, and no list with entries says that it has none', async () => {
  await pay(Array.from({ length: 51 }, (_, index) => `order:${index + 10}`));
  for (const page of ['2', '3', '9', '200', '5000'])
    expect((await load(`?page=${page}`)).value, page).toMatchObject({
      rows: [{ subject: 'order:60' }],
      total: 51,
      page: 2,
      pages: 2,
    });
  expect((await load('?page=-1')).value?.rows).toHaveLength(50);
});

test('filters come from the address and stay in it; what makes no sense counts as not set', async () => {
  await pay(['order:1'], 'eve');
  const { value: all } = await load('?who=eve&from=31.1.2026&state=constructor');
  expect(all).toMatchObject({ total: 52, isFiltered: false, filter: { who: '', from: '', about: '' } });
  const { value: one } = await load('?about=order:1&who=ada&from=2026-01-31');
  expect(one).toMatchObject({ total: 0, isFiltered: true });
  expect(one?.tabs?.tabs).toEqual([
    {
      id: 'state-paid',
      label: 'Paid',
      count: 0,
      isCurrent: true,
      href: '/admin/entries?about=order%3A1&who=ada&from=2026-01-31',
    },
    {
      id: 'state-open',
      label: 'Open',
      count: 0,
      isCurrent: false,
      href: '/admin/entries?about=order%3A1&who=ada&from=2026-01-31&state=open',
    },
  ]);
});

test('a list is sorted as the address says, up or down, and keeps it; what it cannot be sorted by is not heard', async () => {
  const first = async (query: string) => (await load(query)).value?.rows[0]?.subject;
  expect(await first('')).toBe('order:1');
  expect(await first('?sort=-about')).toBe('order:60');
  expect(await first('?sort=who')).toBe('order:10');
  // What is equal stands in the usual order.
  expect((await load('?sort=-who')).value?.rows.slice(0, 2)).toMatchObject([
    { subject: 'order:1' },
    { subject: 'order:10' },
  ]);
  for (const sort of ['from', '-constructor', '--about', 'about desc', "'"])
    expect((await load(`?sort=${encodeURIComponent(sort)}`)).value, sort).toMatchObject({
      kept: {},
      page: 1,
    });
  const { value: sorted } = await load('?sort=-about&from=2026-01-31');
  expect(sorted).toMatchObject({ kept: { sort: '-about' }, isFiltered: true, sorts: ['who', 'about'] });
  expect(sorted?.tabs?.tabs[1]?.href).toBe('/admin/entries?sort=-about&from=2026-01-31&state=open');
});

test('a file holds what the address shows, in its order and beyond the page; nothing skipped or repeated', async () => {
  await db.delete(auditLog);
  await pay(Array.from({ length: 1_203 }, (_, index) => `order:${index + 1_000}`));
  await pay(['=1+1'], 'eve');
  const file = async (filter: ListFilter) => {
    const parts: Uint8Array[] = [];
    for await (const part of await entries.csvParts(db, filter)) parts.push(part);
    return { parts: parts.length, lines: Buffer.concat(parts).toString().split('\r\n').slice(0, -1) };
  };
  const all = await file({ sort: '-about' });
  expect(all.lines.slice(0, 2)).toEqual(['\uFEFFsubject,actor,action', 'order:2202,ada,paid']);
  expect(all.lines.at(-1)).toBe("'=1+1,eve,paid");
  expect(new Set(all.lines)).toHaveLength(1_205);
  // The headings, and 500 rows at a time.
  expect(all.parts).toBe(4);
  expect((await file({ who: 'eve' })).lines).toHaveLength(2);
  expect((await file({ who: 'nobody' })).lines).toEqual(['\uFEFFsubject,actor,action']);
});

test('who has the role gets the file; the audit log says who, and not what was looked for', async () => {
  const { value, headers } = await browser.visit('/admin/entries.csv?about=order:1&who=ada', entries.sendCsv);
  expect(value).toBeUndefined();
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="entries-\d{4}-\d\d-\d\d\.csv"$/);
  const [noted] = await db.select().from(auditLog).where(eq(auditLog.action, 'entries.exported'));
  expect(noted).toMatchObject({ subject: 'list:entries', details: { who: 'ada', about: 'one text' } });
  const editor = openBrowser();
  await signedIn(services, editor, 'eve@desk.example');
  await db.update(users).set({ role: 'editor' }).where(eq(users.email, 'eve@desk.example'));
  expect((await editor.visit('/admin/entries.csv', entries.sendCsv)).error).toMatchObject({ status: 403 });
  const shown = deskList({ ...declared, role: 'editor', exportedBy: 'admin' });
  const { value: page } = await editor.visit('/admin/entries', shown.load);
  expect(page).toMatchObject({ csvHref: undefined, total: 1_204 });
  expect((await editor.visit('/admin/entries.csv', shown.sendCsv)).error).toMatchObject({ status: 403 });
  expect((await load('?who=ada&sort=-about')).value?.csvHref).toBe('/admin/entries.csv?sort=-about&who=ada');
});

test('what is ticked is done one by one; the answer says how many were, which were not, and why', async () => {
  await db.delete(auditLog);
  await pay(['order:1', 'order:2', 'order:3']);
  const { value } = await load('');
  expect(value?.actions).toEqual([{ intent: 'close', label: 'Close', note: 'For good.' }]);
  expect((await load('?state=open')).value?.actions).toEqual([]);
  const send = async (form: string[][], query = '?about=&page=2&index') =>
    browser.visit(`/admin/entries${query}`, entries.answer, form);
  const ids = value?.rows.map(({ id }) => ['id', id]) ?? [];
  const missing = randomUUID();
  const some = await send([['intent', 'close'], ...ids.slice(0, 2), ['id', missing], ...ids.slice(0, 1)]);
  expect(some).toMatchObject({ status: 303, location: '/admin/entries?page=2' });
  expect(noticeOf(some)).toEqual({
    title: 'Closed: 1. Not done: 2',
    description: `order:2: It is disputed. ${missing}: This entry does not exist.`,
    destructive: true,
  });
  expect(noticeOf(await send([['intent', 'close'], ...ids.slice(2)], '?sort=-about'))).toEqual({
    title: 'Closed: 1',
    description: 'For good.',
  });
  expect(noticeOf(await send([['intent', 'close']])).title).toBe(
    'Nothing was selected. Select at least one row first.',
  );
  const [admin] = await db.select().from(users).where(eq(users.role, 'admin'));
  expect(await db.$count(auditLog, eq(auditLog.actor, admin?.id ?? ''))).toBe(3);
});

test('an error of ours stops none of the others that are ticked, and is told as one that was not done', async () => {
  await db.delete(auditLog);
  await pay(['order:0', 'order:1']);
  const ids = (await load('')).value?.rows.map(({ id }) => ['id', id]) ?? [];
  const sent = await browser.visit('/admin/entries', entries.answer, [['intent', 'close'], ...ids]);
  expect(sent).toMatchObject({ status: 303, location: '/admin/entries' });
  expect(noticeOf(sent)).toMatchObject({
    title: 'Closed: 1. Not done: 1',
    description: 'order:0: An unexpected error occurred. Please try again.',
  });
});

test('of more rows than a file holds none is made, and the answer says so', async () => {
  await db.delete(auditLog);
  await db.execute(
    sql`insert into ${auditLog} (actor, subject, action, details)
      select 'ada', 'order:' || n, 'paid', '{}' from generate_series(1, 50001) n`,
  );
  const ask = (query: string) => browser.visit(`/admin/entries.csv${query}`, entries.sendCsv);
  expect((await ask('')).error).toMatchObject({
    status: 413,
    message: 'The list has more than 50,000 rows. Filter the list first.',
  });
  expect((await ask('?about=order:1')).headers.get('content-type')).toMatch(/^text\/csv/);
  expect(await db.$count(auditLog, eq(auditLog.action, 'entries.exported'))).toBe(1);
});

test('a form with an unknown button, with no ids or too many of them, or of somebody without the role does nothing', async () => {
  const many = Array.from({ length: 51 }, () => ['id', randomUUID()]);
  const forms = [
    [['intent', 'constructor']],
    [
      ['intent', 'close'],
      ['id', 'x'],
    ],
    [['intent', 'close'], ...many],
  ];
  for (const form of forms)
    expect((await browser.visit('/admin/entries', entries.answer, form)).error).toMatchObject({
      status: 400,
    });
  const eve = openBrowser();
  await eve.signIn('eve@desk.example');
  const sent = await eve.visit('/admin/entries', entries.answer, [['intent', 'close']]);
  expect(sent.error).toMatchObject({ status: 403 });
});
