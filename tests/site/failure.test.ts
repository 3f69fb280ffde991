import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { startSite } from '../support/site-process.ts';

const server = inject('databaseServer');

test.runIf(server)(
  'when the database is gone, the site says so with an id that its log knows, and lives on',
  async () => {
    const database = await createDatabase(server);
    const site = await startSite({ DATABASE_URL: database, SESSION_SECRET: randomBytes(32).toString('hex') });
    expect((await fetch(`${site.url}/blog`)).status).toBe(200);
    await dropDatabase(database);

    const page = await fetch(`${site.url}/blog?type=video`);
    const html = await page.text();
    const id = page.headers.get('x-request-id') ?? '';
    expect(page.status).toBe(500);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(html).toContain(`If you write to us, name this request: ${id}`);
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

    expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.url}/blog`)).status, 'what is finished can still be read').toBe(200);
    const logged = site.output.filter((line) => line.includes(id) && line.includes('"level":"error"'));
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '').err.stack).toBeTruthy();
    expect(await site.stop()).toBe(0);
  },
);
