/** Programs whose id is the https address of a document that says who they are. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anyAddress, createAccount, sessionCookie } from '../e2e/people.ts';
import { Agent, answerConsent, connectAgent, openConsent } from '../support/agent.ts';
import { servePublicly } from '../support/public-host.ts';
import { type SiteProcess, startSite } from '../support/site-process.ts';

const host = 'app.wren-agents.com';
const id = `https://${host}/agent.json`;
const callback = 'http://127.0.0.1:33418/callback';
const document = { client_id: id, client_name: 'Wren by document', redirect_uris: [callback] };

/** What the document's address answers with now. */
let answer: { status: number; body: string; headers?: Record<string, string> };
const asked: IncomingMessage[] = [];
let site: SiteProcess;
let cookie: string;

beforeAll(async () => {
  const served = await servePublicly(host, (req, res) => {
    asked.push(req);
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  });
  site = await startSite({ TRUST_PROXY: 'loopback', ...served.settings });
  cookie = await sessionCookie(site.url, await createAccount(site.url));
  return async () => {
    expect(await site.stop()).toBe(0);
    served.close();
  };
});

beforeEach(() => {
  answer = { status: 200, body: JSON.stringify(document) };
  asked.length = 0;
});

const challenge = createHash('sha256').update(randomBytes(40).toString('base64url')).digest('base64url');

function ask(clientId = id, redirectUri = callback): URL {
  const url = new URL(`${site.url}/oauth2/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'progress',
    state: 'mine',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${site.url}/mcp`,
  }).toString();
  return url;
}

async function refusalOf(url: URL): Promise<string> {
  const headers = { cookie, 'X-Forwarded-For': anyAddress() };
  const refused = await fetch(url, { headers, redirect: 'manual' });
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  return refused.text();
}

test('the official client goes from its document to a token, without registering', async () => {
  class DocumentAgent extends Agent {
    readonly clientMetadataUrl = id;
  }
  const { agent } = await connectAgent(site.url, cookie, 'progress offline_access', new DocumentAgent());
  expect(agent.client?.client_id).toBe(id);
  expect(agent.kept).toMatchObject({ token_type: 'Bearer', scope: 'progress offline_access' });
  expect(asked.map(({ url, headers }) => [url, headers.accept, headers.host, headers.cookie])).toEqual([
    ['/agent.json', 'application/json', host, undefined],
  ]);
  const call = await fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${agent.kept?.access_token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"my_progress","arguments":{}}}',
  });
  expect(call.status).toBe(200);
  const listed = await fetch(`${site.url}/account/security`, { headers: { cookie } });
  expect(await listed.text()).toContain('Wren by document');
});

test('what the document says now is what a person is shown, and where the answer goes', async () => {
  await answerConsent(site.url, cookie, ask());
  const moved = 'http://127.0.0.1:40404/other';
  answer.body = JSON.stringify({ ...document, client_name: 'Renamed', redirect_uris: [moved] });
  expect(await refusalOf(ask())).toContain('This agent cannot be connected');
  const question = await openConsent(cookie, ask(id, moved));
  expect(await (await fetch(question, { headers: { cookie } })).text()).toContain('Renamed');
  expect(asked).toHaveLength(3);
});

test.each<[what: string, given: Partial<typeof answer>, words: string]>([
  ['is gone', { status: 404 }, 'returns status 404'],
  [
    'leads elsewhere',
    { status: 302, headers: { location: `https://${host}/other.json` } },
    'redirects more than 0 times',
  ],
  ['is that of another', { body: JSON.stringify({ ...document, client_id: `${id}2` }) }, 'is not its URL'],
  ['is no JSON', { body: '<html>' }, 'it is not JSON'],
  ['is too long', { body: JSON.stringify({ ...document, more: 'x'.repeat(11_000) }) }, 'more than 10 KB'],
  ['has a secret', { body: JSON.stringify({ ...document, client_secret: 'x' }) }, 'must be none'],
  [
    'leads to a page of the browser',
    { body: JSON.stringify({ ...document, redirect_uris: ['chrome://settings'] }) },
    'reverse-domain scheme',
  ],
  [
    'hides a part of its name',
    { body: JSON.stringify({ ...document, client_name: 'Wren\u202E' }) },
    'one line of text',
  ],
])('nobody is asked where the document %s', async (_, given, words) => {
  answer = { ...answer, ...given };
  expect(await refusalOf(ask())).toContain(words);
});

test('a document is read over TLS that is checked, from the public internet alone', async () => {
  expect(await refusalOf(ask(`https://wrong.${host}/agent.json`))).toContain('could not be reached');
  expect(await refusalOf(ask('https://localhost/agent.json'))).toContain('is not on the public internet');
  expect(asked).toEqual([]);
});
