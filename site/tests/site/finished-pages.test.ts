import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { credentialFiles } from '#app/features/certification/credentials/addresses.ts';
import { whole } from '../../../tools/gate.ts';
import { anyAddress, createAccount, sessionCookie } from '../e2e/people.ts';
import { hasPooler, startPooler } from '../support/pgbouncer.ts';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { type SiteProcess, startSite, temporaryDirectory } from '../support/site-process.ts';

const site = inject('siteUrl');
const server = inject('databaseServer');
const { held } = inject('credentials');
const filesOfCredential = [
  ...credentialFiles.map((file) => `/credentials/${held}/${file}`),
  `/social/credentials/${held}.png`,
  '/badges/status/1.json',
  '/badges/status/1.jwt',
  '/.well-known/jwks.json',
];

test('what is written shows in the very next answer, to everybody', async () => {
  const slug = 'four-profiles-one-core';
  const cookie = await sessionCookie(site, await createAccount(site));
  for (const liked of [true, false, true]) {
    await like(site, slug, cookie, liked);
    expect(await likesOn(site, slug)).toBe(liked ? 1 : 0);
    expect(await likesOn(site, slug, { cookie })).toBe(liked ? 1 : 0);
  }
});

test('somebody signed in has a page of their own kind, which names nobody', async () => {
  const person = await createAccount(site);
  // With the notice of signing in the page would be rendered for them alone.
  const cookie = (await sessionCookie(site, person)).replace(/(?:; )?notice=[^;]+/, '');
  const signedOut = await fetch(site);
  const signedIn = await fetch(site, { headers: { cookie } });
  expect(signedOut.headers.get('vary')).toContain('Cookie');
  expect(signedIn.headers.get('cache-control')).toBe('private, no-cache');
  const [outside, inside] = [await signedOut.text(), await signedIn.text()];
  expect(outside).toContain('>Sign In</a>');
  expect(inside).not.toContain('>Sign In</a>');
  expect(inside).toContain('data-signed-in');
  for (const word of [person.name, person.email]) expect(inside).not.toContain(word);
});

test('a page with a query is never taken for the one without', async () => {
  const plain = await (await fetch(`${site}/blog`)).text();
  const filtered = await (await fetch(`${site}/blog?search=zzzzqqq`)).text();
  expect(filtered).toContain('No articles found matching your criteria.');
  expect(plain).not.toContain('No articles found matching your criteria.');
  expect(await (await fetch(`${site}/blog?utm_source=x`)).text()).toContain('Featured articles');
  const canonical = /<link rel="canonical" href="[^"]*"/;
  expect(canonical.exec(filtered)?.[0]).toBe(canonical.exec(plain)?.[0]);
});

test('a lesson is kept for visitors under its query; who is signed in gets their own, and no other query is kept', async () => {
  const address = `${site}/course-module?module=MCP-100&lesson=01-what-mcp-is`;
  const visitor = await fetch(address);
  expect(visitor.headers.get('cache-control')).toContain('s-maxage');
  expect(visitor.headers.get('etag')).not.toBeNull();
  expect((await fetch(`${address}&utm_source=x`)).headers.get('etag')).toBeNull();
  for (const invented of ['?module=MCP-999', '?module=MCP-100&lesson=09-none'])
    expect((await fetch(`${site}/course-module${invented}`, { redirect: 'manual' })).status).toBe(302);

  const cookie = await sessionCookie(site, await createAccount(site));
  const complete = { module: 'MCP-100', lesson: '01-what-mcp-is' };
  await fetch(`${site}/api/learning/progress`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(complete),
  });
  const own = await fetch(address, { headers: { cookie } });
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(await own.text()).toContain('1<!-- --> of <!-- -->3<!-- --> lessons completed');
  expect(await (await fetch(address)).text()).toContain('0<!-- --> of <!-- -->3<!-- --> lessons completed');
});

test('what may be withdrawn or hidden is asked for again each time, by CDNs as well', async () => {
  const page = await fetch(`${site}/credentials/${held}`);
  expect([page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
    'public, no-cache',
    'Accept-Encoding, Accept, Cookie',
  ]);
  for (const path of filesOfCredential) {
    const { status, headers } = await fetch(site + path);
    const said = [status, headers.get('cache-control'), headers.get('vary')];
    expect(said, path).toEqual([200, 'public, no-cache', 'Accept-Encoding']);
  }
});

