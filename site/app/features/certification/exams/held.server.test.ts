import { eq, isNotNull, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext } from '#app/services/services.server.ts';
import { examsOn, mark, visitorOf } from '../../../../tests/support/exams.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { auditLog } from '../../../services/audit/tables.server.ts';
import { counters } from '../../../services/telemetry/counters.server.ts';
import { readHeldExam } from '../admin/held-exam.server.ts';
import { credentials } from '../credentials/tables.server.ts';
import { entitlements } from '../tables.server.ts';
import { examsSection } from './account-section.server.ts';
import { saveMarks } from './answers.server.ts';
import { findOwnAttempt } from './attempts.server.ts';
import { closeOverdue } from './closing.server.ts';
import { decideExam } from './held.server.ts';
import { showResult } from './result-page.server.ts';
import { reviewTimeInWords } from './review-time.server.ts';
import { examAttempts } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const exams = await examsOn(services);
const { newLearner, begin, questionsOf, answerAll, handIn, spread, arriveAfter, letTimeRunOut } = exams;
const times = (count: number, each: number) => Array<number>(count).fill(each);
const counted = () => Object.fromEntries(counters.exams.entries());
const context = new RouterContextProvider();
context.set(servicesContext, services);
const editor = { id: await newLearner() };
const decide = (id: string, verdict: 'released' | 'voided', who = editor) =>
  decideExam(services, who, id, verdict);
const heldFor = async (learner: string, id: string) => (await findOwnAttempt(db, learner, id))?.heldFor;
const credentialsOf = (userId: string) => db.select().from(credentials).where(eq(credentials.userId, userId));
const actionsOf = async (id: string) => {
  const found = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `exam:${id}`))
    .orderBy(auditLog.at);
  return found.map(({ action }) => action);
};

