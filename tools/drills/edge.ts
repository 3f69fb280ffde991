/**
 * The drill `edge`: two processes on one PostgreSQL behind Varnish, as on `/deploy/operate`. Visitors and members read
 * pages at a fixed rate. Then both processes are killed, and visitors read cached pages for a minute.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hasProgram } from '@context-native/dev/debian';
import { createAccount, newPerson, sessionCookie } from '../../site/tests/e2e/people.ts';
import { type Answer, ask, startVarnish, varnish } from '../../site/tests/support/edge.ts';
import {
  freePort,
  type SiteProcess,
  startSite,
  temporaryDirectory,
} from '../../site/tests/support/site-process.ts';
import { withServerDatabase } from '../bench/server-database.ts';

const rule = {
  perSecond: 50,
  seconds: 120,
  ofMembers: 0.05,
  members: 6,
  awaySeconds: 60,
};
const leastHits = 0.95;

interface Member {
  name: string;
  email: string;
  cookie: string;
}

interface Counts {
  visitors: number;
  members: number;
  hits: number;
  /** URLs of visitors' pages that the site marks `private`. */
  unkept: Set<string>;
  /** Wrong responses, described. */
  wrong: string[];
}

/** @returns whether the share of hits is reached and no response is wrong */
export async function edge(): Promise<boolean> {
  if (!hasProgram(varnish, 'varnish')) throw new Error('This drill needs Varnish.');
  return withServerDatabase(async (databaseUrl) => {
    const ports = [await freePort(), await freePort()];
    const port = await freePort();
    const cache = await startVarnish(port, ports);
    const settings = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: 'loopback',
      DATA_DIR: temporaryDirectory(),
    };
    const start = () => Promise.all(ports.map((own) => startSite({ ...settings, PORT: String(own) })));
    let sites = await start();
    try {
      const [written] = sites as [SiteProcess, SiteProcess];
      const members = await signUp(written.url);
      await until(async () => (await ask(cache.url)).status === 200);
      const pages = await listPages(cache.url);
      console.log(`${pages.length} pages of the sitemap, two processes, ${members.length} members`);

      const first = noCounts();
      for (const page of pages) await readAs(undefined, cache.url + page, members, first);
      const counts = noCounts();
      await readByRule(cache.url, pages, members, counts, rule.seconds, rule.ofMembers);

      await Promise.all(sites.map((site) => site.kill()));
      const away = noCounts();
      const kept = pages.filter((page) => !first.unkept.has(cache.url + page));
      await readByRule(cache.url, kept, members, away, rule.awaySeconds, 0);
      for (const page of kept) await readAs(undefined, cache.url + page, members, away);
      sites = await start();
      await until(async () => (await ask(`${cache.url}/account`)).status === 302);
      return report({ first, counts, away });
    } finally {
      await Promise.all(sites.map((site) => site.kill()));
      await cache.stop();
    }
  });
}

const noCounts = (): Counts => ({ visitors: 0, members: 0, hits: 0, unkept: new Set(), wrong: [] });

async function signUp(siteUrl: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < rule.members; index += 1) {
    const person = await createAccount(siteUrl, newPerson(`Reader Nr${randomBytes(4).toString('hex')}`));
    const cookie = (await sessionCookie(siteUrl, person)).replace(/(?:; )?notice=[^;]+/, '');
    members.push({ name: person.name, email: person.email, cookie });
  }
  return members;
}

