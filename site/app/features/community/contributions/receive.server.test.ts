import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, ne, sql, sum } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '#app/services/config/config.server.ts';
import { Storage } from '#app/services/files/files.server.ts';
import type { Services } from '#app/services/services.server.ts';
import {
  findDigests,
  listAttachments,
  noteAttachment,
  sweepAttachments,
} from '#app/services/submissions/attachments.server.ts';
import { forgetSender, listSubmissionsOf } from '#app/services/submissions/senders.server.ts';
import { findSubmission } from '#app/services/submissions/submissions.server.ts';
import { attachments, submissions } from '#app/services/submissions/tables.server.ts';
import { startBucket } from '../../../../tests/s3/bucket.ts';
import { testDirectory } from '../../../../tests/support/database.ts';
import { eventually, testServices } from '../../../../tests/support/services.ts';
import { users } from '../../accounts/tables.server.ts';
import { openAttachment, registerSubmissionTasks } from './attachments.server.ts';
import { countContributions, receiveContribution } from './receive.server.ts';

const services = await testServices();
const { db, config } = services;
registerSubmissionTasks(services, [], [{ findDigests }]);
await services.start();

const typed = { title: 'A server', repo_url: 'https://github.com/wren/server', description: '', email: '' };

function post(more: Partial<typeof typed> & { company_fax?: string }, file?: File): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...more })) form.set(name, value);
  if (file) form.set('attachment', file);
  return new Request('http://site.example/', { method: 'POST', body: form });
}
const send = (more: Parameters<typeof post>[0], file?: File, sender: object = {}) =>
  receiveContribution(services, post(more, file), { address: '192.0.2.1', ...sender });
const idOf = (outcome: Awaited<ReturnType<typeof send>>) => {
  if (outcome.problem) throw new Error(outcome.problem.message.description);
  return outcome.id;
};
const filesIn = (folder: string) => {
  try {
    return readdirSync(join(config.dataDir, folder));
  } catch {
    return [];
  }
};

test('a contribution waits in the queue; its file lies under a name of ours, for reviewers alone', async () => {
  const id = idOf(await send({ title: 'With a file' }, new File(['# Hello'], '../Über uns.md')));
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  expect(row).toMatchObject({
    kind: 'contribution',
    title: 'With a file',
    data: { repo_url: typed.repo_url, attachment: { name: 'Über uns.md', size: 7 } },
    email: null,
    submittedBy: null,
    status: 'pending',
  });
  const [stored] = await listAttachments(db, id);
  expect(stored).toMatchObject({ name: 'Über uns.md', size: 7 });
  const fileId = stored?.id ?? '';
  expect(filesIn('attachments')).toContain(fileId);
  expect(filesIn('incoming')).toEqual([]);
  const opened = await openAttachment(services, { role: 'editor' }, fileId);
  expect([opened.name, opened.size, await text(opened.content)]).toEqual(['Über uns.md', 7, '# Hello']);
  for (const actor of [null, { role: 'member' } as const])
    await expect(openAttachment(services, actor, fileId)).rejects.toMatchObject({ status: 403 });
  for (const none of ['00000000-0000-4000-8000-000000000000', '../../etc/passwd', ''])
    await expect(openAttachment(services, { role: 'admin' }, none)).rejects.toMatchObject({ status: 404 });
});

