import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readList, users } from '#app/features/accounts/accounts.server.ts';
import { attach, findAttachment, noteAttachment } from '#app/services/submissions/attachments.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { forgetDecided } from '#app/services/submissions/submissions.server.ts';
import { submissionEvents, submissions } from '#app/services/submissions/tables.server.ts';
import { site } from '#site';
import { testServices } from '../../../tests/support/services.ts';
import { submissionsSection } from './submissions.server.ts';

const services = await testServices();
const { db } = services;
const kinds: SubmissionKind[] = [
  { kind: 'mentorship-request', isAboutSender: true, fields: {}, effect: '' },
  { kind: 'course', fields: {}, effect: '' },
];
const section = submissionsSection(kinds);

async function newPerson(email: string, emailVerified = true) {
  const [user] = await db.insert(users).values({ name: '', email, emailVerified }).returning();
  const id = user?.id ?? '';
  return { id, email, name: '', role: 'member', twoFactorEnabled: false } as const;
}
async function put(title: string, more: Partial<typeof submissions.$inferInsert> = {}): Promise<string> {
  const row = { kind: 'course', title, data: { title }, ...more };
  const [stored] = await db.insert(submissions).values(row).returning({ id: submissions.id });
  return stored?.id ?? '';
}
const left = async (ids: string[]) =>
  db
    .select({ title: submissions.title, email: submissions.email, submittedBy: submissions.submittedBy })
    .from(submissions)
    .where(inArray(submissions.id, ids))
    .orderBy(asc(submissions.title));

test('what somebody sent in, signed in or under their address, is in their export and goes with the account', async () => {
  const ada = await newPerson('ada@wren.example');
  const other = randomUUID();
  const ids = await Promise.all([
    put('listed', { status: 'approved', submittedBy: ada.id, email: 'listed@wren.example' }),
    put('waiting', { submittedBy: ada.id }),
    put('granted', { kind: 'mentorship-request', status: 'approved', submittedBy: ada.id }),
    put('signed out', { email: 'Ada@Wren.example' }),
    put('signed out, listed', { status: 'approved', email: 'ada@wren.example' }),
    put('of another', { submittedBy: other, email: 'ada@wren.example' }),
    put('of nobody', { email: 'nobody@wren.example' }),
  ]);
  const [, waiting = ''] = ids;
  await db.insert(submissionEvents).values([
    { submissionId: waiting, actor: 'user:x', what: 'asked', message: 'Which licence?' },
    { submissionId: waiting, actor: 'user:x', what: 'note', message: 'Odd.' },
  ]);
  const exported = (await section.exportData(db, ada.id)) as { title: string; history: object[] }[];
  const theirs = ['granted', 'listed', 'signed out', 'signed out, listed', 'waiting'];
  expect(exported.map(({ title }) => title).sort()).toEqual(theirs);
  expect(exported.find(({ title }) => title === 'waiting')?.history).toMatchObject([
    { what: 'asked', message: 'Which licence?' },
  ]);
  expect(JSON.stringify(exported)).not.toContain('Odd.');
  expect(await section.counted?.count(db, ada.id)).toBe(theirs.length);
  const list = section.list && (await readList(db, section.list, ada.id, { offset: 0, limit: 20 }));
  expect(list).toMatchObject({ entries: { length: theirs.length }, total: theirs.length });

  await db.transaction(async (tx) => section.forget?.(services, tx, ada));
  expect(await left(ids)).toEqual([
    { title: 'listed', email: null, submittedBy: null },
    { title: 'of another', email: null, submittedBy: other },
    { title: 'of nobody', email: 'nobody@wren.example', submittedBy: null },
    { title: 'signed out, listed', email: null, submittedBy: null },
  ]);
});

test('an address that is not confirmed claims nothing', async () => {
  const eve = await newPerson('eve@wren.example', false);
  const id = await put('of the real Eve', { email: 'eve@wren.example' });
  expect(await section.exportData(db, eve.id)).toEqual([]);
  await db.transaction(async (tx) => section.forget?.(services, tx, eve));
  expect(await left([id])).toHaveLength(1);
});

test('what was decided long ago is forgotten: rejections and applications whole, else the address', async () => {
  const { rejected, acceptedApplication, acceptedAddress } = site.keepDays;
  const decided = (status: string, days: number, kind = 'course') =>
    put(`${kind} ${status} ${days}`, {
      kind,
      status,
      email: 'old@wren.example',
      updatedAt: sql`now() - make_interval(days => ${days}::int)` as never,
    });
  const gone = await decided('rejected', rejected + 1);
  const fileId = randomUUID();
  await noteAttachment(db, { id: fileId, name: 'a.md', size: 1, sha256: '' }, 1000);
  await attach(db, fileId, gone);
  await db.insert(submissionEvents).values({ submissionId: gone, actor: 'sender', what: 'answered' });
  const ids = await Promise.all([
    decided('rejected', rejected - 1),
    decided('pending', acceptedApplication + 1),
    decided('asked', acceptedApplication + 1, 'mentorship-request'),
    decided('approved', acceptedAddress + 1),
    decided('approved', acceptedAddress - 1),
    decided('approved', acceptedApplication - 1, 'mentorship-request'),
    decided('approved', acceptedApplication + 1, 'mentorship-request'),
  ]);
  await forgetDecided(db, ['mentorship-request']);
  const kept = (await left([gone, ...ids])).map(
    ({ title, email }) => `${title}${email ? '' : ', no address'}`,
  );
  expect(kept.sort()).toEqual(
    [
      `course approved ${acceptedAddress - 1}`,
      `course approved ${acceptedAddress + 1}, no address`,
      `course pending ${acceptedApplication + 1}`,
      `course rejected ${rejected - 1}`,
      `mentorship-request approved ${acceptedApplication - 1}`,
      `mentorship-request asked ${acceptedApplication + 1}`,
    ].sort(),
  );
  // Nobody can open it any more, and the sweep removes it.
  expect(await findAttachment(db, fileId)).toBeUndefined();
  expect(await db.$count(submissionEvents, eq(submissionEvents.submissionId, gone))).toBe(0);
});
