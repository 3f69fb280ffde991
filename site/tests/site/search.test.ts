import { expect, inject, test } from 'vitest';
import { budgets } from '../../../tools/bench/budgets.ts';
import { isWhole } from '../../../tools/gate.ts';
import { firstLinkOf, judgeSearches } from '../support/judged-searches.ts';

const site = inject('siteUrl');
const [old] = budgets.search.found;

// That the window has the same first three is tested beside the search; the benchmark asks both.
test('of what people type, the page they want is among the first three links', {
  timeout: 300_000,
}, async () => {
  const { count, percent, missed } = await judgeSearches(site, 'page', { each: isWhole ? 1 : 3 });
  expect(count).toBeGreaterThanOrEqual(120);
  expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(old.percent);
});

const byReaders = budgets.search.found.filter((searches) => 'half' in searches);

// The first reader's are the most: they notice what the others would.
test.each(isWhole ? byReaders : byReaders.slice(0, 1))(
  'searches by readers who saw no index find the right page, mostly first: $half',
  { timeout: 300_000 },
  async ({ set, half, percent, rank }) => {
    const found = await judgeSearches(site, 'page', { set, half, each: isWhole ? 1 : 2 });
    expect(found.percent, found.missed.join('\n')).toBeGreaterThanOrEqual(percent);
    expect(found.reciprocalRank).toBeGreaterThanOrEqual(rank);
  },
);

/** How authors, operators and registries ask whether a server is right. */
const serverCheckQueries = [
  'check my mcp server',
  'is my server conformant',
  'mcp validator',
  'test mcp server',
  'mcp conformance',
  'verify my server',
  'server compliance',
  'mcp server health',
  'check server ci',
  'is my server ready for 2026-07-28',
  'lint mcp server',
  'mcp test suite',
];

test('of twelve ways to ask whether a server is right, at least eleven find the server check first', async () => {
  const others: string[] = [];
  for (const query of serverCheckQueries) {
    const first = await firstLinkOf(site, query);
    if (first !== '/server-check') others.push(`${query}: ${first}`);
  }
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(1);
});
