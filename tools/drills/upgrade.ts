/**
 * The drill `upgrade`: an earlier commit and this one, each built with its own libraries, on one PostgreSQL database
 * while people read and write. First the earlier one runs alone. Then this one starts beside it, and migrates. Then
 * this one runs alone. No response may be wrong, and acknowledged writes must be there afterwards.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { budgets } from '../bench/budgets.ts';
import { checkOutAndBuild } from '../bench/check-out.ts';
import { withServerDatabase } from '../bench/server-database.ts';
import { root, type Site, startSite, withDirectory } from '../bench/site.ts';
import { Traffic } from './traffic.ts';

/** Duration of each of the three stages (s). */
const seconds = 40;
/** Maximum printed faults, and maximum printed lost writes. */
const told = 5;

/** @returns whether there were no faults and no lost writes */
export function upgrade([part = budgets.earlier.commit]: string[]): Promise<boolean> {
  if (existsSync(join(part, 'build/stamp'))) return rollTo(part, part);
  return withDirectory(async (earlier) => {
    console.log(`building ${part}`);
    checkOutAndBuild(earlier, part);
    return rollTo(earlier, part);
  });
}

function rollTo(earlier: string, name: string): Promise<boolean> {
  return withServerDatabase((databaseUrl) =>
    withDirectory(async (dataDir) => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      const sites: Site[] = [];
      // Random ports: other measurements on this machine use the benchmark's ports.
      const first = 21_000 + Math.floor(Math.random() * 10_000);
      const ports = [first, first + 1];
      // Both processes are one site: they share the URL, the secret, the keys and the data directory.
      const settings = {
        SITE_URL: 'http://localhost:3999',
        CREDENTIAL_KEYS: JSON.stringify(await withNewKeys({ keys: [] })),
        OVERLOAD_DELAY_MS: '60000',
      };
      const start = async (checkout: string) => {
        const site = await startSite(dataDir, databaseUrl, checkout, {
          ...settings,
          PORT: String(ports[sites.length]),
        });
        sites.push(site);
        return site;
      };
      try {
        return await roll(
          client,
          { earlier: () => start(earlier), now: () => start(root) },
          { dataDir, name },
        );
      } finally {
        await Promise.all(sites.map((site) => site.stop()));
        await client.end();
      }
    }),
  );
}

interface Starts {
  earlier: () => Promise<Site>;
  now: () => Promise<Site>;
}

async function roll(
  client: pg.Client,
  { earlier, now }: Starts,
  { dataDir, name }: { dataDir: string; name: string },
): Promise<boolean> {
  const old = await earlier();
  const traffic = new Traffic(await listPaths(old.url), await signIn(old.url, client));
  traffic.targets = [{ name: 'the earlier one', url: old.url }];
  const people = traffic.start();
  console.log(`${name} alone, ${seconds} s`);
  await wait(seconds * 1000);
  console.log('this one starts next to it, and migrates');
  const startedAt = performance.now();
  const young = await now();
  const startSeconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  traffic.targets.push({ name: 'this one', url: young.url });
  console.log(`both, ${seconds} s`);
  await wait(seconds * 1000);
  await traffic.takeOut('the earlier one');
  await old.stop();
  console.log(`this one alone, ${seconds} s`);
  await wait(seconds * 1000);
  await people.stop();

  const lost = await listLost(client, traffic, dataDir);
  const { waitlist, signUps, contributions, likes } = traffic.acknowledged;
  console.log(`this one was ready after ${startSeconds} s, including its migrations`);
  for (const [by, count] of traffic.answers) console.log(`${count} requests answered by ${by}`);
  console.log(
    `acknowledged: ${waitlist.length} on the waitlist, ${signUps.length} sign-ups, ${contributions.length} contributions with a file, ${likes.size} articles liked or not`,
  );
  for (const fault of traffic.faults.slice(0, told)) console.log(`fault of ${fault.by}: ${fault.what}`);
  for (const what of lost.slice(0, told)) console.log(`lost: ${what}`);
  console.log(`faults: ${traffic.faults.length}; lost: ${lost.length}`);
  return traffic.faults.length === 0 && lost.length === 0;
}

/** Pages of the earlier version's sitemap, filtered lists as in bookmarks, and the sign-in. */
async function listPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  if (paths.length < 50) throw new Error(`The sitemap of the earlier version has only ${paths.length} URLs.`);
  return [...paths, '/blog?search=agent', '/mcp-map?search=git', '/auth'];
}

const person = { email: 'reader@upgrade.example', password: 'only for this drill' };

/** Cookies of a session that must last through the upgrade. */
async function signIn(url: string, client: pg.Client): Promise<string> {
  const post = (intent: string) =>
    fetch(`${url}/auth`, {
      method: 'POST',
      body: new URLSearchParams({ intent, fullName: '', ...person }),
      redirect: 'manual',
    });
  await (await post('sign-up')).arrayBuffer();
  await client.query('update users set email_verified = true where email = $1', [person.email]);
  const answer = await post('sign-in');
  await answer.arrayBuffer();
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`signing in returned ${answer.status}`);
  return cookies.join('; ');
}

/** Acknowledged writes that are missing: rows, files of contributions, and mails; and likes that came back. */
async function listLost(client: pg.Client, traffic: Traffic, dataDir: string): Promise<string[]> {
  const { waitlist, signUps, contributions, likes } = traffic.acknowledged;
  const missing = async (what: string, wanted: string[], query: string) => {
    const { rows } = await client.query<{ key: string }>(query);
    const found = new Set(rows.map(({ key }) => key));
    return wanted.filter((key) => !found.has(key)).map((key) => `${what} ${key}`);
  };
  const liked = [...likes].flatMap(([path, isLiked]) => (isLiked ? [path.slice('/blog/'.length)] : []));
  const likesThere = `select a.slug as key from blog_article_likes l join blog_articles a on a.id = l.article_id
    join users u on u.id = l.user_id where u.email = '${person.email}'`;
  const { rows: extra } = await client.query<{ key: string }>(likesThere);
  const attached = await client.query<{ id: string; submission: string }>(
    'select id, submission_id as submission from attachments where submission_id is not null',
  );
  const fileOf = new Map(attached.rows.map(({ id, submission }) => [submission, id]));
  return [
    ...(await missing('waitlist', waitlist, 'select email as key from jobs_waitlist')),
    ...(await missing('account', signUps, 'select email as key from users')),
    ...(await missing('contribution', contributions, 'select id::text as key from submissions')),
    ...(await missing('like', liked, likesThere)),
    ...extra.filter(({ key }) => !liked.includes(key)).map(({ key }) => `like taken back: ${key}`),
    ...contributions
      .filter((id) => !existsSync(join(dataDir, 'attachments', fileOf.get(id) ?? 'none')))
      .map((id) => `file of contribution ${id}`),
    ...(await listUnsent(signUps, dataDir)).map((email) => `mail to ${email}`),
  ];
}

/** Addresses without a mail after 30 seconds: the queue sends mails a moment later. */
async function listUnsent(addresses: string[], dataDir: string): Promise<string[]> {
  for (let attempt = 0; ; attempt += 1) {
    const sent = new Set((await readOutbox(join(dataDir, 'outbox'))).map(({ to }) => to));
    const unsent = addresses.filter((address) => !sent.has(address));
    if (unsent.length === 0 || attempt === 30) return unsent;
    await wait(1_000);
  }
}
