import { createHash, randomBytes } from 'node:crypto';
import { auth } from '@modelcontextprotocol/client';
import { beforeAll, expect, inject, test } from 'vitest';
import { anyAddress, createAccount, newPerson, type Person, sessionCookie } from '../e2e/people.ts';
import { type Agent, answerConsent, connectAgent, openConsent } from '../support/agent.ts';

const site = { url: inject('siteUrl') };
let person: Person;
let cookie: string;
const callback = 'http://127.0.0.1:33418/callback';

beforeAll(async () => {
  person = await createAccount(site.url);
  cookie = await sessionCookie(site.url, person);
});

async function register(said: unknown = { client_name: 'Wren Agent', redirect_uris: [callback] }) {
  const answer = await fetch(`${site.url}/oauth2/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress() },
    body: typeof said === 'string' ? said : JSON.stringify(said),
  });
  return { status: answer.status, body: await answer.json() };
}

const verifier = randomBytes(40).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

function ask(clientId: string, changed: Record<string, string | undefined> = {}): URL {
  const url = new URL(`${site.url}/oauth2/authorize`);
  const all = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'progress',
    state: 'mine',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${site.url}/mcp`,
    ...changed,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

async function takeToken(form: Record<string, string>) {
  const answer = await fetch(`${site.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ resource: `${site.url}/mcp`, ...form }),
  });
  return { status: answer.status, body: await answer.json(), cache: answer.headers.get('cache-control') };
}

const codeForm = (client: string, code: string) => ({
  grant_type: 'authorization_code',
  client_id: client,
  code,
  redirect_uri: callback,
  code_verifier: verifier,
});

async function getCode(client: string, changed?: Record<string, string | undefined>) {
  const back = await answerConsent(site.url, cookie, ask(client, changed));
  return { back, code: back.searchParams.get('code') ?? '' };
}

test('the official client finds the way, is let in by a person, and refreshes', async () => {
  const { agent } = await connectAgent(site.url, cookie);
  expect(agent.kept).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  expect(agent.kept?.scope?.split(' ').sort()).toEqual([
    'credentials',
    'offline_access',
    'progress',
    'submit',
  ]);
  const before = agent.kept;
  expect(await auth(agent, { serverUrl: `${site.url}/mcp` })).toBe('AUTHORIZED');
  expect(agent.kept?.access_token).not.toBe(before?.access_token);
  expect(agent.kept?.refresh_token).not.toBe(before?.refresh_token);
});

test('metadata says what is mounted, and nothing else', async () => {
  const server = await (await fetch(`${site.url}/.well-known/oauth-authorization-server`)).json();
  expect(server).toMatchObject({
    issuer: site.url,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['none'],
  });
  for (const [name, address] of Object.entries(server)) {
    if (!name.endsWith('_endpoint')) continue;
    const { status } = await fetch(String(address), { redirect: 'manual' });
    expect(status, name).not.toBe(404);
  }
  for (const path of ['', '/mcp']) {
    const answer = await fetch(`${site.url}/.well-known/oauth-protected-resource${path}`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      resource: `${site.url}/mcp`,
      authorization_servers: [site.url],
    });
  }
});

test('a code is for one use: what it gave ends when it comes again', async () => {
  const { body: client } = await register();
  const { code, back } = await getCode(client.client_id, { scope: 'progress offline_access' });
  expect(back.searchParams.get('state')).toBe('mine');
  expect(back.searchParams.get('iss')).toBe(site.url);
  const first = await takeToken(codeForm(client.client_id, code));
  expect(first).toMatchObject({ status: 200, cache: 'no-store', body: { scope: 'progress offline_access' } });
  const second = await takeToken(codeForm(client.client_id, code));
  expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const refresh = { grant_type: 'refresh_token', client_id: client.client_id };
  const third = await takeToken({ ...refresh, refresh_token: first.body.refresh_token });
  expect(third).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a refresh token that comes twice ends all that came of it', async () => {
  const { body: client } = await register();
  const { code } = await getCode(client.client_id, { scope: 'progress offline_access' });
  const { body: first } = await takeToken(codeForm(client.client_id, code));
  const refresh = (token: string) =>
    takeToken({ grant_type: 'refresh_token', client_id: client.client_id, refresh_token: token });
  const second = await refresh(first.refresh_token);
  expect(second.status).toBe(200);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(second.body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

test('a second yes takes the place of the first, whatever came of that', async () => {
  const { body: client } = await register();
  const wide = { scope: 'progress submit offline_access' };
  const redeem = async (code: string) => takeToken(codeForm(client.client_id, code));
  const first = await redeem((await getCode(client.client_id, wide)).code);
  const { code: waiting } = await getCode(client.client_id, wide);
  const { code: narrow } = await getCode(client.client_id);
  expect(await redeem(waiting)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const refreshed = await takeToken({
    grant_type: 'refresh_token',
    client_id: client.client_id,
    refresh_token: first.body.refresh_token,
  });
  expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const last = await redeem(narrow);
  expect(last).toMatchObject({ status: 200, body: { scope: 'progress' } });
  expect(await statusAtMcp(first.body.access_token)).toBe(401);
  expect(await statusAtMcp(last.body.access_token)).toBe(200);
});

test('a code that was not used yet gives nothing once its agent is disconnected, or all is signed out', async () => {
  const owner = await createAccount(site.url, newPerson('Leaver'));
  const ends = [
    ['disconnect-agent', 'invalid_grant'],
    // The library looks for the session of a code.
    ['end-all-sessions', 'invalid_request'],
  ] as const;
  for (const [end, error] of ends) {
    const session = await sessionCookie(site.url, owner);
    const { body: client } = await register();
    const back = await answerConsent(site.url, session, ask(client.client_id));
    const page = await fetch(`${site.url}/account/security`, { headers: { cookie: session } });
    const agentId = /name="agentId" value="([0-9a-f-]{36})"/.exec(await page.text())?.[1] ?? '';
    await post('/account/security', { intent: end, ...(end === 'disconnect-agent' && { agentId }) }, session);
    const code = back.searchParams.get('code') ?? '';
    const answer = await takeToken(codeForm(client.client_id, code));
    expect(answer, end).toMatchObject({ status: 400, body: { error } });
    expect(answer.body.access_token, end).toBeUndefined();
  }
});

test('a code needs its verifier, its client, its redirect address and the right audience', async () => {
  const { body: client } = await register();
  const { body: other } = await register();
  const wrong: [Record<string, string>, string][] = [
    [{ code_verifier: 'a'.repeat(43) }, 'invalid_request'],
    [{ code_verifier: '' }, 'invalid_request'],
    [{ client_id: other.client_id }, 'invalid_grant'],
    [{ redirect_uri: `${callback}/other` }, 'invalid_grant'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    [{ client_secret: 'guess' }, 'invalid_client'],
  ];
  for (const [changed, error] of wrong) {
    const { code } = await getCode(client.client_id);
    const answer = await takeToken({ ...codeForm(client.client_id, code), ...changed });
    expect(answer.status, JSON.stringify(changed)).toBeGreaterThanOrEqual(400);
    expect(answer.body.error, JSON.stringify(changed)).toBe(error);
    expect(answer.body.access_token).toBeUndefined();
  }
});

test('what asks wrongly is sent back with a word, to a program on the same machine', async () => {
  const { body: client } = await register();
  const back: [Record<string, string | undefined>, string][] = [
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: undefined }, 'invalid_target'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'consent_required'],
    ...['fragment', 'form_post', 'web_message', 'x', ''].map((mode): [Record<string, string>, string] => [
      { response_mode: mode },
      'invalid_request',
    ]),
  ];
  for (const [changed, error] of back) {
    const location = await openConsent(cookie, ask(client.client_id, changed));
    expect(location.origin + location.pathname, error).toBe(callback);
    expect(location.searchParams.get('error'), JSON.stringify(changed)).toBe(error);
    expect(location.searchParams.get('state')).toBe('mine');
  }
});

test('nobody is sent to a page or another program unasked: what was wrong is said here, with the way back', async () => {
  const places = [
    ['https://elsewhere.example/login', 'elsewhere.example'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'the program that opens cursor:// addresses'],
  ] as const;
  const wrong: [Record<string, string>, string, string][] = [
    [{ scope: 'look-elsewhere' }, 'invalid_scope', 'it asked for a permission that does not exist here'],
    [
      { resource: 'https://elsewhere.example/mcp' },
      'invalid_target',
      'the resource it asked for is not on this site',
    ],
    [{ prompt: 'none' }, 'consent_required', 'it tried to get access without asking you'],
    [{ code_challenge_method: 'plain' }, 'invalid_request', 'we could not read its request'],
  ];
  for (const [redirectUri, place] of places) {
    const { body: client } = await register({ client_name: 'Wren', redirect_uris: [redirectUri] });
    const open = (changed: Record<string, string>) =>
      fetch(ask(client.client_id, { redirect_uri: redirectUri, ...changed }), {
        headers: { cookie },
        redirect: 'manual',
      });
    for (const [changed, error, words] of wrong) {
      const answer = await open(changed);
      expect(answer.status, error).toBe(400);
      expect(answer.headers.get('location'), error).toBeNull();
      expect(answer.headers.get('refresh'), error).toBeNull();
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const html = await answer.text();
      expect(html).toContain(words);
      expect(html).toContain(`Go to <!-- -->${place}`);
      const [, href = ''] = /<a href="([^"]*)"[^>]*>Go to/.exec(html) ?? [];
      const back = new URL(href.replaceAll('&amp;', '&'));
      expect(back.href.startsWith(`${redirectUri}?`), href).toBe(true);
      expect(back.searchParams.get('error')).toBe(error);
      expect(back.searchParams.get('state')).toBe('mine');
      expect(html.replace(href, '')).not.toContain('look-elsewhere');
    }
    const asked = await open({});
    expect(asked.headers.get('location')).toMatch(/^\/oauth2\/consent\?/);
  }
});

test('nobody is sent to an address that was not registered', async () => {
  const { body: client } = await register();
  const lost = [
    ask(client.client_id, { redirect_uri: 'https://elsewhere.example/callback' }),
    ask(client.client_id, { redirect_uri: `${callback}?more=1` }),
    ask(client.client_id, { redirect_uri: 'http://127.0.0.1.elsewhere.example/callback' }),
    ask(client.client_id, { redirect_uri: undefined }),
    ask(client.client_id, { response_type: 'token' }),
    ask('nobody'),
    new URL(`${ask(client.client_id)}&state=other`),
    ask(client.client_id, { state: 'a'.repeat(4000) }),
  ];
  for (const address of lost) {
    const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location)
      expect(new URL(location, site.url).href, address.search).toMatch(/^http:\/\/127\.0\.0\.1:33418\//);
    else expect(answer.status, address.search).toBe(400);
  }
  // A program on the same machine may have another port (RFC 8252, 7.3).
  const moved = await openConsent(
    cookie,
    ask(client.client_id, { redirect_uri: callback.replace('33418', '40000') }),
  );
  expect(moved.pathname).toBe('/oauth2/consent');
});

test('the page that asks says who and what, is in no frame, and takes no changed question', async () => {
  const { body: client } = await register({ client_name: 'Wren <b>Agent</b>', redirect_uris: [callback] });
  const question = await openConsent(
    cookie,
    ask(client.client_id, { scope: 'progress submit offline_access' }),
  );
  const page = await fetch(question, { headers: { cookie } });
  const html = await page.text();
  expect(html).toContain('Wren &lt;b&gt;Agent&lt;/b&gt;');
  expect(html).toContain('which lessons you completed');
  expect(html).toContain('Submit registry entries');
  expect(html).not.toContain('your credentials, with');
  expect(html).toContain(person.email);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cache-control')).toContain('no-store');
  const post = (address: URL, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: site.url, ...headers },
      body: new URLSearchParams({ answer: 'allow' }),
    });
  const changed = new URL(question);
  changed.searchParams.set('scope', 'progress credentials submit');
  expect((await post(changed)).status).toBe(400);
  expect((await post(question, { origin: 'https://elsewhere.example' })).status).toBe(403);
  // Somebody who is not signed in is led to do so, and back.
  const stranger = await post(question, { cookie: '' });
  expect(stranger.headers.get('location')).toMatch(/^\/auth\?next=%2Foauth2%2Fconsent/);
  const back = await answerConsent(site.url, cookie, ask(client.client_id), 'refuse');
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('code')).toBeNull();
});

test('a question whose time ran out is asked again by itself, and answered then', async () => {
  const { body: client } = await register();
  const question = await openConsent(cookie, ask(client.client_id, { response_mode: 'query' }));
  const seconds = Number(question.searchParams.get('exp')) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(590);
  expect(seconds).toBeLessThanOrEqual(601);
  const old = new URL(question);
  old.searchParams.set('exp', String(Math.floor(Date.now() / 1000) - 1));
  for (const method of ['POST', 'GET']) {
    const again = await fetch(old, {
      method,
      headers: { cookie, origin: site.url },
      ...(method === 'POST' && { body: new URLSearchParams({ answer: 'allow' }) }),
    });
    expect(again.status).toBe(200);
    const address = new URL(again.url);
    expect(address.pathname).toBe('/oauth2/consent');
    expect(address.searchParams.get('state')).toBe('mine');
    expect(await again.text()).toContain('expired after ten minutes');
    const allowed = await fetch(address, {
      method: 'POST',
      headers: { cookie, origin: site.url },
      body: new URLSearchParams({ answer: 'allow' }),
    });
    expect(allowed.headers.get('refresh')).toContain('code=');
  }
  // What is changed besides the time is asked, not granted; and an open question that was changed is refused.
  const wider = new URL(old);
  wider.searchParams.set('redirect_uri', 'https://elsewhere.example/');
  const refused = await fetch(wider, { headers: { cookie } });
  expect(refused.status).toBe(400);
});

test('a program whose id is an address is read from the public internet alone', async () => {
  for (const id of [
    'https://127.0.0.1/agent.json',
    'https://localhost/agent.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/agent.json',
    'https://app.example:8443/agent.json',
    'https://app.example/',
  ]) {
    const answer = await fetch(ask(id), { headers: { cookie }, redirect: 'manual' });
    expect(answer.status, id).toBe(400);
    expect(await answer.text()).toContain('This agent cannot be connected: the document at its id');
  }
  const server = await (await fetch(`${site.url}/.well-known/oauth-authorization-server`)).json();
  expect(server.client_id_metadata_document_supported).toBe(true);
});

test('registration takes what programs have, and nothing that a browser would run', async () => {
  const good = [
    'https://wren.example/callback',
    'http://localhost:1/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ];
  const { status, body } = await register({
    client_name: 'All',
    redirect_uris: good,
    token_endpoint_auth_method: 'client_secret_post',
    jwks_uri: 'https://wren.example/keys',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ redirect_uris: good, token_endpoint_auth_method: 'none' });
  expect(body.client_secret).toBeUndefined();
  const bad: unknown[] = [
    { redirect_uris: ['javascript:alert(1)'] },
    { redirect_uris: ['chrome://settings'] },
    { redirect_uris: ['myapp://cb'] },
    { redirect_uris: ['http://wren.example/callback'] },
    { redirect_uris: ['https://user:pass@wren.example/'] },
    { redirect_uris: ['https://wren.example/#part'] },
    { redirect_uris: [] },
    { redirect_uris: Array.from({ length: 11 }, (_, index) => `https://wren.example/${index}`) },
    { redirect_uris: [`https://wren.example/${'a'.repeat(300)}`] },
    { redirect_uris: good, client_name: 'Wren\u202egent' },
    ...['\u3164', '\u115f', '\u2800', 'Wren\u3164', 'Wren\u2800', '\ufe0f', '…'].map((client_name) => ({
      redirect_uris: good,
      client_name,
    })),
    { redirect_uris: good, client_name: 'a'.repeat(81) },
    { redirect_uris: good, grant_types: ['client_credentials'] },
    '[]',
    '{',
  ];
  for (const said of bad) {
    const answer = await register(said);
    expect(answer.status, JSON.stringify(said)).toBe(400);
    expect(answer.body.error, JSON.stringify(said)).toMatch(/^invalid_/);
  }
  const tooLong = await register({ redirect_uris: good, client_name: 'a'.repeat(20_000) });
  expect(tooLong.status).toBe(413);
});

test('a browser page of another site may register and take its token, without anybody’s cookies', async () => {
  const origin = 'https://inspector.example';
  const preflight = await fetch(`${site.url}/oauth2/register`, {
    method: 'OPTIONS',
    headers: { origin, 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  const answer = await fetch(`${site.url}/oauth2/register`, {
    method: 'POST',
    headers: { origin, cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['https://inspector.example/oauth/callback'] }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('registrations of one address are counted', async () => {
  const address = anyAddress();
  const send = () =>
    fetch(`${site.url}/oauth2/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ redirect_uris: [callback] }),
    });
  const statuses = [];
  for (let time = 0; time < 31; time += 1) statuses.push((await send()).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('connected agents are listed, in the log and the export, and end by a button, a new password and with the account', async () => {
  const owner = await createAccount(site.url, newPerson('Owner'));
  const session = await sessionCookie(site.url, owner);
  const { agent } = await connectAgent(site.url, session, 'progress offline_access');
  const refresh = (one: Agent) =>
    takeToken({
      grant_type: 'refresh_token',
      client_id: one.client?.client_id ?? '',
      refresh_token: one.kept?.refresh_token ?? '',
    });
  const read = async (path: string) =>
    (await fetch(site.url + path, { headers: { cookie: session } })).text();
  const html = await read('/account/security');
  expect(html).toContain('Wren Agent');
  expect(html).toContain('Agent connected');
  const exported = JSON.parse(await read('/account/export.json'));
  expect(exported.connectedAgents).toMatchObject([
    { name: 'Wren Agent', scopes: ['progress', 'offline_access'] },
  ]);
  expect(JSON.stringify(exported)).not.toContain(agent.kept?.access_token);

  const agentId = /name="agentId" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
  const stranger = await post('/account/security', { intent: 'disconnect-agent', agentId }, cookie);
  expect(stranger.status).toBe(200);
  expect(await read('/account/security')).toContain(agentId);
  await post('/account/security', { intent: 'disconnect-agent', agentId }, session);
  expect(await read('/account/security')).not.toContain(agentId);
  expect(await refresh(agent)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

  const { agent: second } = await connectAgent(site.url, session, 'progress offline_access');
  const password = `${owner.password} anew`;
  const changed = await post('/account/security', { intent: 'password', password }, session);
  expect(changed.status).toBe(302);
  expect(await refresh(second)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

  const again = await sessionCookie(site.url, { ...owner, password });
  const { agent: third } = await connectAgent(site.url, again, 'progress offline_access');
  const deleted = await post('/account/data', { intent: 'delete', sure: 'yes' }, again);
  expect(deleted.status).toBe(302);
  expect(await refresh(third)).toMatchObject({ status: 400 });
});

test('a program gives its token back', async () => {
  const { agent } = await connectAgent(site.url, cookie, 'progress offline_access');
  const form = { client_id: agent.client?.client_id ?? '', token: agent.kept?.refresh_token ?? '' };
  const answer = await fetch(`${site.url}/oauth2/revoke`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ ...form, token_type_hint: 'refresh_token' }),
  });
  expect(answer.status).toBe(200);
  const refreshed = await takeToken({
    grant_type: 'refresh_token',
    client_id: form.client_id,
    refresh_token: form.token,
  });
  expect(refreshed.status).toBe(400);
});

/** Whether `/mcp` lets somebody in: a token that is sent has to hold, whatever is asked. */
async function statusAtMcp(token: string): Promise<number> {
  const answer = await fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  await answer.body?.cancel();
  return answer.status;
}

function post(path: string, fields: Record<string, string>, session: string) {
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: session, origin: site.url, 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams(fields),
  });
}
