import { startServer } from '../../tests/support/postgres.ts';
import { createDatabase } from '../../tests/support/server-databases.ts';
import { budgets } from './budgets.ts';
import { loadAddress } from './load.ts';
import { listPages } from './pages.ts';
import { cpuSeconds } from './process-usage.ts';
import { atLeast, atMost, median, type Row } from './report.ts';
import { type Site, withSite } from './site.ts';

const load = { connections: 16, seconds: 8 };
const rounds = 3;

/**
 * An article with its queries, rendered for each request: a query keeps a page from being a finished one.
 * Counted is what the site's own process uses, not the database server.
 */
export function measureRenderedPage(): Promise<Row[]> {
  return withServerDatabase((databaseUrl) =>
    withSite(async (site) => {
      const url = `${site.url + (await longestArticle(site))}?rendered`;
      await loadAddress(url, load);
      const found: { perCpuSecond: number; p99Ms: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = cpuSeconds(site.pid);
        const { requests, p99Ms } = await loadAddress(url, load);
        found.push({ perCpuSecond: requests / (cpuSeconds(site.pid) - before), p99Ms });
      }
      const { perCpuSecond, p99Ms } = budgets.renderedPage;
      const rate = median(found.map((round) => round.perCpuSecond));
      return [
        atLeast('rendered page (longest article), a CPU-second', rate, perCpuSecond),
        atMost(
          'rendered page, p99 at 16 connections',
          median(found.map((round) => round.p99Ms)),
          p99Ms,
          ' ms',
        ),
      ];
    }, databaseUrl),
  );
}

/** A database server for `work`: the one of TEST_DATABASE_URL, or one that is started and stopped here. */
export async function withServerDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const server = await startServer();
  try {
    return await work(await createDatabase(server.url));
  } finally {
    await server.stop();
  }
}

async function longestArticle({ url }: Site): Promise<string> {
  const articles = (await listPages(url)).map(({ path }) => path).filter((path) => path.startsWith('/blog/'));
  const lengths = await Promise.all(
    articles.map(async (path) => (await (await fetch(url + path)).text()).length),
  );
  const longest = articles[lengths.indexOf(Math.max(...lengths))];
  if (!longest) throw new Error('There is no article to measure.');
  return longest;
}
