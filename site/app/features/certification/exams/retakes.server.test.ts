import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext } from '#app/services/services.server.ts';
import { examsOn, visitorOf } from '../../../../tests/support/exams.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { listAttempts } from './attempts.server.ts';
import { readLiveBank } from './question-bank.server.ts';
import { showResult } from './result-page.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const { level, newLearner, begin, questionsOf, handIn, letPass } = await examsOn(services);
const context = new RouterContextProvider();
context.set(servicesContext, services);

test('the first retake is possible at once, the next after 24 hours, each further one after 72; several tabs begin one', async () => {
  const learner = await newLearner();
  await handIn(await begin(learner));
  await handIn(await begin(learner));
  const early = await begin(learner).catch((error) => error);
  expect(early).toMatchObject({ status: 429, headers: { 'Retry-After': '86400' } });
  expect(early.message).toMatch(
    /^You can retake this exam in 24 hours, from \d+ \w+ 2\d{3}, \d\d:\d\d UTC\.$/,
  );
  await letPass(learner, 23);
  await expect(begin(learner)).rejects.toMatchObject({ status: 429 });
  await letPass(learner, 1);
  const third = await Promise.all(Array.from({ length: 5 }, () => begin(learner)));
  expect(new Set(third).size).toBe(1);
  for (const _ of [4, 5]) {
    await handIn((await listAttempts(db, learner, { limit: 1 }))[0]?.id ?? '');
    const tabs = await Promise.allSettled(Array.from({ length: 3 }, () => begin(learner)));
    expect(tabs.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await letPass(learner, 71);
    await expect(begin(learner)).rejects.toMatchObject({ status: 429 });
    await letPass(learner, 1);
    await begin(learner);
  }
});

test('blank papers show nothing but questions: what was not seen comes first, then what was seen longest ago', async () => {
  const learner = await newLearner();
  const bank = (await readLiveBank(services.config, level.id))?.questions ?? [];
  const seen: Set<string>[] = [];
  for (let sitting = 0; sitting < 6; sitting += 1) {
    const id = await begin(learner);
    const drawn = await questionsOf(id);
    const perModule = Map.groupBy(drawn, ({ module }) => module);
    expect([...perModule.values()].map((own) => own.length).sort()).toEqual([7, 7, 8, 8]);
    seen.push(new Set(drawn.map((question) => question.id)));
    await handIn(id);
    const told = JSON.stringify(await showResult(context, visitorOf(learner), id));
    for (const { stem, explanation } of drawn)
      for (const words of [stem, explanation]) expect(told).not.toContain(JSON.stringify(words));
    await letPass(learner, 72);
  }
  const overlap = (one: number, other: number) => [...(seen[one] ?? [])].filter((id) => seen[other]?.has(id));
  // Of 80 questions: 30 new ones, 30 new ones, and in the third all that are left.
  expect(overlap(0, 1)).toEqual([]);
  expect(overlap(1, 2)).toEqual([]);
  expect(new Set(seen.slice(0, 3).flatMap((ids) => [...ids])).size).toBe(bank.length);
  // The fourth begins anew with what was seen longest ago.
  expect(overlap(2, 3)).toEqual([]);
  expect(overlap(4, 5)).toEqual([]);
});
