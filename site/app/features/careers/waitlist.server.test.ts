import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';
import { readSignedLink } from '#app/services/signed-links/signed-links.server.ts';
import { eventually, testServices } from '../../../tests/support/services.ts';
import { users } from '../accounts/tables.server.ts';
import { waitlistList } from './admin/waitlist.server.ts';
import { purposes } from './letters.server.ts';
import { waitlistBody } from './schema.ts';
import { jobsWaitlist } from './tables.server.ts';
import { sweepWaitlist, waitlistSection } from './upkeep.server.ts';
import { confirmPlace, findWaitlistPlace, joinWaitlist, leaveWaitlist } from './waitlist.server.ts';

const services = await testServices();
await services.start();
const { db, config } = services;

let callers = 0;
function join(email: string, more: Record<string, unknown> = {}) {
  const wish = waitlistBody.parse({
    email,
    role_interest: 'server-architect',
    name: 'Ada',
    company: 'Wren',
    ...more,
  });
  callers += 1;
  return joinWaitlist(services, wish, `192.0.2.${callers % 250}`);
}
const rowsOf = (email: string) =>
  db.select().from(jobsWaitlist).where(eq(jobsWaitlist.email, email)).orderBy(jobsWaitlist.createdAt);
const lettersTo = (email: string, atLeast: number) =>
  eventually(async () => {
    const letters = (await services.outbox()).filter(({ to }) => to === email);
    return letters.length >= atLeast && letters;
  });
const age = (email: string, days: number) =>
  db
    .update(jobsWaitlist)
    .set({
      changedAt: sql`now() - make_interval(days => ${days})`,
      createdAt: sql`now() - make_interval(days => ${days})`,
    })
    .where(eq(jobsWaitlist.email, email));