test('what is wrong is said with what was typed, and no file is kept', async () => {
  const kept = filesIn('attachments').length;
  const before = await countContributions(db);
  const refused = await send({ title: '' }, new File(['hello'], 'a.txt'));
  expect(refused).toMatchObject({
    problem: { status: 422 },
    typed: { repo_url: typed.repo_url },
    hadFile: true,
  });
  const files: [File, number][] = [
    [new File(['MZ'], 'a.exe'), 415],
    [new File(['MZ'], 'a.zip'), 415],
    [new File([''], 'a.txt'), 422],
    [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.txt'), 413],
  ];
  for (const [file, status] of files)
    expect(await send({}, file), file.name).toMatchObject({
      problem: { status },
      typed: { title: typed.title },
    });
  expect([filesIn('attachments').length, filesIn('incoming')]).toEqual([kept, []]);
  expect(await countContributions(db)).toBe(before);
});

test('who fills in what nobody sees is thanked, and nothing is stored', async () => {
  const before = await countContributions(db);
  expect(idOf(await send({ title: 'Spam', company_fax: '1' }))).toMatch(/^[0-9a-f-]{36}$/);
  expect(await countContributions(db)).toBe(before);
});

test('the same form sent twice, even at once, is stored once; another day, file or sender is another one', async () => {
  const form = () => send({ title: 'Twice' }, new File(['one'], 'a.txt'));
  const ids = await Promise.all([form(), form(), form()]);
  const id = idOf(await form());
  expect(new Set(ids.map(idOf))).toEqual(new Set([id]));
  expect(await db.$count(attachments, eq(attachments.submissionId, id))).toBe(1);
  expect(idOf(await send({ title: 'Twice' }, new File(['two'], 'a.txt')))).not.toBe(id);
  expect(idOf(await send({ title: 'Twice', email: 'a@wren.example' }, new File(['one'], 'a.txt')))).not.toBe(
    id,
  );
  await db.update(submissions).set({ status: 'rejected' }).where(eq(submissions.id, id));
  expect(idOf(await form())).not.toBe(id);
});

test('who leaves an address gets a link to the status, which repeats nothing that was typed', async () => {
  const email = 'Ann@wren.example';
  const id = idOf(await send({ title: 'Buy cheap things', email }));
  const { text, to } = await services.mailTo(email);
  expect(text).toContain(`${config.siteUrl}/submission?id=${id}`);
  expect(text).not.toContain('cheap');
  expect(to).toBe(email);
  expect(await findSubmission(db, id)).toMatchObject({ kind: 'contribution', status: 'pending' });
});

test('one address gets five mails an hour, and what comes beyond is stored all the same', async () => {
  const email = 'many@wren.example';
  const before = await countContributions(db);
  for (let count = 0; count < 7; count += 1)
    idOf(await send({ title: `Many ${count}`, email: email.toUpperCase() }));
  expect(await countContributions(db)).toBe(before + 7);
  const sent = async () => (await services.outbox()).filter(({ to }) => to === email.toUpperCase()).length;
  await eventually(async () => (await sent()) === 5);
});

test('what somebody sends while signed in is theirs, and is answered at their account’s address', async () => {
  const [user] = await db
    .insert(users)
    .values({ name: '', email: 'grace@wren.example', emailVerified: true })
    .returning({ id: users.id });
  const userId = user?.id ?? '';
  const id = idOf(await send({ title: 'Mine' }, undefined, { userId, email: 'grace@wren.example' }));
  expect(await listSubmissionsOf(db, { id: userId, email: sql`null` }, { limit: 10 })).toMatchObject([
    { id, title: 'Mine', status: 'pending', email: 'grace@wren.example' },
  ]);
});

test('after sixty in ten minutes an address is asked to wait, with what it typed', async () => {
  const address = '192.0.2.60';
  for (let count = 0; count < 60; count += 1) await send({ title: '' }, undefined, { address });
  const refused = await send({ title: 'One more' }, new File(['hello'], 'a.txt'), { address });
  expect(refused).toMatchObject({
    problem: { status: 429 },
    typed: { title: 'One more' },
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  expect(filesIn('incoming')).toEqual([]);
});

test('what a bucket does not take waits on the disk, is read from there, and moves when the bucket is back', async () => {
  const bucket = await startBucket(testDirectory());
  onTestFinished(() => bucket.close());
  const logged: unknown[] = [];
  const log = { ...services.log, warn: (...words: unknown[]) => void logged.push(words) } as Services['log'];
  const onS3 = (s3: Config['s3']) => ({ ...services, storage: new Storage({ ...config, s3 }, log) });
  const broken = onS3({ ...bucket.s3, endpoint: 'http://127.0.0.1:1' });
  const sender = { address: '192.0.2.2' };
  const withFile = post({ title: 'With' }, new File(['kept'], 'a.txt'));
  const id = idOf(await receiveContribution(broken, withFile, sender));
  idOf(await receiveContribution(broken, post({ title: 'Without' }), sender));
  const [file] = await listAttachments(db, id);
  const fileId = file?.id ?? '';
  expect(logged).toHaveLength(1);
  expect(filesIn('attachments')).toContain(fileId);
  expect(filesIn('incoming')).toEqual([]);
  const read = async (at: typeof broken) =>
    text((await openAttachment(at, { role: 'editor' }, fileId)).content);
  expect(await read(broken)).toBe('kept');

  const move = ({ storage }: typeof broken) => storage.moveToBucket((ids) => findDigests(db, ids));
  await expect(move(broken)).rejects.toThrow();
  expect(await read(broken)).toBe('kept');
  const stranger = '00000000-0000-4000-8000-00000000000a';
  writeFileSync(join(config.dataDir, 'attachments', stranger), 'of another site');
  const back = onS3(bucket.s3);
  expect(await move(back)).toBeGreaterThanOrEqual(1);
  expect(filesIn('attachments')).toContain(stranger);
  expect(filesIn('attachments')).not.toContain(fileId);
  expect(await read(back)).toBe('kept');
  expect(await move(back)).toBe(0);
});

test('a disk that takes no file refuses it in words, with what was typed', async () => {
  const dataDir = testDirectory();
  writeFileSync(join(dataDir, 'attachments'), 'in the way');
  const broken = {
    ...services,
    storage: new Storage({ dataDir, s3: undefined, diskFloorBytes: 0 }, services.log),
  };
  const withFile = post({ title: 'With' }, new File(['x'], 'a.txt'));
  expect(await receiveContribution(broken, withFile, { address: '192.0.2.3' })).toMatchObject({
    problem: {
      status: 503,
      message: { description: expect.stringContaining('without it, or try again later') },
    },
    typed: { title: 'With' },
  });
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
});

test('how large a file may be is a setting', async () => {
  const stricter = { ...services, config: { ...config, maxAttachmentBytes: 1024 * 1024 } };
  const large = post({ title: 'Large' }, new File(['x'.repeat(1024 * 1024 + 1)], 'a.txt'));
  expect(await receiveContribution(stricter, large, { address: '192.0.2.4' })).toMatchObject({
    problem: {
      status: 413,
      message: { description: 'Please select a file smaller than 1MB.' },
      errors: { attachment: 'The file was larger than 1 MB and was not saved.' },
    },
  });
});

test('the sweep removes the files of no submission that this database noted, and never another', async () => {
  const { storage } = services;
  const keep = async (id: string, isNoted: boolean) => {
    const path = (await storage.newIncoming()) ?? '';
    writeFileSync(path, id);
    if (isNoted)
      await noteAttachment(db, { id, name: 'a.txt', size: 1, sha256: '' }, config.maxAttachmentsBytes);
    await storage.keep(id, path, '');
    return id;
  };
  const ids = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-${letter.repeat(12)}`);
  const [orphan = '', young = '', foreign = ''] = ids;
  await keep(orphan, true);
  await keep(young, true);
  await keep(foreign, false);
  const [user] = await db.insert(users).values({ name: '', email: 'leaves@wren.example' }).returning();
  const userId = user?.id ?? '';
  const sent = idOf(await send({ title: 'Deleted' }, new File(['x'], 'a.txt'), { userId }));
  const [deleted] = await listAttachments(db, sent);
  const kept = idOf(await send({ title: 'Kept' }, new File(['y'], 'a.txt')));
  const [known] = await listAttachments(db, kept);
  await forgetSender(db, { id: userId, email: sql`null` }, []);
  await db
    .update(attachments)
    .set({ createdAt: new Date(0) })
    .where(ne(attachments.id, young));
  const unreachable = () => Promise.reject(new Error('no answer'));
  await expect(sweepAttachments(db, unreachable)).rejects.toThrow('no answer');
  await sweepAttachments(db, (id) => storage.remove(id));
  expect(filesIn('attachments')).toEqual(expect.arrayContaining([young, foreign, known?.id]));
  for (const gone of [orphan, deleted?.id]) expect(filesIn('attachments')).not.toContain(gone);
  expect(await sweepAttachments(db, unreachable)).toBe(0);
});

test('one address fills a part of the disk a day, and nobody more than it may hold; without a file it is taken', async () => {
  const sender = { address: '192.0.2.70' };
  const file = () => new File(['# Hello'], 'notes.md');
  await services.limits.take('attachments by address', sender.address, 200 * 1024 * 1024 - 3);
  const usedUp = await receiveContribution(services, post({ title: 'One more' }, file()), sender);
  expect(usedUp).toMatchObject({
    problem: { status: 429, errors: { attachment: 'The file was not saved.' } },
    typed: { title: 'One more' },
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  expect(usedUp.problem?.message.description).toContain('or try again in');
  idOf(await receiveContribution(services, post({ title: 'One more, without' }), sender));

  const [kept] = await db.select({ bytes: sum(attachments.size).mapWith(Number) }).from(attachments);
  const small = { ...services, config: { ...config, maxAttachmentsBytes: (kept?.bytes ?? 0) + 10 } };
  const outcomes = await Promise.all(
    ['A', 'B'].map((title) => receiveContribution(small, post({ title }, file()), { address: '192.0.2.71' })),
  );
  expect(outcomes.map(({ problem }) => problem?.status).sort()).toEqual([507, undefined]);
  expect(filesIn('incoming')).toEqual([]);
});
