import { judgeSearches } from '../../site/tests/support/judged-searches.ts';
import { budgets } from './budgets.ts';
import { atLeast, atMost, median, type Row } from './report.ts';
import { withSite } from './site.ts';

const queries = [
  'trace',
  'clause 4.6',
  'regstry',
  'github server',
  'how do I adopt it',
  'mcp_context profile',
  'oauth',
  'observabilty',
  'a',
  'zzzz',
];
const runs = 5;

/**
 * Searches of a site with its seed, one after another: the slowest query's median time with the response, and for the
 * judged searches the share with the right page in the first three links and its mean reciprocal rank.
 */
export function measureSearch(): Promise<Row[]> {
  return withSite(async ({ url }) => {
    const slowest = { query: '', ms: 0 };
    for (const query of queries) {
      const address = `${url}/api/search?${new URLSearchParams({ q: query })}`;
      // The first search of a process reads the index.
      await timeOf(address);
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await timeOf(address));
      const ms = median(times);
      console.log(`  ${ms.toFixed(1).padStart(6)} ms  ${query}`);
      if (ms > slowest.ms) Object.assign(slowest, { query, ms });
    }
    const what = `site search, embedded: slowest of ${queries.length} (“${slowest.query}”)`;
    const time = atMost(what, Math.round(slowest.ms * 10) / 10, budgets.search.serverMs, ' ms');
    return [time, ...(await judgeAll(url))];
  });
}

async function judgeAll(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { percent, rank, ...searches } of budgets.search.found)
    for (const where of ['page', 'window'] as const) {
      const name = 'half' in searches ? searches.half : searches.set;
      const found = await judgeSearches(url, where, searches);
      for (const miss of found.missed) console.log(`  ${where}, ${name}: ${miss}`);
      const of = `${where}, ${name}: of ${found.count} searches`;
      rows.push(
        atLeast(`right page in the first three links, ${of}`, found.percent, percent, ' %'),
        atLeast(`mean reciprocal rank of the right page, ${of}`, found.reciprocalRank, rank, ''),
      );
    }
  return rows;
}

async function timeOf(address: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return performance.now() - startedAt;
}
