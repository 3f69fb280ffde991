import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, expect, inject, test } from 'vitest';
import { createAccount, sessionCookie } from '../e2e/people.ts';
import { connectAgent } from '../support/agent.ts';

const site = { url: inject('siteUrl') };
let cookie: string;

beforeAll(async () => {
  cookie = await sessionCookie(site.url, await createAccount(site.url));
});

async function connect(scope?: string) {
  const { agent } = await connectAgent(site.url, cookie, scope);
  const client = new Client({ name: 'wren', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { authProvider: agent });
  await client.connect(transport);
  return { agent, client };
}

/** A call as bytes, so that its status and headers are seen. */
function call(name: string, token?: string) {
  return fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  });
}

test('who let a client in has their progress and credentials told by it', async () => {
  const { client } = await connect();
  const progress = await client.callTool({ name: 'my_progress', arguments: {} });
  expect(progress.structuredContent).toMatchObject({
    levels: [
      { level: 'foundation', done: 0 },
      { level: 'developer', done: 0 },
      { level: 'architect', done: 0 },
    ],
    next: { title: expect.any(String), url: expect.stringContaining(`${site.url}/course-module`) },
  });
  const credentials = await client.callTool({ name: 'my_credentials', arguments: {} });
  expect(credentials.structuredContent).toEqual({ credentials: [] });
  await client.close();
});

test('an entry is checked, sent in once, and waits in the account', async () => {
  const { client } = await connect('submit');
  const [own] = (await (await fetch(`${site.url}/api/registry/entries`)).json()).entries;
  const entry = await (
    await fetch(`${site.url}/api/registry/entries/${own.org_id}/${own.agent_code}`)
  ).json();
  const draft = {
    name: 'Wren Agent',
    // Of the trace, which says whose it is.
    org_id: own.org_id,
    agent_code: own.agent_code,
    profile: own.profile,
    version: '1.0.0',
    capabilities: ['read'],
    compliance: true,
  };
  const bad = await client.callTool({ name: 'submit_entry', arguments: { ...draft, trace: '{' } });
  expect(bad.isError).toBe(true);
  expect(JSON.stringify(bad.content)).toContain('trace');
  const trace = JSON.stringify(entry.traces[0]);
  const first = await client.callTool({ name: 'submit_entry', arguments: { ...draft, trace } });
  expect(first.isError, JSON.stringify(first.content)).toBeFalsy();
  expect(first.structuredContent).toMatchObject({ is_new: true, status: 'waits for review' });
  const second = await client.callTool({ name: 'submit_entry', arguments: { ...draft, trace } });
  expect(second.structuredContent).toEqual({ ...(first.structuredContent as object), is_new: false });
  const { url } = first.structuredContent as { url: string };
  expect((await fetch(url, { headers: { cookie } })).status).toBe(200);
  const account = await (await fetch(`${site.url}/account/submissions`, { headers: { cookie } })).text();
  expect(account).toContain('Wren Agent');
  await client.close();
});

test('without a token these tools say where to sign in, and everything else is open', async () => {
  const answer = await call('my_progress');
  expect(answer.status).toBe(401);
  const challenge = answer.headers.get('www-authenticate') ?? '';
  expect(challenge).toContain(`resource_metadata="${site.url}/.well-known/oauth-protected-resource/mcp"`);
  expect(challenge).toContain('scope="progress"');
  expect((await call('list_types')).status).toBe(200);
});

test('a token that is unknown, ended or for something else opens nothing', async () => {
  for (const token of ['guess', 'a'.repeat(32), 'a'.repeat(5000)]) {
    const answer = await call('list_types', token);
    expect(answer.status, token.slice(0, 40)).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  }
  const { agent } = await connectAgent(site.url, cookie, 'progress offline_access');
  const token = agent.kept?.access_token ?? '';
  expect((await call('my_progress', token)).status).toBe(200);
  const lacking = await call('my_credentials', token);
  expect(lacking.status).toBe(403);
  expect(lacking.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
  const ended = await fetch(`${site.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: agent.client?.client_id ?? '', token }),
  });
  expect(ended.status).toBe(200);
  expect((await call('my_progress', token)).status).toBe(401);
});
