import { asc, eq, gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { browsersFor, signedIn } from '../../../tests/support/browser.ts';
import { testServices } from '../../../tests/support/services.ts';
import { deskList } from './desk-list.server.ts';
import { users } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const openBrowser = browsersFor(services);

const entries = deskList({
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
      choices: async () => [{ value: 'ada', label: 'Ada' }],
      where: (who) => eq(auditLog.actor, who),
    },
    from: { label: 'From', isDay: true, where: (day) => gte(auditLog.at, new Date(day)) },
  },
  empty: { title: 'Nobody has paid.' },
  sorts: { who: auditLog.actor, about: auditLog.subject },
  read: ({ db, where, inOrder, limit, offset }) =>
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(...inOrder(asc(auditLog.subject)))
      .limit(limit)
      .offset(offset),
});

const browser = openBrowser();
await signedIn(services, browser, 'ada@desk.example');
const load = (query: string) => browser.visit(`/admin/entries${query}`, entries.load);
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
      ...{ rows: [{ subject: 'order:60' }], total: 51, page: 2, pages: 2 },
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
      ...{ label: 'Paid', count: 0, isCurrent: true },
      href: '/admin/entries?about=order%3A1&who=ada&from=2026-01-31',
    },
    {
      ...{ label: 'Open', count: 0, isCurrent: false },
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