async function listPages(url: string): Promise<string[]> {
  const listed = async (path: string) =>
    [...(await ask(url + path)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => {
      const { pathname, search } = new URL(loc.replaceAll('&amp;', '&'));
      return pathname + search;
    });
  const found = await listed('/sitemap.xml');
  const parts = found.filter((path) => path.endsWith('.xml'));
  const more = await Promise.all(parts.map(listed));
  return [...found.filter((path) => !path.endsWith('.xml')), ...more.flat()];
}

/** Chooses pages by Zipf's law: page n is read 1/n as often as the first. */
function zipf(pages: string[]): () => string {
  let sum = 0;
  const sums = pages.map((_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return () => {
    const at = Math.random() * sum;
    return pages[sums.findIndex((upTo) => upTo >= at)] ?? '/';
  };
}

async function readByRule(
  url: string,
  pages: string[],
  members: Member[],
  counts: Counts,
  seconds: number,
  ofMembers: number,
): Promise<void> {
  const anyPage = zipf(pages);
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < seconds * rule.perSecond; count += 1) {
    const due = startedAt + (count * 1000) / rule.perSecond - performance.now();
    if (due > 0) await wait(due);
    const member =
      Math.random() < ofMembers ? members[Math.floor(Math.random() * members.length)] : undefined;
    running.push(readAs(member, url + anyPage(), members, counts));
  }
  await Promise.all(running);
}

/** Sends a request with a unique foreign cookie, and checks the response. */
async function readAs(
  member: Member | undefined,
  address: string,
  members: Member[],
  counts: Counts,
): Promise<void> {
  const foreign = `_ga=GA1.2.${randomBytes(6).readUIntBE(0, 6)}`;
  const cookie = member ? `${foreign}; ${member.cookie}` : foreign;
  const answer = await ask(address, { cookie });
  counts[member ? 'members' : 'visitors'] += 1;
  if (isHit(answer)) counts.hits += 1;
  if (answer.status === 200 && !member && /^private/.test(String(answer.headers['cache-control'])))
    counts.unkept.add(address);
  for (const fault of faultsOf(answer, member, members)) counts.wrong.push(`${address}: ${fault}`);
}

/** True for a hit: Varnish then adds the id of the request that filled the cache. */
const isHit = ({ headers }: Answer) => /^\d+ \d+$/.test(String(headers['x-varnish'] ?? ''));

function faultsOf(answer: Answer, member: Member | undefined, members: Member[]): string[] {
  const { status, headers, body } = answer;
  const caching = String(headers['cache-control']);
  const others = members.filter((other) => other !== member);
  const hasMark = /<html[^>]* data-signed-in/.test(body);
  return [
    ...(status === 200 ? [] : [`answered ${status}`]),
    ...(hasMark === (member !== undefined) || status !== 200 ? [] : ['is the wrong variant of the page']),
    ...(others.some(({ name, email }) => body.includes(name) || body.includes(email))
      ? ['names another member']
      : []),
    ...(member && isHit(answer) ? ['was cached, and sent to a member'] : []),
    ...(member && !/^private/.test(caching) ? [`says ${caching} to a member`] : []),
    ...(!member && headers['set-cookie'] ? ['sets a cookie'] : []),
  ];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await isSo().catch(() => false)) return;
    await wait(200);
  }
  throw new Error('The cache did not reach the site within thirty seconds.');
}

function report({ first, counts, away }: Record<'first' | 'counts' | 'away', Counts>): boolean {
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  const ofVisitors = counts.hits / counts.visitors;
  console.log(`read once, nothing cached before: ${first.visitors} pages, ${first.wrong.length} wrong`);
  console.log(
    `by the rule: ${counts.visitors} requests from visitors, ${percent(ofVisitors)} hits (${percent(counts.hits / (counts.visitors + counts.members))} of all); ${counts.members} from members, all passed on; ${counts.wrong.length} wrong`,
  );
  console.log(
    `without a process for ${rule.awaySeconds} s: ${away.visitors} requests, ${away.wrong.length} wrong`,
  );
  console.log(`never cached: ${[...first.unkept].map((url) => new URL(url).pathname).join(', ')}`);
  const wrong = [...first.wrong, ...counts.wrong, ...away.wrong];
  for (const line of new Set(wrong.slice(0, 20))) console.log(`  ${line}`);
  return ofVisitors >= leastHits && wrong.length === 0;
}