test('a script that answers everything right in one call earns nothing until an editor has looked', async () => {
  const learner = await newLearner();
  // The first sitting shows the questions, and the second is answered with their key a second after it began.
  await handIn(await begin(learner));
  const id = await begin(learner);
  await answerAll(learner, id, 30);
  await handIn(id);
  expect(await credentialsOf(learner)).toEqual([]);
  const result = await showResult(context, visitorOf(learner), id);
  expect(result).toMatchObject({ outcome: 'held', heldFor: 'one_call', scored: undefined });
  const unknown = 'There have been too few reviews so far to say how long one takes.';
  expect(result.review).toEqual({ since: expect.stringMatching(/ UTC$/), usual: unknown });
  // Neither page nor export tells whether it would have passed.
  const told = JSON.stringify([result, await examsSection.exportData(db, learner)]);
  expect(told).not.toMatch(/"(correct|passed)":[^n]|"score":\d/);
  const letter = await services.mailTo(`${learner}@example.org`);
  expect(letter.subject).toBe('An editor reviews your MCP Foundation exam');
  expect(letter.text).toContain(unknown);

  await expect(decide(id, 'released', { id: learner })).rejects.toMatchObject({ status: 403 });
  const both = await Promise.allSettled([decide(id, 'released'), decide(id, 'released')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const attempt = await findOwnAttempt(db, learner, id);
  expect(attempt).toMatchObject({ score: 30, passed: true, verdict: 'released' });
  expect(await credentialsOf(learner)).toMatchObject([
    { attemptId: id, score: 30, passedAt: attempt?.completedAt, examMinutes: 45 },
  ]);
  expect(await showResult(context, visitorOf(learner), id)).toMatchObject({ outcome: 'passed' });
  expect(await actionsOf(id)).toEqual(['exam.started', 'exam.held', 'exam.released']);
  await expect(decide(id, 'voided')).rejects.toMatchObject({ status: 409 });
});

test('voided: no result, an attempt all the same, told in plain words, and it can be released later', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  await answerAll(learner, id, 25);
  await handIn(id);
  await decide(id, 'voided');
  const voided = await showResult(context, visitorOf(learner), id);
  expect(voided).toMatchObject({ outcome: 'voided', scored: undefined, retake: { next: undefined } });
  expect(JSON.stringify(await examsSection.exportData(db, learner))).not.toMatch(/"score":\d|"passed":[^n]/);
  const letter = await services.mailTo(`${learner}@example.org`);
  expect(letter.text).not.toMatch(/cheat|fraud|suspic|script|bot/i);
  await handIn(await begin(learner));
  // It was the first of two.
  await expect(begin(learner)).rejects.toMatchObject({ status: 429 });
  await expect(decide(id, 'voided')).rejects.toMatchObject({ status: 409 });
  await decide(id, 'released');
  expect(await credentialsOf(learner)).toHaveLength(1);
  expect(await actionsOf(id)).toEqual(['exam.started', 'exam.held', 'exam.voided', 'exam.released']);
});

test('released after the purchase ended, or with too low a score: it counts, and there is no credential', async () => {
  const [refunded, weak] = [await newLearner(), await newLearner()];
  const ids = [await begin(refunded), await begin(weak)] as const;
  await answerAll(refunded, ids[0], 30);
  await answerAll(weak, ids[1], 20);
  for (const id of ids) await handIn(id);
  await db.delete(entitlements).where(eq(entitlements.userId, refunded));
  for (const id of ids) await decide(id, 'released');
  expect(await findOwnAttempt(db, refunded, ids[0])).toMatchObject({ passed: true });
  expect(await findOwnAttempt(db, weak, ids[1])).toMatchObject({ passed: false, score: 20 });
  for (const learner of [refunded, weak]) {
    expect(await credentialsOf(learner)).toEqual([]);
    await expect
      .poll(async () => (await services.mailTo(`${learner}@example.org`)).subject)
      .toBe('An editor reviewed your MCP Foundation exam');
  }
});

test('blank, or faster than anybody reads, waits for an editor, also when its time ends it; one that took its time does not', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, newLearner));
  const [blank, left, fast, slow, offline] = people as [string, string, string, string, string];
  const started = await Promise.all(people.map((learner) => begin(learner)));
  const [blankId, leftId, fastId, slowId, offlineId] = started as [string, string, string, string, string];
  await handIn(blankId);
  await letTimeRunOut(leftId);
  await closeOverdue(services);
  for (let question = 1; question <= 30; question += 1)
    await saveMarks(db, fast, fastId, [mark(question, 0, 1)]);
  await handIn(fastId);
  await answerAll(slow, slowId, 10);
  await spread(slowId);
  await handIn(slowId);
  // Half of it without a connection: those answers come together, after the time that they took.
  const questions = await questionsOf(offlineId);
  const marks = questions.map(({ answer }, index) => mark(index + 1, answer, 1));
  await saveMarks(db, offline, offlineId, marks.slice(0, 14));
  await spread(offlineId);
  await saveMarks(db, offline, offlineId, marks.slice(14));
  await handIn(offlineId);
  expect(await heldFor(blank, blankId)).toBe('blank');
  expect(await heldFor(left, leftId)).toBe('blank');
  expect(await heldFor(fast, fastId)).toBe('too_fast');
  expect(await findOwnAttempt(db, slow, slowId)).toMatchObject({ heldFor: null, passed: false });
  expect(await findOwnAttempt(db, offline, offlineId)).toMatchObject({ heldFor: null, passed: true });
  // What never waited is not decided on.
  await expect(decide(slowId, 'voided')).rejects.toMatchObject({ status: 404 });
  await expect(decide('x', 'voided')).rejects.toMatchObject({ status: 404 });
});

