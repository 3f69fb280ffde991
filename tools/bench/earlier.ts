import { budgets } from './budgets.ts';
import { checkOutAndBuild } from './check-out.ts';
import { loadAddress } from './load.ts';
import { cpuSeconds } from './process-usage.ts';
import { middleArticle } from './rendered-page.ts';
import { atLeast, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { type Site, withDirectory, withSite } from './site.ts';

const { commit, share } = budgets.earlier;
/** Few connections and short, alternating rounds: other work of the machine affects both sites alike. */
const load = { connections: 6, seconds: 3 };
const warmUp = { ...load, seconds: 24 };
const rounds = 6;
/** Starts of each site: between processes, V8's compiled code differs by a tenth in speed. */
const starts = 3;

/**
 * Pages that a CPU-second of this site serves, as a share of an earlier commit's. The two run alternately, each with
 * its own libraries and its own `site/scripts/start.ts`. The median of several starts counts.
 */
export function measureEarlier(): Promise<Row[]> {
  return withDirectory(async (earlier) => {
    checkOutAndBuild(earlier, commit);
    const found: Rates[] = [];
    for (let start = 0; start < starts; start += 1)
      found.push(
        await withServerDatabase((databaseUrl) =>
          withServerDatabase((earlierDatabaseUrl) =>
            withSite(
              (now) => withSite((then) => compare(now, then), earlierDatabaseUrl, earlier),
              databaseUrl,
            ),
          ),
        ),
      );
    return (['rendered', 'finished'] as const).map((kind) => {
      const pairs = found
        .map((rates) => rates[kind])
        .map(({ ours, theirs }) => ({ ours, theirs, share: ours / theirs }))
        .sort((a, b) => a.share - b.share);
      const words = pairs.map(({ ours, theirs }) => `${Math.round(ours)} of ${Math.round(theirs)}`);
      const middle = pairs[Math.floor(pairs.length / 2)]?.share ?? 0;
      return atLeast(`${kind} page, of commit ${commit}`, middle, share, '', ` (${words.join(', ')})`);
    });
  });
}

type Rates = Record<'rendered' | 'finished', { ours: number; theirs: number }>;

async function compare(now: Site, then: Site): Promise<Rates> {
  const article = `${await middleArticle(then.url)}?rendered`;
  return { rendered: await ratesOf(article, now, then), finished: await ratesOf('/', now, then) };
}

async function ratesOf(path: string, now: Site, then: Site): Promise<Rates['rendered']> {
  const sites = [now, then].map(({ url, pid }) => ({ url: url + path, pid, requests: 0, cpu: 0 }));
  for (const { url } of sites) await loadAddress(url, warmUp);
  for (let round = 0; round < rounds; round += 1)
    for (const site of sites) {
      const before = cpuSeconds(site.pid);
      site.requests += (await loadAddress(site.url, load)).requests;
      site.cpu += cpuSeconds(site.pid) - before;
    }
  const [ours = 0, theirs = 0] = sites.map(({ requests, cpu }) => requests / cpu);
  return { ours, theirs };
}
