import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';

const { levels, exam } = await readTiers();

test.each(levels)('what $name promises is what its figures say', ({ level, features: listed, ...rules }) => {
  const features = listed.map(({ text }) => text);
  expect(features).toContain(
    `The ${level} exam: ${exam.questions} questions in ${rules.examMinutes} minutes, passed with ${exam.passPercent}%`,
  );
  expect(new Set(features).size).toBe(8);
  // Lessons, exercises, downloads, notes and progress are open to everybody, and no purchase buys them.
  for (const { text, isFree } of listed)
    expect(isFree, text).toBe(/^(Exercises|Progress and notes|A bundle) /.test(text));
  expect(listed.some(({ isFree }) => isFree)).toBe(true);
  expect(features.some((feature) => feature.includes('mentorship'))).toBe(rules.includesMentorship);
});

test('the rule of refunds on the pricing page is that of the terms', async () => {
  const read = async (path: string) =>
    (await readFile(join(projectRoot, path), 'utf8')).replaceAll(/\s+/g, ' ');
  const rule = /14 days from the purchase, as long as you have not started an exam attempt/;
  for (const page of [
    'site/content/pages/terms.md',
    'site/content/certification/pricing-questions.json',
    'site/app/features/certification/pages/receipt.tsx',
  ])
    expect(await read(page), page).toMatch(rule);
});
