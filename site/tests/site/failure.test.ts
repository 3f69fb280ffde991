import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { createAccount, sessionCookie } from '../e2e/people.ts';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { startSite } from '../support/site-process.ts';

const server = inject('databaseServer');

test.runIf(server)(
  'when a table is gone, the site says so with an id that its log knows, and lives on',
  async () => {
    const database = await createDatabase(server);
    const site = await startSite({ DATABASE_URL: database, SESSION_SECRET: randomBytes(32).toString('hex') });
    expect((await fetch(`${site.url}/blog`)).status).toBe(200);
    await run(database, 'alter table blog_articles rename to gone');

    const page = await fetch(`${site.url}/blog?type=video`);
    const html = await page.text();
    const id = page.headers.get('x-request-id') ?? '';
    expect(page.status).toBe(500);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(html).toContain(`If you write to us, quote this request ID: ${id}`);
    expect(html).toContain('Something went wrong');
    expect(html).not.toMatch(/select |drizzle|node_modules|at async/i);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");

    const call = await fetch(`${site.url}/api/blog/four-profiles-one-core/views`, {
      method: 'POST',
      body: '{}',
    });
    expect(call.status).toBe(500);
    expect(await call.json()).toEqual({
      message: expect.stringContaining(call.headers.get('x-request-id') ?? 'no id'),
    });

    // What the site writes comes through a pipe, and may come after its answer.
    const logged = await vi.waitFor(() => {
      const lines = site.output.filter((line) => line.includes(id) && line.includes('"level":"error"'));
      expect(lines).toHaveLength(1);
      return lines;
    });
    expect(JSON.parse(logged[0] ?? '').err.stack).toBeTruthy();
    expect(await site.stop()).toBe(0);
    await dropDatabase(database);
  },
);

test.runIf(server)(
  'while the database is away, what is finished is read, the rest is asked to come again, and the log says it once a second',
  async () => {
    const database = await createDatabase(server);
    const name = new URL(database).pathname.slice(1);
    const site = await startSite({ DATABASE_URL: database, SESSION_SECRET: randomBytes(32).toString('hex') });
    expect((await fetch(`${site.url}/blog`)).status).toBe(200);
    const person = await createAccount(site.url);
    const cookie = await sessionCookie(site.url, person);
    const linesBefore = site.output.length;
    const from = performance.now();
    // Nobody can connect to a database of that name, as if its server were gone.
    await run(
      server,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      `alter database ${name} rename to ${name}_away`,
    );

    const page = await fetch(`${site.url}/blog?type=video`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await page.text();
    expect(html).toContain('Our database is not responding at the moment');
    expect(html).not.toMatch(/select |drizzle|node_modules|at async/i);
    const view = `${site.url}/api/blog/four-profiles-one-core/views`;
    const calls = await Promise.all(
      Array.from({ length: 50 }, () => fetch(view, { method: 'POST', body: '{}' })),
    );
    for (const call of calls) {
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await call.json()).toEqual({
        message: expect.stringMatching(/^Our database is not responding/),
      });
    }
    const form = await fetch(`${site.url}/auth/forgot`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'forgot', email: 'nobody@example.org' }),
    });
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5']);
    for (const path of ['/account', '/account/security', '/api/me', '/account/export.json', '/admin']) {
      const own = await fetch(site.url + path, { headers: { cookie } });
      expect([path, own.status, own.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    const signIn = await fetch(`${site.url}/auth`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'sign-in', email: person.email, password: person.password }),
    });
    expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${site.url}/blog`)).status, 'what is finished can still be read').toBe(200);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${site.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([
      200,
      'ready for finished pages only: the database does not answer',
    ]);

    await wait(2_500);
    const loud = site.output.slice(linesBefore).filter((line) => !line.includes('"level":"info"'));
    const seconds = Math.ceil((performance.now() - from) / 1000);
    expect(loud.length).toBeGreaterThan(0);
    expect(loud.length, loud.join('\n')).toBeLessThanOrEqual(seconds + 1);
    for (const line of loud)
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        msg: 'the database does not answer',
        reason: expect.any(String),
      });

    await run(
      server,
      `alter database ${name}_away rename to ${name}`,
      `alter database ${name} with allow_connections true`,
    );
    const again = await fetch(view, { method: 'POST', body: '{}' });
    expect(again.status).toBe(200);
    expect(await site.stop()).toBe(0);
    await dropDatabase(database);
  },
);

async function run(url: string, ...commands: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const command of commands) await client.query(command);
  await client.end();
}
