import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext } from '#app/services/services.server.ts';
import { examsOn, mark, visitorOf } from '../../../../tests/support/exams.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { examsSection } from './account-section.server.ts';
import { saveMarks } from './answers.server.ts';
import { percentOf } from './assessment-page.server.ts';
import type { Question } from './question-bank.server.ts';
import { showResult } from './result-page.server.ts';
import { listExamStandings } from './standings.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const { newLearner, begin, questionsOf, submit } = await examsOn(services);
const context = new RouterContextProvider();
context.set(servicesContext, services);

/** As a text stands in JSON. */
const quoted = (words: string) => JSON.stringify(words).slice(1, -1);

const lessonPath = /^\/course-module\?module=MCP-1\d0&lesson=\d\d-/;

test('after a fail: the score by module and lessons to read, no key, and not which answers were wrong', async () => {
  const [one, other] = [await newLearner(), await newLearner()];
  const ids = [await begin(one, 'same'), await begin(other, 'same')] as const;
  const questions = await questionsOf(ids[0]);
  const modules = [...new Set(questions.map(({ module }) => module))].sort();
  const all = modules.flatMap((code) => questions.filter(({ module }) => module === code));
  // Of two modules everything is right; of the others two answers, and each person another two.
  const isRight = (question: Question, skipped: number) => {
    const own = all.filter(({ module }) => module === question.module);
    return modules.indexOf(question.module) < 2 || [skipped, skipped + 1].includes(own.indexOf(question));
  };
  const sit = async (learner: string, id: string, skipped: number) => {
    const marks = questions.map((question, index) =>
      mark(index + 1, isRight(question, skipped) ? question.answer : (question.answer + 1) % 4, 1),
    );
    await saveMarks(db, learner, id, marks);
    await submit(id);
    return showResult(context, visitorOf(learner), id);
  };
  const [first, second] = [await sit(one, ids[0], 0), await sit(other, ids[1], 3)];
  // Who was wrong elsewhere, with as many in each module, is told the very same.
  expect(first.scored).toEqual(second.scored);
  expect(first).toMatchObject({
    award: undefined,
    outcome: 'failed',
    endedByTime: false,
    scored: { total: 30, explained: [] },
  });
  expect(first.scored?.modules.reduce((sum, { right }) => sum + right, 0)).toBe(first.scored?.score);
  expect(first.scored?.readAgain.map(({ code }) => code).sort()).toEqual(modules.slice(2));
  for (const { lessons } of first.scored?.readAgain ?? []) {
    expect(lessons.length).toBeGreaterThan(1);
    for (const { path } of lessons) expect(path).toMatch(lessonPath);
  }
  const standings = await listExamStandings(context, one);
  expect(standings.map(({ badge }) => badge.label)).toEqual(['not passed', 'not bought', 'not bought']);
  expect(standings[0]?.weak?.modules).toEqual(first.scored?.readAgain);
  // A second exam that runs says nothing, and takes nothing of the first away.
  await begin(one, 'another');
  const running = (await listExamStandings(context, one))[0];
  expect(running).toMatchObject({ badge: { label: 'running' }, weak: standings[0]?.weak });
  const told = JSON.stringify([first, standings, running, await examsSection.exportData(db, one)]);
  expect(told).not.toMatch(/"(answer|explanation|correct|isRight|selected)":/);
  for (const { explanation, options } of questions)
    for (const words of [explanation, ...options]) expect(told).not.toContain(quoted(words));
});

test('after a pass: the seal and the next level; what was answered is explained as it was asked, and what was left out is not', async () => {
  const learner = await newLearner();
  const id = await begin(learner);
  const questions = await questionsOf(id);
  const marks = questions.map(({ answer }, index) =>
    mark(index + 1, index < 25 ? answer : index < 27 ? (answer + 1) % 4 : null, 1),
  );
  await saveMarks(db, learner, id, marks);
  await submit(id);
  const { outcome, scored, award, credential } = await showResult(context, visitorOf(learner), id);
  expect(award?.seal).toContain('>L1</text>');
  expect(award?.next).toMatchObject({
    level: 'L2',
    name: 'MCP Developer',
    first: { path: '/course-module?module=MCP-210' },
  });
  expect(credential?.page).toBe(`${services.config.siteUrl}${credential?.path}`);
  expect([outcome, scored?.score, scored?.unanswered, scored?.readAgain]).toEqual(['passed', 25, 3, []]);
  expect(scored?.explained).toHaveLength(27);
  for (const { isRight, selected, answer, explanation, lesson } of scored?.explained ?? []) {
    expect(isRight).toBe(selected === answer);
    expect(explanation).not.toBe('');
    expect(lesson?.path).toMatch(lessonPath);
  }
  const told = JSON.stringify(scored);
  for (const { stem, explanation } of questions.slice(27))
    for (const words of [stem, explanation]) expect(told).not.toContain(quoted(words));
});

test('a score is rounded down, so that what reads as the pass mark has passed', () => {
  expect([20, 21, 29].map((right) => percentOf(right, 30))).toEqual([66, 70, 96]);
});
