import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import {
  contributionKind,
  countContributions,
} from '#app/features/community/contributions/receive.server.ts';
import { catalogCategorySeed } from '#app/features/ecosystem/catalogue/seed.server.ts';
import { suggestionKind } from '#app/features/ecosystem/catalogue/suggestion-kind.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { courseKind } from '#app/features/learning/courses/submissions.server.ts';
import { courses } from '#app/features/learning/courses/tables.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { answerQuestion, listMessages } from '#app/services/submissions/senders.server.ts';
import { submit, submitOnce } from '#app/services/submissions/submissions.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { eventually, testServices } from '../../../tests/support/services.ts';
import { addNote, decideSubmission, reopen } from './decision.server.ts';
import { readSubmission } from './submission.server.ts';

const services = await testServices();
const { db } = services;
await services.start();
await seedContent(db, [catalogCategorySeed()]);

const published: string[] = [];
const told: string[][] = [];
services.changes.subscribe((topics) => told.push(topics));

const kinds = [
  {
    kind: 'course' as const,
    fields: { url: 'Address' },
    effect: 'Publishes the thing.',
    topics: ['things'],
    async approve(
      tx: typeof db,
      { id, title, resultId }: { id: string; title: string; resultId: string | null },
    ) {
      if (title === 'There before') return { path: '/things/there-before' };
      if (title === 'Faulty') throw new Error('this one cannot be published');
      // Something of the same transaction, to be seen or not with it.
      if (!resultId) await tx.insert(users).values({ name: id, email: `${id}@published.example` });
      published.push(id);
      return { path: `/things/${id}`, id, topics: [`thing ${id}`] };
    },
    async withdraw(_: typeof db, id: string) {
      published.splice(published.indexOf(id), 1);
      return [`thing ${id}`];
    },
  },
];

async function newEditor(email: string): Promise<string> {
  const [user] = await db.insert(users).values({ name: '', email, role: 'editor' }).returning();
  return user?.id ?? '';
}
const ann = await newEditor('ann@desk.example');
const bob = await newEditor('bob@desk.example');

/** What the page of a submission, opened now, names as the last decision. */
const lastSeen = async (id: string) => (await readSubmission(db, kinds, id)).decisionId;

/** Reopens a submission as its page, opened now, does. */
const takeBack = async (editorId: string, id: string, decisionId?: string) =>
  reopen(services, kinds, editorId, {
    id,
    reason: 'Too soon.',
    decisionId: decisionId ?? (await lastSeen(id)),
  });

const send = (title: string, email?: string) =>
  submit(db, { kind: 'course', title, data: { url: 'https://thing.example/' }, email });
const statusOf = async (id: string) =>
  (await db.select({ status: submissions.status }).from(submissions).where(eq(submissions.id, id)))[0]
    ?.status;
const auditOf = async (id: string) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `submission:${id}`))
    .orderBy(auditLog.at);

test('approving publishes, tells the pages, records who, and mails the sender, all at once', async () => {
  const id = await send('A thing', 'sender@one.example');
  const wish = { id, decision: 'approved' as const, message: 'Thank you.\n\nIt is listed now.' };
  await decideSubmission(services, kinds, ann, wish);
  expect(published).toEqual([id]);
  expect(told).toContainEqual(['things', `thing ${id}`]);
  expect(await readSubmission(db, kinds, id)).toMatchObject({
    status: 'approved',
    isOpen: false,
    resultPath: `/things/${id}`,
    fields: [{ label: 'Address', text: 'https://thing.example/' }],
    events: [{ what: 'approved', who: 'ann@desk.example', message: wish.message }],
  });
  expect(await auditOf(id)).toMatchObject([{ actor: `user:${ann}`, action: 'submission.approved' }]);
  const mail = await services.mailTo('sender@one.example');
  expect(mail.subject).toMatch(/^Accepted: /);
  expect(mail.text).toContain(`It is published at ${services.config.siteUrl}/things/${id}`);
  expect(mail.text).toContain('Thank you.\n\nIt is listed now.');
  expect(mail.text).not.toContain('A thing');
});

