import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { isWhole } from '../../../../../tools/gate.ts';
import { databaseKind } from '../../../../tests/support/database.ts';
import { examsOn, mark, visitorOf } from '../../../../tests/support/exams.ts';
import { insertLearners } from '../../../../tests/support/learners.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { auditLog } from '../../../services/audit/tables.server.ts';
import { readList } from '../../accounts/accounts.server.ts';
import { users } from '../../accounts/tables.server.ts';
import { countCredentials } from '../credentials/credentials.server.ts';
import { credentials } from '../credentials/tables.server.ts';
import { entitlements } from '../tables.server.ts';
import { examsSection } from './account-section.server.ts';
import { readMarks, saveMarks } from './answers.server.ts';
import { findOwnAttempt, listAttempts } from './attempts.server.ts';
import { closeAttempt, closeOverdue } from './closing.server.ts';
import { showExam } from './exam-page.server.ts';
import { emptyMark } from './marks.ts';
import { showResult } from './result-page.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const context = new RouterContextProvider();
context.set(servicesContext, services);

/** What a pass cannot be closed with: the letter about its credential is part of it. */
const withoutMail = {
  ...services,
  mail: {
    send: async () => {
      throw new Error('no mail');
    },
    sendAll: async () => {},
  },
};
const credentialsOf = (userId: string) => db.select().from(credentials).where(eq(credentials.userId, userId));
const exams = await examsOn(services);
const { level, newLearner, begin, questionsOf, answerAll, spread, handIn, submit, letTimeRunOut } = exams;

test('an exam is drawn by the rules of its level, once for each click, and by nobody who has not bought it', async () => {
  const learner = await newLearner();
  const ids = await Promise.all(Array.from({ length: 10 }, () => begin(learner)));
  expect(new Set(ids).size).toBe(1);
  const id = ids[0] as string;
  const attempt = await findOwnAttempt(db, learner, id);
  expect(attempt).toMatchObject({ total: 30, passScore: 21, holderName: 'Ada Lovelace', completedAt: null });
  expect(attempt && attempt.deadline.getTime() - attempt.startedAt.getTime()).toBe(45 * 60_000);
  expect(attempt?.remainingMs).toBeGreaterThan(44 * 60_000);
  const questions = await questionsOf(id);
  const perModule = Map.groupBy(questions, ({ module }) => module);
  expect([...perModule.values()].map((own) => own.length).sort()).toEqual([7, 7, 8, 8]);
  expect(await readMarks(db, id)).toEqual(Array.from({ length: 30 }, () => emptyMark));

  const [stranger] = await insertLearners(db, 1, 'developer');
  await expect(begin(stranger as string)).rejects.toMatchObject({ status: 403 });
});

test('a retake has a new draw; the same seed has the same', async () => {
  const learner = await newLearner();
  const first = await begin(learner);
  await submit(first);
  const second = await begin(learner);
  expect(second).not.toBe(first);
  expect(await questionsOf(second)).not.toEqual(await questionsOf(first));
  const [one, other] = [await newLearner(), await newLearner()];
  const drawn = await Promise.all([begin(one, 'seed'), begin(other, 'seed')]);
  expect(await questionsOf(drawn[0])).toEqual(await questionsOf(drawn[1]));
});

test('an answer is saved once, in whatever order and however often it arrives; flags go their own way', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  const isThird = and(eq(examAnswers.attemptId, id), eq(examAnswers.position, 3));
  const answeredAt = async () => (await db.select().from(examAnswers).where(isThird))[0]?.answeredAt;
  await saveMarks(db, learner, id, [mark(3, 2, 20)]);
  const firstAnsweredAt = await answeredAt();
  await saveMarks(db, learner, id, [mark(3, 1, 10), mark(4, 0, 11)]);
  await saveMarks(db, learner, id, [mark(3, 2, 20), { ...mark(3, null, 0), isFlagged: true, flagSeq: 30 }]);
  await saveMarks(db, learner, id, [{ ...mark(3, null, 0), isFlagged: false, flagSeq: 29 }]);
  const marks = await readMarks(db, id);
  expect(marks[2]).toEqual({ option: 2, seq: 20, isFlagged: true, flagSeq: 30 });
  expect(marks[3]).toMatchObject({ option: 0, seq: 11 });
  expect(await answeredAt()).toEqual(firstAnsweredAt);
  await expect(saveMarks(db, learner, id, [mark(1, 0, Date.now() + 7_200_000)])).rejects.toMatchObject({
    status: 422,
  });
});

test('nobody answers for somebody else, and nobody after the end', async () => {
  const [learner, other] = [await newLearner(), await newLearner()];
  const id = await begin(learner);
  expect(await saveMarks(db, other, id, [mark(1, 0, 1)])).toBe(false);
  expect(await findOwnAttempt(db, other, id)).toBeUndefined();
  await expect(showResult(context, visitorOf(other), id)).rejects.toMatchObject({ status: 404 });
  await letTimeRunOut(id);
  expect(await saveMarks(db, learner, id, [mark(1, 0, 1)])).toBe(false);
  expect((await readMarks(db, id))[0]).toEqual(emptyMark);
});