test('who joins waits, gets a mail whose links are theirs alone, and is on the list once confirmed', async () => {
  const email = 'ada@wren.example';
  await join(email, { source: 'landing', referrer_url: 'https://news.example/mcp?utm=1' });
  expect(await rowsOf(email)).toMatchObject([
    {
      roleInterest: 'server-architect',
      name: 'Ada',
      company: 'Wren',
      type: 'talent',
      source: 'landing',
      referrerUrl: 'https://news.example/mcp',
      status: 'pending',
    },
  ]);
  const [letter] = await lettersTo(email, 1);
  expect(letter?.subject).toMatch(/^Confirm your place/);
  // Nothing that was typed goes to an address that may be somebody else's.
  expect(letter?.text).not.toMatch(/Ada|Wren/);
  const [confirm = '', leave = ''] = letter?.text.match(/http\S+/g) ?? [];
  const tokenOf = (href: string) => new URL(href).searchParams.get('token');
  expect(readSignedLink(config, purposes.confirm, tokenOf(confirm))).toBe(email);
  expect(readSignedLink(config, purposes.leave, tokenOf(leave))).toBe(email);
  expect(readSignedLink(config, purposes.confirm, tokenOf(leave))).toBeUndefined();
  expect(letter?.headers).toEqual({
    'List-Unsubscribe': `<${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });

  expect(await findWaitlistPlace(db, email)).toEqual({
    status: 'pending',
    roleInterests: ['server-architect'],
  });
  await Promise.all([confirmPlace(services, email), confirmPlace(services, email)]);
  expect(await findWaitlistPlace(db, email)).toEqual({
    status: 'confirmed',
    roleInterests: ['server-architect'],
  });
  const letters = await lettersTo(email, 2);
  expect(letters.map(({ subject }) => subject.slice(0, 18)).sort()).toEqual([
    'Confirm your place',
    'You are on the Con',
  ]);
});

test('joining twice is kept once; a second role, and an employer, are entries of their own', async () => {
  const email = 'grace@wren.example';
  await Promise.all([join(email), join(email), join(email, { name: 'Grace' })]);
  await join(email, { role_interest: 'employer' });
  expect((await rowsOf(email)).map(({ roleInterest, type }) => [roleInterest, type])).toEqual([
    ['server-architect', 'talent'],
    ['employer', 'employer'],
  ]);
  // One click confirms all that the address was asked for.
  await confirmPlace(services, email);
  expect((await rowsOf(email)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});

test('of a confirmed entry a stranger changes nothing, and learns nothing', async () => {
  const email = 'joan@wren.example';
  await join(email);
  await confirmPlace(services, email);
  const before = await rowsOf(email);
  await join(email, { name: 'Mallory', company: 'Evil' });
  expect(await rowsOf(email)).toEqual(before);
  const letters = await lettersTo(email, 3);
  expect(letters.filter(({ subject }) => /^You are on the/.test(subject))).toHaveLength(2);
});

test('to one address go five mails an hour; what is asked for beyond them is kept', async () => {
  const email = 'flood@wren.example';
  for (const role of ['server-architect', 'performance-engineer', 'devops-specialist', 'process-composer'])
    await join(email, { role_interest: role });
  for (const role of ['security-specialist', 'marketplace-manager', 'employer'])
    await join(email, { role_interest: role });
  expect(await rowsOf(email)).toHaveLength(7);
  await join('after@wren.example');
  await lettersTo('after@wren.example', 1);
  expect(await lettersTo(email, 5)).toHaveLength(5);
  await confirmPlace(services, email);
  expect((await findWaitlistPlace(db, email)).roleInterests).toHaveLength(7);
});

test('one network address joins sixty times in ten minutes, and a program that fills in the trap not at all', async () => {
  const wish = waitlistBody.parse({ email: 'bot@wren.example', role_interest: 'employer', company_fax: '1' });
  for (let use = 0; use < 60; use += 1) await joinWaitlist(services, wish, '198.51.100.7');
  await expect(joinWaitlist(services, wish, '198.51.100.7')).rejects.toBeInstanceOf(TooManyRequests);
  expect(await rowsOf('bot@wren.example')).toEqual([]);
});

test('who leaves is off the list in all roles, and what was typed is forgotten; who comes back confirms anew', async () => {
  const email = 'mary@wren.example';
  await join(email);
  await confirmPlace(services, email);
  await join(email, { role_interest: 'employer' });
  await leaveWaitlist(services, email);
  await leaveWaitlist(services, email);
  expect(await rowsOf(email)).toMatchObject([
    { status: 'left', name: null, company: null, referrerUrl: null },
    { status: 'left', name: null, company: null, referrerUrl: null },
  ]);
  await confirmPlace(services, email);
  expect(await findWaitlistPlace(db, email)).toEqual({ status: 'left', roleInterests: [] });
  await join(email);
  expect(await findWaitlistPlace(db, email)).toEqual({
    status: 'pending',
    roleInterests: ['server-architect'],
  });
});

test('a link to confirm runs out after a week, and so do the entries that nobody confirmed', async () => {
  const late = 'late@wren.example';
  const [kept, gone] = ['kept@wren.example', 'gone@wren.example'];
  await join(late);
  await age(late, 8);
  expect(await findWaitlistPlace(db, late)).toEqual({ status: 'none', roleInterests: [] });
  await confirmPlace(services, late);
  expect((await rowsOf(late))[0]?.status).toBe('pending');

  await join(kept, { referrer_url: 'https://news.example/' });
  await confirmPlace(services, kept);
  await age(kept, 91);
  await join(gone);
  await leaveWaitlist(services, gone);
  await age(gone, 31);
  const fresh = await rowsOf('mary@wren.example');
  await sweepWaitlist(db);
  expect(await rowsOf(late)).toEqual([]);
  expect(await rowsOf(gone)).toEqual([]);
  expect(await rowsOf(kept)).toMatchObject([{ status: 'confirmed', referrerUrl: null }]);
  expect(await rowsOf('mary@wren.example')).toEqual(fresh);
});

test('an account exports and erases the entries of its own confirmed address, and no others', async () => {
  const [email, other] = ['owner@wren.example', 'neighbour@wren.example'];
  for (const address of [email, other]) await join(address);
  const [user] = await db.insert(users).values({ name: '', email, emailVerified: true }).returning();
  if (!user) throw new Error('no user');
  expect(await waitlistSection.exportData(db, user.id)).toMatchObject([
    { email, name: 'Ada', status: 'pending' },
  ]);
  const visitor = { id: user.id, email, name: '', role: 'member', twoFactorEnabled: false } as const;
  await db.transaction(async (tx) => waitlistSection.forget?.(services, tx, visitor));
  expect(await rowsOf(email)).toEqual([]);
  expect(await rowsOf(other)).toHaveLength(1);
});

test('the desk lists by status, role and address, and exports all of it, harmless for spreadsheets', async () => {
  await db.delete(jobsWaitlist);
  await join('formula@wren.example', { name: '=HYPERLINK("evil.example")', company: 'A, B' });
  await confirmPlace(services, 'formula@wren.example');
  // All of one moment: the export reads in parts and must neither skip nor repeat.
  const values = Array.from({ length: 1203 }, (_, i) => ({
    email: `p${i}@wren.example`,
    roleInterest: 'employer',
    type: 'employer',
    source: 'landing',
    createdAt: sql`timestamptz '2026-11-21 12:00:00.123456+00'`,
  }));
  await db.insert(jobsWaitlist).values(values);

  const filterOf = (query: string) => Object.fromEntries(new URLSearchParams(query));
  const all = await waitlistList.list(db);
  expect(all).toMatchObject({ total: 1204, pages: 25 });
  expect(all.rows).toHaveLength(50);
  expect((await waitlistList.list(db, {}, 25)).rows).toHaveLength(4);
  expect((await waitlistList.list(db, filterOf('status=left'))).counts).toEqual({
    all: 1204,
    pending: 1203,
    confirmed: 1,
    left: 0,
  });
  const few = await waitlistList.list(db, filterOf('status=confirmed&interest=server-architect'));
  expect(few.rows).toMatchObject([{ email: 'formula@wren.example', roleInterest: 'server-architect' }]);
  expect((await waitlistList.list(db, filterOf('q=P7@wren.example'))).total).toBe(1);

  const read = async (query: string) => {
    const parts: Uint8Array[] = [];
    for await (const part of await waitlistList.csvParts(db, filterOf(query))) parts.push(part);
    return { parts: parts.length, text: Buffer.concat(parts).toString() };
  };
  const whole = await read('');
  expect(whole.parts).toBe(4);
  const lines = whole.text.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFid,email,role_interest,type,name,company,status,source,referrer_url,created_at,changed_at',
  );
  expect(new Set(lines.slice(1).filter(Boolean)).size).toBe(1204);
  const { text } = await read('status=confirmed');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(`,talent,"'=HYPERLINK(""evil.example"")","A, B",confirmed,jobs_page,,`);
});
