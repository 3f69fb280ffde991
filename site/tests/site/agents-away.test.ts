/** Tokens and the database that keeps them: ended by time, asked for twice at once, and away. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createAccount, sessionCookie } from '../e2e/people.ts';
import { connectAgent } from '../support/agent.ts';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { startSite } from '../support/site-process.ts';

const server = inject('databaseServer');

async function run(url: string, ...commands: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const command of commands) await client.query(command);
  await client.end();
}

test.runIf(server)('tokens end by time, are refreshed once, and wait for the database', async () => {
  const database = await createDatabase(server);
  const site = await startSite({ DATABASE_URL: database, SESSION_SECRET: randomBytes(32).toString('hex') });
  const cookie = await sessionCookie(site.url, await createAccount(site.url));
  const call = (token: string) =>
    fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${token}`,
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"my_progress","arguments":{}}}',
    });
  const { agent } = await connectAgent(site.url, cookie, 'progress offline_access');
  const refresh = ({ client, kept }: typeof agent, token = kept?.refresh_token) =>
    fetch(`${site.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: client?.client_id ?? '',
        refresh_token: token ?? '',
        resource: `${site.url}/mcp`,
      }),
    });
  const token = agent.kept?.access_token ?? '';
  expect((await call(token)).status).toBe(200);
  await run(database, `update oauth_access_tokens set expires_at = now() - interval '1 second'`);
  const expired = await call(token);
  expect(expired.status).toBe(401);
  expect(expired.headers.get('www-authenticate')).toContain('error="invalid_token"');

  // Two programs with one token: one of them stole it. One is first, and then both lose all that came of it.
  const [one, two] = await Promise.all([refresh(agent), refresh(agent)]);
  expect([one.status, two.status].sort()).toEqual([200, 400]);
  const first = one.ok ? one : two;
  const given = (await first.json()) as { access_token: string; refresh_token: string };
  expect((await call(given.access_token)).status).toBe(401);
  expect((await refresh(agent, given.refresh_token)).status).toBe(400);

  // A code lives a minute; what came of a yes ends 180 days after it, however often it is refreshed.
  const { agent: old } = await connectAgent(site.url, cookie, 'progress offline_access');
  const codes = `(select 1 from verifications where value like '%authorization_code%' and expires_at > created_at + interval '61 seconds')`;
  await run(database, `select 1 / (case when exists ${codes} then 0 else 1 end)`);
  await run(
    database,
    `update oauth_consents set created_at = now() - interval '179 days 23 hours 30 minutes'`,
  );
  const late = await refresh(old);
  expect(late.status).toBe(200);
  const beyond = `(select 1 from oauth_refresh_tokens where expires_at > now() + interval '31 minutes' union all select 1 from oauth_access_tokens where expires_at > now() + interval '31 minutes')`;
  await run(database, `select 1 / (case when exists ${beyond} then 0 else 1 end)`);
  await run(database, `update oauth_consents set created_at = now() - interval '181 days'`);
  const { refresh_token: last } = (await late.json()) as { refresh_token: string };
  expect((await refresh(old, last)).status).toBe(400);

  // A release before took any scheme: what it stored leads nowhere.
  await run(
    database,
    `update oauth_clients set redirect_uris = array['chrome://settings'] where client_id = '${old.client?.client_id}'`,
  );
  const led = await fetch(
    `${site.url}/oauth2/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: old.client?.client_id ?? '',
      redirect_uri: 'chrome://settings',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      resource: `${site.url}/mcp`,
    })}`,
    { headers: { cookie }, redirect: 'manual' },
  );
  expect([led.status, led.headers.get('location')]).toEqual([400, null]);
  expect(await led.text()).toContain('its redirect URL is not allowed');

  const { agent: again } = await connectAgent(site.url, cookie, 'progress offline_access');
  const name = new URL(database).pathname.slice(1);
  await run(
    server,
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    `alter database ${name} rename to ${name}_away`,
  );
  const asked = await call(again.kept?.access_token ?? '');
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await asked.json()).toMatchObject({
    jsonrpc: '2.0',
    error: { message: expect.stringContaining('Our database is not responding') },
  });
  const renewed = await refresh(again);
  expect([renewed.status, renewed.headers.get('retry-after')]).toEqual([503, '5']);
  await run(
    server,
    `alter database ${name}_away rename to ${name}`,
    `alter database ${name} with allow_connections true`,
  );
  expect((await refresh(again)).status).toBe(200);
  expect(await site.stop()).toBe(0);
  await dropDatabase(database);
});