test('nobody has a document signed or a picture drawn anew by asking in another way', async () => {
  const cookie = `${await sessionCookie(site, await createAccount(site))}; notice=bm90aGluZw`;
  for (const path of filesOfCredential) {
    const etag = (await fetch(site + path)).headers.get('etag');
    const other = await fetch(`${site + path}?x=1`, { headers: { cookie } });
    // What is made for one request has no ETag, or one of its own making.
    expect([other.status, other.headers.get('etag')], path).toEqual([200, etag]);
    expect(etag, path).toMatch(/^W\/"[\w-]{22}"$/);
    expect((await fetch(`${site + path}.data`)).status, path).toBe(404);
  }
  expect((await fetch(`${site}/credentials/${held}.data?_routes=x`)).status).toBe(404);
});

test.runIf(server)(
  'two processes on one PostgreSQL see each other’s writes, and share sessions and limits',
  async () => {
    const database = await createDatabase(server);
    const settings = {
      DATABASE_URL: database,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: 'loopback',
      // Either may be the one that puts a mail into the outbox.
      DATA_DIR: temporaryDirectory(),
    };
    const sites = await Promise.all([startSite(settings), startSite(settings)]);
    onTestFinished(async () => {
      await Promise.all(sites.map((process) => process.stop()));
      await dropDatabase(database);
    });
    const [first, second] = sites as [SiteProcess, SiteProcess];
    const slug = 'four-profiles-one-core';
    for (const { url } of sites) expect(await likesOn(url, slug)).toBe(0);

    const person = await createAccount(first.url);
    const cookie = await sessionCookie(second.url, person);
    await like(first.url, slug, cookie, true);
    expect(await likesOn(first.url, slug)).toBe(1);
    await expect.poll(() => likesOn(second.url, slug), { timeout: 2000, interval: 50 }).toBe(1);
    await like(second.url, slug, cookie, false);
    expect(await likesOn(second.url, slug)).toBe(0);
    await expect.poll(() => likesOn(first.url, slug), { timeout: 2000, interval: 50 }).toBe(0);

    const statuses = [];
    const address = anyAddress();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const { url } = attempt % 2 ? first : second;
      const answer = await fetch(`${url}/auth`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        body: new URLSearchParams({ intent: 'sign-in', email: person.email, password: 'not my password' }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);

    // After a gap in the connection that carries the news, nothing is trusted.
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await client.end();
    await expect
      .poll(
        () =>
          like(first.url, slug, cookie, true).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await expect.poll(() => likesOn(second.url, slug), { timeout: 10_000, interval: 50 }).toBe(1);
  },
);

test.runIf(server && hasPooler())(
  'two processes behind a pooler, of which one knows the way past it, show what the other wrote',
  { tags: whole },
  async () => {
    const database = await createDatabase(server);
    const pooler = await startPooler(server, 6);
    const settings = {
      DATABASE_URL: pooler.through(database),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      TRUST_PROXY: 'loopback',
      DATA_DIR: temporaryDirectory(),
    };
    const [looking, listening] = await Promise.all([
      startSite(settings),
      startSite({ ...settings, DATABASE_DIRECT_URL: database }),
    ]);
    onTestFinished(async () => {
      await Promise.all([looking.stop(), listening.stop()]);
      await pooler.stop();
      await dropDatabase(database);
    });
    const saysOf = ({ output }: SiteProcess) =>
      output.filter((line) => line.includes('from other processes'));
    expect(saysOf(looking)).toEqual([expect.stringContaining('Polling every second')]);
    expect(saysOf(listening)).toEqual([expect.stringContaining('by LISTEN on DATABASE_DIRECT_URL')]);

    const slug = 'four-profiles-one-core';
    // Its confirmation comes by the queues, which work through the pooler as well.
    const cookie = await sessionCookie(listening.url, await createAccount(looking.url));
    for (const [writer, reader, liked] of [
      [looking, listening, true],
      [listening, looking, false],
    ] as const) {
      expect(await likesOn(reader.url, slug)).toBe(liked ? 0 : 1);
      await like(writer.url, slug, cookie, liked);
      expect(await likesOn(writer.url, slug)).toBe(liked ? 1 : 0);
      await expect.poll(() => likesOn(reader.url, slug), { timeout: 10_000 }).toBe(liked ? 1 : 0);
    }
    const complaints = [...looking.output, ...listening.output].filter((line) =>
      /"level":"(warn|error)"/.test(line),
    );
    expect(complaints).toEqual([]);
  },
);

async function like(url: string, slug: string, cookie: string, liked: boolean): Promise<void> {
  const answer = await fetch(`${url}/api/blog/${slug}/likes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress(), cookie },
    body: JSON.stringify({ liked }),
  });
  expect(await answer.json()).toMatchObject({ liked });
}

/** How many likes the article's page says it has. */
async function likesOn(url: string, slug: string, headers: Record<string, string> = {}): Promise<number> {
  const html = await (await fetch(`${url}/blog/${slug}`, { headers })).text();
  return Number(/data-like-count[^>]*>(\d+)</.exec(html)?.[1]);
}
