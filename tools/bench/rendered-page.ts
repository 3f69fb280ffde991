import { budgets } from './budgets.ts';
import { loadAddress } from './load.ts';
import { listPages } from './pages.ts';
import { cpuSeconds } from './process-usage.ts';
import { atLeast, atMost, median, type Row, remark } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { withSite } from './site.ts';

const load = { connections: 16, seconds: 8 };
/** Warm-up: V8 compiles for about this long. Its threads take 15 % of the process's time before, and 4 % after. */
const warmUp = { ...load, seconds: 24 };
const rounds = 5;

/**
 * An article with its database queries, rendered for each request: a page with a query string is never cached. Counts
 * the CPU time of the site's process, not of the database server.
 */
export function measureRenderedPage(): Promise<Row[]> {
  return withServerDatabase((databaseUrl) =>
    withSite(async (site) => {
      const article = await middleArticle(site.url);
      const url = `${site.url + article}?rendered`;
      await loadAddress(url, warmUp);
      const found: { perCpuSecond: number; p99Ms: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = cpuSeconds(site.pid);
        const { requests, p99Ms } = await loadAddress(url, load);
        found.push({ perCpuSecond: requests / (cpuSeconds(site.pid) - before), p99Ms });
      }
      const rates = found.map((round) => round.perCpuSecond);
      const spread = `${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))} in ${rounds} rounds`;
      const { perCpuSecond, p99Ms } = budgets.renderedPage;
      return [
        atLeast('rendered page, a CPU-second', median(rates), perCpuSecond, '', ` (${spread})`),
        atMost(
          'rendered page, p99 at 16 connections',
          median(found.map((round) => round.p99Ms)),
          p99Ms,
          ' ms',
        ),
        remark('  the page', article),
      ];
    }, databaseUrl),
  );
}

/** Path of the article with the median length of its HTML. */
export async function middleArticle(origin: string): Promise<string> {
  const paths = (await listPages(origin)).map(({ path }) => path).filter((path) => path.startsWith('/blog/'));
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, length: (await (await fetch(origin + path)).text()).length })),
  );
  const length = median(pages.map((page) => page.length));
  const middle = pages.find((page) => page.length === length);
  if (!middle) throw new Error('There is no article to measure.');
  return middle.path;
}
