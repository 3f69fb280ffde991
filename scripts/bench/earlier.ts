import { budgets } from './budgets.ts';
import { checkOutAndBuild } from './check-out.ts';
import { loadAddress } from './load.ts';
import { cpuSeconds } from './process-usage.ts';
import { middleArticle } from './rendered-page.ts';
import { atLeast, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { type Site, withDirectory, withSite } from './site.ts';

const { commit, share } = budgets.earlier;
/** Few connections and short turns, many times: what else the machine does falls on both alike. */
const load = { connections: 6, seconds: 3 };
const warmUp = { ...load, seconds: 24 };
const rounds = 16;

/**
 * This site and the one of an earlier commit in turns, each built with its own libraries and started by its own
 * `scripts/start.ts`: pages that a CPU-second of the process serves.
 */
export function measureEarlier(): Promise<Row[]> {
  return withDirectory(async (earlier) => {
    checkOutAndBuild(earlier, commit);
    return withServerDatabase((databaseUrl) =>
      withServerDatabase((earlierDatabaseUrl) =>
        withSite((now) => withSite((then) => compare(now, then), earlierDatabaseUrl, earlier), databaseUrl),
      ),
    );
  });
}

async function compare(now: Site, then: Site): Promise<Row[]> {
  const pages = { rendered: `${await middleArticle(then.url)}?rendered`, finished: '/' };
  const rows: Row[] = [];
  for (const [kind, path] of Object.entries(pages)) {
    const sites = [now, then].map(({ url, pid }) => ({ url: url + path, pid, requests: 0, cpu: 0 }));
    for (const { url } of sites) await loadAddress(url, warmUp);
    for (let round = 0; round < rounds; round += 1)
      for (const site of sites) {
        const before = cpuSeconds(site.pid);
        site.requests += (await loadAddress(site.url, load)).requests;
        site.cpu += cpuSeconds(site.pid) - before;
      }
    const [ours = 0, theirs = 0] = sites.map(({ requests, cpu }) => requests / cpu);
    const note = ` (${Math.round(ours)} and ${Math.round(theirs)} a CPU-second)`;
    rows.push(atLeast(`${kind} page, of commit ${commit}`, ours / theirs, share, '', note));
  }
  return rows;
}
