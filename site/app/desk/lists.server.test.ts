import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { siteContext } from '#app/feature.server.ts';
import { users } from '#app/features/accounts/accounts.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { submit } from '#app/services/submissions/submissions.server.ts';
import { browsersFor, signedIn, siteWith } from '../../tests/support/browser.ts';
import { testServices } from '../../tests/support/services.ts';
import { declared, seedSources } from '../composition.server.ts';
import { auditList } from './audit-log.server.ts';
import { findHits, searchDesk, sendListCsv } from './lists.server.ts';
import { groupsFor } from './navigation.ts';
import { securityList } from './people/security-log.server.ts';
import { queue } from './queue/queue.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
await seedContent(db, seedSources());
const deskLists = declared('deskLists');
const openBrowser = browsersFor(services);

const [admin, editor, member] = await Promise.all(
  (['admin', 'editor', 'member'] as const).map(async (role) => {
    const browser = openBrowser();
    await signedIn(services, browser, `${role}@wren.example`);
    await db
      .update(users)
      .set({ role })
      .where(eq(users.email, `${role}@wren.example`));
    return browser;
  }),
);
const look = async (browser: typeof admin, q: string) => {
  const answer = await browser?.visit(`/admin/search?q=${encodeURIComponent(q)}`, (args) => {
    args.context.set(siteContext, siteWith({ deskLists }));
    return searchDesk(args);
  });
  return {
    ...answer,
    groups: Object.fromEntries(answer?.value?.groups.map(({ name, hits }) => [name, hits]) ?? []),
  };
};

test('every list can be had as a file and searched: neither fails, and the file names its columns', async () => {
  for (const list of [queue, ...deskLists, auditList]) {
    const parts: Uint8Array[] = [];
    for await (const part of await list.csvParts(db)) parts.push(part);
    const [heading = '', ...rows] = Buffer.concat(parts).toString().split('\r\n').slice(0, -1);
    expect(heading, list.path).toMatch(/^\uFEFFid,[a-z_,]+$/);
    expect(rows.length, list.path).toBe((await list.list(db)).total);
    for (const typed of ['a', '%', "o'neill@wren.example", '0190a0a0-0000-7000-8000-000000000000']) {
      const [ids = []] = await findHits(db, [list], typed);
      expect(ids.length, list.path).toBeLessThanOrEqual(5);
      expect(await list.readHits(db, ids), list.path).toHaveLength(ids.length);
    }
  }
});

test('every list is sorted by its headings, up and down, and so is its file', async () => {
  for (const list of [queue, ...deskLists, auditList, securityList]) {
    expect(list.sortNames.length, list.path).toBeGreaterThan(0);
    for (const sort of list.sortNames.flatMap((name) => [name, `-${name}`])) {
      await expect(list.list(db, { sort }), `${list.path} ${sort}`).resolves.toBeDefined();
      await expect(list.csvParts(db, { sort }), `${list.path} ${sort}`).resolves.toBeDefined();
    }
  }
});

/** Pages of the navigation that list no records, and why. */
const withoutList = {
  '/admin/dashboard': { role: 'editor', why: 'draws what the lists hold' },
  '/admin/system': { role: 'admin', why: 'is about what runs, not about records' },
};

test('every page of the navigation is one of the lists, for the same people, or has none for a reason', () => {
  const pages = groupsFor({ role: 'admin', hasSeller: true }).flatMap(({ pages }) =>
    pages.map(({ path, adminOnly }) => [path, adminOnly ? 'admin' : 'editor']),
  );
  const lists = [queue, ...deskLists, auditList].map(({ path, role }) => [path, role]);
  const others = Object.entries(withoutList).map(([path, { role }]) => [path, role]);
  expect(pages.sort()).toEqual([...lists, ...others].sort());
});

test('an admin finds pages and records of all lists; an editor no people, and a member nothing', async () => {
  await submit(db, { kind: 'contribution', title: 'Wren example', data: {}, email: 'sender@wren.example' });
  const found = await look(admin, 'wren');
  expect(found.groups.Accounts?.map(({ title }) => title)).toContain('editor@wren.example');
  expect(found.groups.Accounts?.[0]?.href).toMatch(/^\/admin\/people\/[0-9a-f-]{36}$/);
  const more = { label: 'All in Queue', href: '/admin?q=wren' };
  expect(found.value?.groups.find(({ name }) => name === 'Queue')).toMatchObject({ more });
  expect(found.groups.Queue).toMatchObject([{ title: 'Wren example', about: 'Contribution' }]);
  const theirs = await look(editor, 'wren');
  expect(theirs.groups.Accounts).toBeUndefined();
  expect(theirs.groups.Queue).toEqual(found.groups.Queue);
  expect((await look(member, 'wren')).error).toMatchObject({ status: 403 });
  expect((await look(admin, '')).value?.groups).toEqual([]);
  expect((await look(admin, 'tanstack')).groups.Works?.[0]?.title).toMatch(/TanStack/);
});

test('pages are found by their names, of those that the role may open', async () => {
  expect((await look(admin, 'ORDER')).groups.Pages).toEqual([
    { title: 'Orders', href: '/admin/orders', about: 'Money' },
  ]);
  expect((await look(editor, 'order')).groups.Pages).toBeUndefined();
  expect((await look(editor, 'held')).groups.Pages).toMatchObject([{ href: '/admin/exams' }]);
});

test('a file of a list that is not there is not found, also for who may not ask', async () => {
  const ask = (browser: typeof admin, path: string) => browser?.visit(path, sendListCsv);
  expect((await ask(admin, '/admin/constructor.csv'))?.error).toMatchObject({ status: 404 });
  expect((await ask(member, '/admin/constructor.csv'))?.error).toMatchObject({ status: 403 });
  expect((await ask(editor, '/admin/audit.csv'))?.error).toMatchObject({ status: 403 });
  expect((await ask(admin, '/admin/audit.csv'))?.headers.get('content-type')).toMatch(/^text\/csv/);
});
