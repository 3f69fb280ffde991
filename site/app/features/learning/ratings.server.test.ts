import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { topics } from '#app/lib/topics.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { rows } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { examsOn } from '../../../tests/support/exams.ts';
import { insertLearners } from '../../../tests/support/learners.ts';
import { testServices } from '../../../tests/support/services.ts';
import { users } from '../accounts/tables.server.ts';
import { passedCount } from '../certification/orders.server.ts';
import { ratingList } from './admin/rating-list.server.ts';
import { countingLearner } from './learners.server.ts';
import { findOwnLearning } from './own-learning.server.ts';
import { countLevelFigures, examPassesContext } from './path/level-figures.server.ts';
import { completeLesson } from './progress.server.ts';
import { findRating, lastLessonOf, rateLevel, ratingsSection, removeRating } from './ratings.server.ts';
import { levelRating } from './schema.ts';

const services = await testServices();
await services.start();
const { db, changes } = services;
const context = new RouterContextProvider();
context.set(servicesContext, services);
context.set(examPassesContext, passedCount);
const told: string[][] = [];
changes.subscribe((topics) => told.push(topics));

const last = lastLessonOf((await listModules()).filter(({ level }) => level === 'foundation'));
const complete = (userId: string, { module, lesson } = last) =>
  countingLearner(services, userId, () => completeLesson(db, userId, module, lesson));

test('a level is rated after its last lesson, once by each learner; it can be changed, taken back and carried away', async () => {
  const [ada = ''] = await insertLearners(db, 1, 'foundation');
  const rate = (stars: number, sentence = '') => rateLevel(services, ada, 'foundation', { stars, sentence });
  await complete(ada, { module: 'MCP-100', lesson: '01-what-mcp-is' });
  await expect(rate(5)).rejects.toMatchObject({ status: 403 });
  expect((await findOwnLearning(db, ada)).levels[0]?.rating).toBe(false);

  await complete(ada);
  told.length = 0;
  await Promise.all([rate(2, 'Too long.'), rate(2, 'Too long.')]);
  await rate(4, 'The labs helped.');
  expect(told).toEqual([[topics.levelFigures], [topics.levelFigures], [topics.levelFigures]]);
  expect(await findRating(db, ada, 'foundation')).toEqual({ stars: 4, sentence: 'The labs helped.' });
  expect((await findOwnLearning(db, ada)).levels[0]?.rating).toMatchObject({ stars: 4 });
  expect(await ratingsSection.exportData(db, ada)).toMatchObject([
    { level: 'foundation', stars: 4, sentence: 'The labs helped.' },
  ]);
  // The desk reads what was said, not who said it.
  const { rows } = await ratingList.list(db, { level: 'foundation' }, 1);
  expect(rows).toEqual([
    expect.objectContaining({ level: 'MCP Foundation', stars: 4, sentence: 'The labs helped.' }),
  ]);
  expect(JSON.stringify(rows)).not.toContain(ada);

  told.length = 0;
  await removeRating(services, ada, 'foundation');
  expect(told).toEqual([[topics.levelFigures]]);
  expect(await findRating(db, ada, 'foundation')).toBeNull();
  await rate(1);
  await db.delete(users).where(eq(users.id, ada));
  expect(await findRating(db, ada, 'foundation')).toBeNull();
});

test('a rating is a number from 1 to 5, and a sentence without links', () => {
  for (const stars of ['0', '6', '4.5', '', undefined])
    expect(levelRating.safeParse({ stars, sentence: '' }).success, stars).toBe(false);
  expect(levelRating.parse({ stars: '3' })).toEqual({ stars: 3, sentence: '' });
  expect(levelRating.safeParse({ stars: '3', sentence: 'x'.repeat(201) }).success).toBe(false);
  expect(levelRating.safeParse({ stars: '3', sentence: 'https://example.org' }).success).toBe(false);
});

test('figures stand from ten on: who began, who passed, and what they gave', async () => {
  const learners = await insertLearners(db, 10, 'foundation');
  const [tenth = ''] = learners.splice(9);
  told.length = 0;
  for (const learner of learners) await complete(learner);
  for (const learner of learners)
    await rateLevel(services, learner, 'foundation', { stars: 5, sentence: '' });
  expect(await countLevelFigures(context)).toEqual({
    foundation: { began: undefined, passed: undefined, rating: undefined },
    developer: { began: undefined, passed: undefined, rating: undefined },
    architect: { began: undefined, passed: undefined, rating: undefined },
  });
  // The first lesson of somebody changes what the pages say, the second does not.
  expect(told.filter((topics) => topics.length === 2)).toHaveLength(9);
  told.length = 0;
  await complete(learners[0] ?? '', { module: 'MCP-100', lesson: '01-what-mcp-is' });
  expect(told).toEqual([]);
  await complete(learners[0] ?? '', { module: 'MCP-210', lesson: await firstOf('MCP-210') });
  expect(told).toEqual([[topics.levelFigures]]);

  await complete(tenth);
  await rateLevel(services, tenth, 'foundation', { stars: 2, sentence: '' });
  expect((await countLevelFigures(context)).foundation).toEqual({
    began: 10,
    passed: undefined,
    rating: { average: '4.7', count: 10 },
  });
});

test('an exam that is passed is counted once a person, and told', async () => {
  const { newLearner, begin, answerAll, submit } = await examsOn(services);
  const learner = await newLearner();
  const pass = async (right: number) => {
    const id = await begin(learner);
    await answerAll(learner, id, right);
    told.length = 0;
    await submit(id);
  };
  await pass(40);
  expect(told).toEqual([expect.arrayContaining([topics.levelFigures])]);
  expect(await rows(db, passedCount())).toEqual([{ level: 'foundation', people: 1 }]);
});

async function firstOf(id: string): Promise<string> {
  return (await listModules()).find((module) => module.id === id)?.lessons[0]?.slug ?? '';
}
