import { budgets } from './budgets.ts';
import { loadAddresses } from './load.ts';
import { listPages, unknownPath } from './pages.ts';
import { residentMb } from './process-usage.ts';
import { atMost, type Row } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { type Site, withSite } from './site.ts';

const load = { connections: 16, seconds: 60 };

/** Memory of the site's process after a minute of visitors, on both databases. */
export async function measureMemory(): Promise<Row[]> {
  const embedded = await withSite(rowAfterLoad('embedded', budgets.memory.embeddedMb));
  const server = await withServerDatabase((url) =>
    withSite(rowAfterLoad('PostgreSQL', budgets.memory.serverMb), url),
  );
  return [embedded, server];
}

function rowAfterLoad(database: string, limit: number): (site: Site) => Promise<Row> {
  return async ({ url, pid }) => {
    const { requests } = await loadAddresses(await mixture(url), load);
    const { now, peak } = residentMb(pid);
    const note = ` (peak ${Math.round(peak)} MB, ${requests} requests)`;
    return atMost(`memory after ${load.seconds} s of load: ${database}`, Math.round(now), limit, ' MB', note);
  };
}

/** URLs of pages, each also rendered for the request, of searches, feeds and social images, and `/readyz`. */
async function mixture(url: string): Promise<string[]> {
  const paths = (await listPages(url)).map(({ path }) => path).filter((path) => path !== unknownPath);
  const searches = ['trace', 'audit', 'registry', 'server'].map((word) => `/blog?search=${word}`);
  const feeds = ['rss.xml', 'atom.xml', 'feed.json'].map((file) => `/feeds/${file}`);
  const images = ['home', 'blog', 'faq'].map((name) => `/social/${name}.png`);
  return [
    ...paths,
    ...paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}rendered`),
    ...searches,
    ...feeds,
    ...images,
    '/readyz',
  ].map((path) => url + path);
}