test('decided twice by one editor it is done once; another is told who was first', async () => {
  const id = await send('Twice', 'sender@two.example');
  const wish = { id, decision: 'approved' as const, message: '' };
  const both = await Promise.allSettled([
    decideSubmission(services, kinds, ann, wish),
    decideSubmission(services, kinds, bob, { ...wish, decision: 'rejected', message: 'No.' }),
  ]);
  const [lost] = both.filter((result) => result.status === 'rejected');
  expect(lost?.reason).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^(ann|bob)@desk.example /),
  });
  const status = await statusOf(id);
  const [first, decision] = status === 'approved' ? [ann, 'approved' as const] : [bob, 'rejected' as const];
  await decideSubmission(services, kinds, first, { ...wish, decision });
  expect(published.filter((one) => one === id)).toHaveLength(status === 'approved' ? 1 : 0);
  expect(await auditOf(id)).toHaveLength(1);
  expect((await readSubmission(db, kinds, id)).events).toHaveLength(1);
});

test('what cannot be published stays as it was: no decision, no history, no mail', async () => {
  const id = await send('Faulty', 'sender@three.example');
  await expect(
    decideSubmission(services, kinds, ann, { id, decision: 'approved', message: '' }),
  ).rejects.toThrow();
  expect(await statusOf(id)).toBe('pending');
  expect(await auditOf(id)).toEqual([]);
  expect((await readSubmission(db, kinds, id)).events).toEqual([]);
});

test('a question goes to the sender, whose answer brings it back; notes stay among editors', async () => {
  const id = await send('Unclear', 'sender@four.example');
  await addNote(db, ann, id, 'Looks odd to me.');
  await decideSubmission(services, kinds, ann, { id, decision: 'asked', message: 'Which licence has it?' });
  expect(await statusOf(id)).toBe('asked');
  expect((await services.mailTo('sender@four.example')).text).toContain('Which licence has it?');
  await answerQuestion(db, id, 'MIT.');
  expect(await statusOf(id)).toBe('pending');
  await expect(answerQuestion(db, id, 'MIT, I said.')).rejects.toMatchObject({ status: 409 });
  expect((await listMessages(db, id)).map(({ what, message }) => [what, message])).toEqual([
    ['asked', 'Which licence has it?'],
    ['answered', 'MIT.'],
  ]);
  expect((await readSubmission(db, kinds, id)).events.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'ann@desk.example note',
    'ann@desk.example asked',
    'The sender answered',
  ]);
});

test('ten decisions a day go to a mailbox that anybody may have typed, five of them at once; accounts get all', async () => {
  const mailed: (string | undefined)[] = [];
  const decideOn = async (id: string) => {
    const wish = { id, decision: 'rejected' as const, message: 'No.' };
    mailed.push((await decideSubmission(services, kinds, ann, wish)).mailedTo);
  };
  for (let count = 0; count < 15; count += 1)
    await decideOn(await send(`Spam ${count}`, `vic.tim+${count}@gmail.com`));
  expect(mailed.filter(Boolean)).toHaveLength(10);
  await eventually(async () => (await outboxTo(/^vic\.tim/)) === 5);
  mailed.length = 0;
  for (let count = 0; count < 7; count += 1) {
    const submission = { kind: 'partner-application' as const, title: 'Mine', data: {}, submittedBy: bob };
    await decideOn(await submit(db, { ...submission, email: 'bob@desk.example' }));
  }
  expect(mailed).toEqual(Array(7).fill('bob@desk.example'));
  await eventually(async () => (await outboxTo(/^bob@/)) >= 7);
  expect(await outboxTo(/^vic\.tim/)).toBe(5);
});

const outboxTo = async (address: RegExp) =>
  (await services.outbox()).filter(({ to }) => address.test(to)).length;