test('a pass is counted, audited and earns the credential in one transaction; closed is closed', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  expect(await answerAll(learner, id, 21)).toBe(true);
  await spread(id);
  await Promise.all([handIn(id), handIn(id), closeAttempt(services, id, { onlyIfOver: true })]);
  const attempt = await findOwnAttempt(db, learner, id);
  expect(attempt).toMatchObject({ score: 21, passed: true, completedAt: expect.any(Date) });
  expect(await credentialsOf(learner)).toMatchObject([
    {
      level: 'foundation',
      attemptId: id,
      holderName: 'Ada Lovelace',
      score: 21,
      total: 30,
      // The rules of that exam: what is earned by them does not change with them.
      passScore: 21,
      examMinutes: 45,
      passedAt: attempt?.completedAt,
    },
  ]);
  const actions = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `exam:${id}`));
  expect(actions.map(({ action }) => action).sort()).toEqual(['exam.completed', 'exam.started']);
  const right = and(eq(examAnswers.attemptId, id), eq(examAnswers.correct, true));
  expect(await db.$count(examAnswers, right)).toBe(21);
  expect(await saveMarks(db, learner, id, [mark(1, 0, 99)])).toBe(false);

  const failed = await begin(learner);
  await answerAll(learner, failed, 20);
  await submit(failed);
  expect(await findOwnAttempt(db, learner, failed)).toMatchObject({
    score: 20,
    passed: false,
  });
  expect(await credentialsOf(learner)).toHaveLength(1);
});

test('pages that count credentials and passes hear of one that was issued, and of no exam that earned none', async () => {
  const told: string[] = [];
  services.changes.subscribe((changed) => told.push(...changed));
  const learner = await newLearner();
  const before = await countCredentials(db);
  const failed = await begin(learner);
  await answerAll(learner, failed, 20);
  await submit(failed);
  expect([told, await countCredentials(db)]).toEqual([[], before]);
  await exams.letPass(learner, 48);
  const passed = await begin(learner);
  await answerAll(learner, passed, 30);
  await submit(passed);
  expect([told, await countCredentials(db)]).toEqual([[topics.credentials, topics.levelFigures], before + 1]);
});

test('a credential that cannot be issued leaves the exam open: nothing is closed by halves', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  await answerAll(learner, id, 30);
  await spread(id);
  await expect(closeAttempt(withoutMail, id, { onlyIfOver: false })).rejects.toThrow('no mail');
  expect(await findOwnAttempt(db, learner, id)).toMatchObject({ completedAt: null, score: null });
  const answered = and(eq(examAnswers.attemptId, id), isNotNull(examAnswers.correct));
  expect(await db.$count(examAnswers, answered)).toBe(0);
});

test('passed after the purchase ended: the result says so, and there is no credential', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  await answerAll(learner, id, 30);
  await db.delete(entitlements).where(eq(entitlements.userId, learner));
  await submit(id);
  expect(await credentialsOf(learner)).toEqual([]);
  const result = await showResult(context, visitorOf(learner), id);
  expect(result).toMatchObject({ outcome: 'passed', credential: undefined });
});

test('an exam ends with its time: by the task, or by the next look at it, whichever comes first', async () => {
  const [one, two, three] = [await newLearner(), await newLearner(), await newLearner()];
  const [left, looked, running] = [await begin(one), await begin(two), await begin(three)];
  for (const [learner, id] of [
    [one, left],
    [two, looked],
  ] as const) {
    await answerAll(learner, id, 25);
    await letTimeRunOut(id);
  }
  const result = await showResult(context, visitorOf(two), looked);
  expect(result).toMatchObject({
    outcome: 'passed',
    endedByTime: true,
    scored: { score: 25, percent: 83 },
  });
  await closeOverdue(services);
  const closed = await findOwnAttempt(db, one, left);
  expect(closed).toMatchObject({ score: 25, passed: true, completedAt: closed?.deadline });
  const [earned] = await credentialsOf(two);
  const path = `/credentials/${earned?.id}`;
  expect(result.credential).toEqual({ path, page: `http://localhost:3000${path}`, isRevoked: false });
  expect(await credentialsOf(one)).toHaveLength(1);
  expect(await findOwnAttempt(db, three, running)).toMatchObject({ completedAt: null });
});

test('one exam that cannot be closed does not keep the others open, and is tried again', async () => {
  const [bad, fine] = [await newLearner(), await newLearner()];
  const ids = [await begin(bad), await begin(fine)] as const;
  // Without a pass there is no letter, and nothing that can fail.
  await answerAll(bad, ids[0], 30);
  await answerAll(fine, ids[1], 0);
  for (const id of ids) await letTimeRunOut(id);
  const error = vi.fn();
  await closeOverdue({ ...withoutMail, log: { error } as unknown as typeof services.log });
  expect(error).toHaveBeenCalledOnce();
  expect(await findOwnAttempt(db, bad, ids[0])).toMatchObject({ completedAt: null });
  expect(await findOwnAttempt(db, fine, ids[1])).toMatchObject({ passed: false });
  await closeOverdue(services);
  expect(await findOwnAttempt(db, bad, ids[0])).toMatchObject({ passed: true });
});

