import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countTogether } from '#app/services/database/query-parts.server.ts';
import { examsOn, mark } from '../../../../tests/support/exams.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { saveMarks } from '../exams/answers.server.ts';
import { decideExam } from '../exams/held.server.ts';
import { examAnswers, examAttempts } from '../exams/tables.server.ts';
import { readHeldExam } from './held-exam.server.ts';
import { heldExamCount, heldExamList } from './held-exams.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const { newLearner, begin, answerAll, questionsOf, handIn, submit, letPass } = await examsOn(services);

test('what was held is listed, the oldest first, until it is decided; a page past the last one is the last', async () => {
  const editor = { id: await newLearner() };
  const people = await Promise.all([newLearner(), newLearner(), newLearner()]);
  const held: string[] = [];
  for (const learner of people) {
    const id = await begin(learner);
    await handIn(id);
    held.push(id);
  }
  const fine = await newLearner();
  const ordinary = await begin(fine);
  await answerAll(fine, ordinary, 30);
  await submit(ordinary);
  const idsIn = async (state: string, page = 1) =>
    (await heldExamList.list(db, { state }, page)).rows.map(({ id }) => id);
  expect(await idsIn('waiting')).toEqual(held);
  expect(await idsIn('waiting', 9)).toEqual(held);
  expect((await countTogether(db, [heldExamCount()]))[0]).toBe(3);
  const [first, second, third] = held as [string, string, string];
  await decideExam(services, editor, first, 'released');
  await decideExam(services, editor, third, 'voided');
  expect(await idsIn('waiting')).toEqual([second]);
  expect([await idsIn('released'), await idsIn('voided')]).toEqual([[first], [third]]);
  await expect(readHeldExam(db, ordinary)).rejects.toMatchObject({ status: 404 });
});

test('an editor sees when answers came in and when the browser says that they were chosen, and no question', async () => {
  const learner = await newLearner();
  await handIn(await begin(learner));
  await letPass(learner, 1);
  const id = await begin(learner);
  await db
    .update(examAttempts)
    .set({ startedAt: sql`date_trunc('second', started_at) - interval '10 minutes'` })
    .where(eq(examAttempts.id, id));
  const [attempt] = await db.select().from(examAttempts).where(eq(examAttempts.id, id));
  const start = attempt?.startedAt.getTime() ?? 0;
  const questions = await questionsOf(id);
  // Three answers without a connection, 60 seconds each; and one whose number is no time.
  const marks = [1, 2, 3].map((question) =>
    mark(question, questions[question - 1]?.answer ?? 0, start + question * 60_000),
  );
  await saveMarks(db, learner, id, [...marks, mark(4, 0, 7)]);
  await db
    .update(examAnswers)
    .set({ answeredAt: new Date(start + 240_000) })
    .where(sql`attempt_id = ${id} and answered_at is not null`);
  await handIn(id);
  const shown = await readHeldExam(db, id);
  expect(shown).toMatchObject({
    heldFor: 'one_call',
    verdict: null,
    email: `${learner}@example.org`,
    sitting: 2,
    calls: 1,
    pace: { all: { medianMs: 60_000, isTooFast: false }, fastest: undefined },
    chosenPace: { all: { medianMs: 60_000 } },
  });
  expect(shown.answers.map(({ question, chosenMs }) => [question, chosenMs])).toEqual([
    [4, undefined],
    [1, 60_000],
    [2, 120_000],
    [3, 180_000],
  ]);
  for (const { arrivedMs, tookMs } of shown.answers) expect([arrivedMs, tookMs]).toEqual([240_000, 60_000]);
  expect(shown.history.map(({ action }) => action)).toEqual(['exam.started', 'exam.held']);
  for (const { id: question, stem } of questions)
    for (const words of [question, stem]) expect(JSON.stringify(shown)).not.toContain(words);
});