test('who left no address cannot be asked; who was signed in is written to at the account', async () => {
  const id = await send('Nameless');
  const wish = { id, decision: 'asked' as const, message: 'Who are you?' };
  await expect(decideSubmission(services, kinds, ann, wish)).rejects.toMatchObject({
    status: 422,
    field: 'message',
  });
  const own = await submit(db, { kind: 'partner-application', title: 'Mine', data: {}, submittedBy: bob });
  const { mailedTo } = await decideSubmission(services, kinds, ann, {
    id: own,
    decision: 'approved',
    message: '',
  });
  expect(mailedTo).toBe('bob@desk.example');
});

test('spam is rejected and nobody is mailed; what is decided stays decided', async () => {
  const decided = await send('Decided', 'decided@five.example');
  await decideSubmission(services, kinds, ann, { id: decided, decision: 'approved', message: '' });
  const spam = await Promise.all(['Buy', 'Buy now'].map((title) => send(title, 'victim@five.example')));
  const reject = (id: string) =>
    decideSubmission(services, kinds, ann, { id, decision: 'rejected', message: '', isSpam: true });
  await Promise.all(spam.map(reject));
  await expect(reject(decided)).rejects.toMatchObject({ status: 409 });
  expect(await Promise.all([...spam, decided].map(statusOf))).toEqual(['rejected', 'rejected', 'approved']);
  await eventually(async () => (await services.outbox()).some(({ to }) => to === 'decided@five.example'));
  expect((await services.outbox()).some(({ to }) => to === 'victim@five.example')).toBe(false);
});

test('the same thing waits once, and may come again after its decision', async () => {
  const again = () => submitOnce(db, { kind: 'course', title: 'Once', data: {}, key: 'once.example' });
  const sent = await Promise.all(Array.from({ length: 5 }, again));
  const id = sent[0]?.id ?? '';
  expect(new Set(sent.map((one) => one.id))).toEqual(new Set([id]));
  expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
  await decideSubmission(services, [], ann, { id, decision: 'rejected', message: 'No.' });
  expect((await again()).isNew).toBe(true);
});

test('what was rejected is taken up again: it waits, with its history, and can be decided once more', async () => {
  const id = await send('Rejected too soon');
  await decideSubmission(services, kinds, ann, { id, decision: 'rejected', message: 'No.' });
  told.length = 0;
  await Promise.all([takeBack(bob, id), takeBack(bob, id)]);
  expect(told).toContainEqual(['things']);
  expect(await statusOf(id)).toBe('pending');
  const decisionId = await lastSeen(id);
  await decideSubmission(services, kinds, bob, { id, decision: 'approved', message: '', decisionId });
  expect((await readSubmission(db, kinds, id)).events.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'ann@desk.example rejected',
    'bob@desk.example reopened',
    'bob@desk.example approved',
  ]);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'submission.rejected',
    'submission.reopened',
    'submission.approved',
  ]);
  await expect(takeBack(bob, ann)).rejects.toMatchObject({ status: 404 });
});

test('of an approval that is taken back, what it made is hidden; approved again it is shown again', async () => {
  const id = await send('Approved too soon', 'sender@six.example');
  await decideSubmission(services, kinds, ann, { id, decision: 'approved', message: '' });
  await services.mailTo('sender@six.example', /^Accepted: /);
  told.length = 0;
  await takeBack(bob, id);
  expect(published).not.toContain(id);
  expect(told).toContainEqual(['things', `thing ${id}`]);
  expect(await readSubmission(db, kinds, id)).toMatchObject({ status: 'pending', resultPath: null });
  expect((await listMessages(db, id)).at(-1)).toMatchObject({ what: 'reopened', message: 'Too soon.' });
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'submission.reopened',
    details: { kind: 'course', was: 'approved', hidden: `/things/${id}` },
  });
  const decisionId = await lastSeen(id);
  await decideSubmission(services, kinds, ann, { id, decision: 'approved', message: '', decisionId });
  expect(published).toContain(id);
  const again = await services.mailTo('sender@six.example', /^Accepted: /, 2);
  expect(again.text).not.toContain('no longer applies');
  expect((await services.outbox()).filter(({ to }) => to === 'sender@six.example')).toHaveLength(2);
});

