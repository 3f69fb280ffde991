import { expect, inject, test } from 'vitest';
import { budgets } from '../../../tools/bench/budgets.ts';
import { isWhole } from '../../../tools/gate.ts';
import { judgeSearches } from '../support/judged-searches.ts';

const site = inject('siteUrl');

// That the window has the same first three is tested beside the search; the benchmark asks both.
test('of what people type, the page they want is among the first three links', {
  timeout: 300_000,
}, async () => {
  const { count, percent, missed } = await judgeSearches(site, 'page', { each: isWhole ? 1 : 3 });
  expect(count).toBeGreaterThanOrEqual(120);
  expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(budgets.search.foundPercent);
});

test('searches by a reader who saw no index find the right page among the first three links, mostly first', {
  timeout: 300_000,
}, async () => {
  const { percent, reciprocalRank, missed } = await judgeSearches(site, 'page', {
    set: 'new',
    half: 'tuned',
  });
  expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(budgets.search.newFoundPercent);
  expect(reciprocalRank).toBeGreaterThanOrEqual(budgets.search.newReciprocalRank);
});