test('an answer that was taken is counted: saving and closing wait for each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const learner = await newLearner();
    const id = await begin(learner);
    const questions = await questionsOf(id);
    const taken = Promise.all(
      questions.map(({ answer }, index) => saveMarks(db, learner, id, [mark(index + 1, answer, 1)])),
    );
    await Promise.all([taken, handIn(id)]);
    const attempt = await findOwnAttempt(db, learner, id);
    expect(attempt?.score).toBe((await taken).filter(Boolean).length);
  }
});

test('what a running exam shows does not depend on its key, and names no member of it', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  await answerAll(learner, id, 30);
  const shown = async () => {
    const { state, ...page } = await showExam(context, visitorOf(learner), id, '1');
    return JSON.stringify([page, state.marks]);
  };
  const before = await shown();
  const questions = await questionsOf(id);
  const turned = questions.map((question) => ({
    ...question,
    answer: (question.answer + 1) % 4,
    explanation: 'x',
  }));
  await db.update(examAttempts).set({ questions: turned }).where(eq(examAttempts.id, id));
  expect(await shown()).toBe(before);
  expect(before).not.toMatch(/"(answer|explanation|correct|qid|lesson|module)"/);
  for (const { explanation } of questions) expect(before).not.toContain(explanation);
});

test('while it runs there is no result; once it is closed there is no exam', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  const location = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (answer: Response) => answer.headers.get('location'),
    );
  expect(await location(showResult(context, visitorOf(learner), id))).toBe(`/assessment/${id}`);
  await submit(id);
  expect(await location(showExam(context, visitorOf(learner), id, null))).toBe(`/assessment/${id}/result`);
});

test('attempts are listed, exported, and go with the account', async () => {
  const learner = await newLearner();
  const toTheExam = { label: 'To the MCP Foundation exam', href: '/assessment?level=foundation' };
  const readAttempts = async () =>
    examsSection.list && (await readList(db, examsSection.list, learner, { offset: 0, limit: 20 }));
  expect(await readAttempts()).toMatchObject({
    entries: [],
    links: [toTheExam],
  });
  const first = await begin(learner);
  await answerAll(learner, first, 30);
  await submit(first);
  const second = await begin(learner);
  const list = await readAttempts();
  expect(list?.entries).toMatchObject([
    { id: second, badge: { label: 'running' }, link: { href: `/assessment/${second}` } },
    { id: first, badge: { label: 'passed' }, link: { href: `/assessment/${first}/result` } },
  ]);
  expect(list?.links).toEqual([]);
  await saveMarks(db, learner, second, [mark(1, 0, 1)]);
  const exported = JSON.stringify(await examsSection.exportData(db, learner));
  expect(JSON.parse(exported)).toMatchObject([
    { id: second, answers: { length: 30 } },
    { id: first, score: 30, answers: Array(30).fill({ question: expect.any(String), correct: true }) },
  ]);
  // Of the exam that runs not even the names of its questions, unless they were asked before.
  const known = (await questionsOf(first)).map(({ id }) => id);
  for (const { id } of await questionsOf(second)) if (!known.includes(id)) expect(exported).not.toContain(id);
  for (const { explanation } of await questionsOf(second)) expect(exported).not.toContain(explanation);
  await db.delete(users).where(eq(users.id, learner));
  expect(await listAttempts(db, learner, { limit: 5 })).toEqual([]);
  expect(await db.$count(examAnswers, eq(examAnswers.attemptId, first))).toBe(0);
});

/** The embedded database has one connection: ten wait for each other there as forty do. */
const atOnce = databaseKind === 'embedded' && !isWhole ? 10 : 40;

test(`${atOnce} learners at the same time, each answering everything in three tries: every answer is counted`, async () => {
  const learners = await insertLearners(db, atOnce, level.id);
  const sat = await Promise.all(
    learners.map(async (learner, index) => {
      const id = await begin(learner);
      const questions = await questionsOf(id);
      const right = (index * 3) % 31;
      for (const [place, { answer }] of questions.entries()) {
        const last = place < right ? answer : (answer + 1) % 4;
        // A retry of the first choice comes last, as it does after a bad connection.
        await saveMarks(db, learner, id, [mark(place + 1, (last + 2) % 4, 1)]);
        await saveMarks(db, learner, id, [mark(place + 1, last, 2)]);
        await saveMarks(db, learner, id, [mark(place + 1, (last + 2) % 4, 1)]);
      }
      await submit(id);
      return { id, right };
    }),
  );
  const [kept] = await db
    .select({ answers: count(examAnswers.selectedIndex) })
    .from(examAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, examAnswers.attemptId))
    .where(sql`${examAttempts.id} in ${sat.map(({ id }) => id)}`);
  expect(kept?.answers).toBe(atOnce * 30);
  for (const [index, { id, right }] of sat.entries())
    expect(await findOwnAttempt(db, learners[index] as string, id)).toMatchObject({ score: right });
});