test('what the approval did not make is not its to hide', async () => {
  const id = await send('There before');
  await decideSubmission(services, kinds, ann, { id, decision: 'approved', message: '' });
  expect(await readSubmission(db, kinds, id)).toMatchObject({ reopening: 'none' });
  await expect(takeBack(ann, id)).rejects.toMatchObject({ status: 409 });
  expect(await statusOf(id)).toBe('approved');
  const plain = await submit(db, { kind: 'partner-application', title: 'Publishes nothing', data: {} });
  await decideSubmission(services, kinds, ann, { id: plain, decision: 'approved', message: '' });
  await takeBack(ann, plain);
  expect(await statusOf(plain)).toBe('pending');
});

test('of two editors who reopen, one does; a decision that was made meanwhile is not taken back unseen', async () => {
  const id = await send('Reopened by two');
  await decideSubmission(services, kinds, ann, { id, decision: 'rejected', message: 'No.' });
  const seen = await lastSeen(id);
  const both = await Promise.allSettled([takeBack(ann, id, seen), takeBack(bob, id, seen)]);
  const [lost] = both.filter((result) => result.status === 'rejected');
  expect(lost?.reason).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^(ann|bob)@desk.example reopened this before you/),
  });
  expect((await readSubmission(db, kinds, id)).events.map(({ what }) => what)).toEqual([
    'rejected',
    'reopened',
  ]);
  const decisionId = await lastSeen(id);
  await decideSubmission(services, kinds, bob, { id, decision: 'approved', message: '', decisionId });
  await expect(takeBack(ann, id, seen)).rejects.toMatchObject({
    status: 409,
    message: 'bob@desk.example approved this before you. Nothing was changed.',
  });
  expect(await statusOf(id)).toBe('approved');
  expect(published).toContain(id);
});

test('what was reopened is not decided from a page that was opened before, nor by a form that is sent again', async () => {
  const id = await send('Reopened meanwhile', 'sender@seven.example');
  const approval = { id, decision: 'approved' as const, message: '' };
  await decideSubmission(services, kinds, bob, approval);
  await takeBack(bob, id);
  const message = 'bob@desk.example reopened this before you. Nothing was changed.';
  const stale = { status: 409, message };
  await expect(decideSubmission(services, kinds, ann, approval)).rejects.toMatchObject(stale);
  await expect(decideSubmission(services, kinds, bob, approval)).rejects.toMatchObject(stale);
  const others = [
    { ...approval, decision: 'asked' as const, message: 'Why?' },
    { ...approval, decision: 'rejected' as const, isSpam: true },
  ];
  for (const other of others)
    await expect(decideSubmission(services, kinds, ann, other)).rejects.toMatchObject(stale);
  expect(published).not.toContain(id);
  expect(await statusOf(id)).toBe('pending');
  const decisionId = await lastSeen(id);
  await decideSubmission(services, kinds, ann, { ...approval, decisionId });
  expect(published).toContain(id);
  await services.mailTo('sender@seven.example', /^Accepted: /, 2);
});