test('a script that takes 66 seconds is held; so are a slow start with a burst, and a second sitting; each is counted', async () => {
  const before = counted();
  const sit = async (learner: string, took: number[]) => {
    const id = await begin(learner);
    await answerAll(learner, id, 30);
    await arriveAfter(id, took);
    await handIn(id);
    return findOwnAttempt(db, learner, id);
  };
  const people = await Promise.all(Array.from({ length: 4 }, newLearner));
  const [script, burst, again, honest] = people as [string, string, string, string];
  const held = { heldFor: 'too_fast', passed: null };
  expect(await sit(script, times(30, 2.2))).toMatchObject(held);
  expect(await sit(burst, [...times(18, 100), ...times(12, 2)])).toMatchObject(held);
  // A reader of the first paper, and a script for the second.
  await answerAll(again, await begin(again), 0);
  const first = await begin(again);
  await arriveAfter(first, times(30, 40));
  await handIn(first);
  expect(await findOwnAttempt(db, again, first)).toMatchObject({ heldFor: null, passed: false });
  expect(await sit(again, times(30, 6))).toMatchObject(held);
  // 16 seconds for each is reading, and no more.
  expect(await sit(honest, times(30, 16))).toMatchObject({ heldFor: null, passed: true });
  expect(await credentialsOf(honest)).toMatchObject([{ minutesTaken: 40 }]);
  for (const learner of [script, burst, again]) expect(await credentialsOf(learner)).toEqual([]);
  const now = counted();
  const added = (outcome: string) => (now[outcome] ?? 0) - (before[outcome] ?? 0);
  expect([added('held'), added('passed'), added('failed')]).toEqual([3, 1, 1]);
});

test('an honest paper whose line stalled may be held: an editor sees when the browser chose, and releases it', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  // As `arriveAfter` dates it.
  const start = ((await findOwnAttempt(db, learner, id))?.startedAt.getTime() ?? 0) - 40 * 60_000;
  const questions = await questionsOf(id);
  // Chosen one a minute; the eleventh waited nine minutes for its answer, and the others for the eleventh.
  const marks = questions.map(({ answer }, index) => mark(index + 1, answer, start + (index + 1) * 60_000));
  await saveMarks(db, learner, id, marks);
  await arriveAfter(id, [...times(10, 60), 600, ...times(9, 0.2), ...times(10, 60)]);
  await handIn(id);
  expect(await heldFor(learner, id)).toBe('too_fast');
  const { pace, chosenPace } = await readHeldExam(db, id);
  expect(pace).toMatchObject({ all: { isTooFast: false }, fastest: { isTooFast: true } });
  expect(chosenPace).toMatchObject({ all: { medianMs: 60_000 }, fastest: { isTooFast: false } });
  await decide(id, 'released');
  expect(await credentialsOf(learner)).toMatchObject([{ attemptId: id, score: 30 }]);
});

test('how long a review takes is measured from ten decisions on, and told to who waits', async () => {
  for (let decided = 0; decided < 10; decided += 1) {
    const learner = await newLearner();
    const id = await begin(learner);
    await answerAll(learner, id, 25);
    await handIn(id);
    await decide(id, 'released');
  }
  const isDecided = isNotNull(examAttempts.decidedAt);
  const completedAt = sql`${examAttempts.decidedAt} - interval '30 hours 10 minutes'`;
  await db
    .update(examAttempts)
    .set({ completedAt, startedAt: sql`${completedAt} - interval '20 minutes'` })
    .where(isDecided);
  const learner = await newLearner();
  const id = await begin(learner);
  await answerAll(learner, id, 25);
  await handIn(id);
  const usual = 'Nine out of ten reviews in the last year took at most 31 hours.';
  expect((await showResult(context, visitorOf(learner), id)).review?.usual).toBe(usual);
  expect((await services.mailTo(`${learner}@example.org`)).text).toContain(usual);
});

test.each([
  [1, 'one hour'],
  [48, '48 hours'],
  [49, '3 days'],
])('%i hours are told as %s', (hours, words) => {
  expect(reviewTimeInWords(hours)).toBe(`Nine out of ten reviews in the last year took at most ${words}.`);
});
