import { expect, inject, test } from 'vitest';
import { budgets } from '../../../tools/bench/budgets.ts';
import { isWhole } from '../../../tools/gate.ts';
import { judgeSearches } from '../support/judged-searches.ts';

const site = inject('siteUrl');
const { newFoundPercent, newReciprocalRank, secondFoundPercent, secondReciprocalRank } = budgets.search;

// That the window has the same first three is tested beside the search; the benchmark asks both.
test('of what people type, the page they want is among the first three links', {
  timeout: 300_000,
}, async () => {
  const { count, percent, missed } = await judgeSearches(site, 'page', { each: isWhole ? 1 : 3 });
  expect(count).toBeGreaterThanOrEqual(120);
  expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(budgets.search.foundPercent);
});

test.each([
  { half: 'tuned', percent: newFoundPercent, rank: newReciprocalRank },
  { half: 'second', percent: secondFoundPercent, rank: secondReciprocalRank },
] as const)(
  'searches by readers who saw no index find the right page, mostly first: $half',
  {
    timeout: 300_000,
  },
  async ({ half, percent, rank }) => {
    const found = await judgeSearches(site, 'page', { set: 'new', half });
    expect(found.percent, found.missed.join('\n')).toBeGreaterThanOrEqual(percent);
    expect(found.reciprocalRank).toBeGreaterThanOrEqual(rank);
  },
);