test('a mail says that the decision before no longer applies where it differs; what was accepted is no spam', async () => {
  const id = await send('Back and forth', 'sender@eight.example');
  const decideNow = async (decision: 'approved' | 'rejected', isSpam = false) =>
    decideSubmission(services, kinds, ann, {
      id,
      decision,
      message: 'So.',
      isSpam,
      decisionId: await lastSeen(id),
    });
  const heard = async (subject: RegExp, count: number) =>
    /no longer applies/.test((await services.mailTo('sender@eight.example', subject, count)).text);
  await decideNow('rejected');
  await takeBack(ann, id);
  expect(await readSubmission(db, kinds, id)).toMatchObject({ canBeSpam: true });
  await decideNow('rejected');
  expect(await heard(/^Not accepted: /, 2)).toBe(false);
  await takeBack(ann, id);
  await decideNow('approved');
  expect(await heard(/^Accepted: /, 1)).toBe(true);
  await takeBack(ann, id);
  expect(await readSubmission(db, kinds, id)).toMatchObject({ canBeSpam: false });
  await expect(decideNow('rejected', true)).rejects.toMatchObject({ status: 422, field: 'message' });
  expect(await statusOf(id)).toBe('pending');
  await decideNow('rejected');
  expect(await heard(/^Not accepted: /, 3)).toBe(true);
});

test.each([
  [
    courseKind,
    { title: 'Units', provider: 'Wren', link_url: 'https://units.example/' },
    courses,
    'isPublished',
    { title: 'Units, corrected', description: 'It was edited.' },
  ],
  [
    suggestionKind,
    { name: 'Wren', url: 'https://wren.example/', category: 'servers', description: 'It sings.' },
    catalogItems,
    'isActive',
    { description: 'It was edited.', tags: ['four', 'five', 'six'] },
  ],
] as const)(
  '$kind: an approval is taken back, and given again with what was edited since',
  async (kind, data, table, column, edited) => {
    const id = await submit(db, { kind: kind.kind, title: 'Sent', data });
    const approve = (written: Record<string, string>, decisionId?: string) =>
      decideSubmission(services, [kind], ann, { id, decision: 'approved', message: '', decisionId, written });
    const read = async () => {
      const [sent] = await db.select().from(submissions).where(eq(submissions.id, id));
      const [made] = await db
        .select()
        .from(table)
        .where(eq(table.id, sent?.resultId ?? ''));
      return { made, isShown: made?.[column as keyof typeof made], path: sent?.resultPath };
    };
    await approve({ ...data, description: 'It sings.', tags: 'one, two, three' });
    const { made, path } = await read();
    expect(path).toMatch(/^\//);
    await reopen(services, [kind], ann, { id, reason: 'Look again.', decisionId: await lastSeen(id) });
    expect(await read()).toMatchObject({ isShown: false, path: null });
    await db
      .update(table)
      .set(edited)
      .where(eq(table.id, made?.id ?? ''));
    const { approvalFields, decisionId } = await readSubmission(db, [kind], id);
    await approve(Object.fromEntries(approvalFields.map(({ name, value }) => [name, value])), decisionId);
    expect(await read()).toMatchObject({ isShown: true, made: edited });
  },
);

test('what waits under the same key keeps an older rejection closed', async () => {
  const put = () => submitOnce(db, { kind: 'course', title: 'Again', data: {}, key: 'again.example' });
  const { id } = await put();
  await decideSubmission(services, kinds, ann, { id, decision: 'rejected', message: 'No.' });
  await put();
  await expect(takeBack(ann, id)).rejects.toMatchObject({
    status: 409,
    message:
      'The same item has since been submitted again. Decide on the newer submission: it is in the queue.',
  });
  expect(await statusOf(id)).toBe('rejected');
});

test('contributions are counted while they wait and when they are accepted, and spam is not', async () => {
  const [one = '', two = '', three = ''] = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => submit(db, { kind: 'contribution', title, data: {} })),
  );
  expect(await countContributions(db)).toBe(3);
  const all = [contributionKind];
  await decideSubmission(services, all, ann, { id: one, decision: 'approved', message: '' });
  told.length = 0;
  await decideSubmission(services, all, ann, { id: two, decision: 'rejected', message: 'No.' });
  await decideSubmission(services, all, ann, { id: three, decision: 'rejected', message: '', isSpam: true });
  expect(await countContributions(db)).toBe(1);
  expect(told).toEqual([['contributions'], ['contributions']]);
  await takeBack(ann, three);
  expect(await countContributions(db)).toBe(2);
});
