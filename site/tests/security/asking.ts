/** What the rows of SECURITY.md are asked with: one started site, and a person who has an account there. */
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { anyAddress, createAccount, newPerson, type Person, sessionCookie } from '../e2e/people.ts';
import { answerConsent, openConsent } from '../support/agent.ts';
import { type SiteProcess, startSite } from '../support/site-process.ts';

export const callback = 'http://127.0.0.1:33418/callback';
/** Longer than 64 characters, of three scripts. */
export const password = `\u2603 пароль ${'x'.repeat(70)}`;
export let site: SiteProcess;
export let person: Person;
export let cookie: string;

/** Starts the site; gives how to stop it. */
export async function startAsking(): Promise<() => Promise<number | null>> {
  site = await startSite({ TRUST_PROXY: 'loopback' });
  person = await createAccount(site.url, { ...newPerson(), password });
  cookie = await sessionCookie(site.url, person);
  return () => site.stop();
}

export const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: 'manual', headers: { 'X-Forwarded-For': anyAddress(), ...headers } });
export const read = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text();
export const statusOf = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).status;
export const policyOf = async (path: string) =>
  (await get(path)).headers.get('content-security-policy') ?? '';

export function post(
  path: string,
  body: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  const isJson = typeof body === 'string';
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'X-Forwarded-For': anyAddress(),
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isJson ? body : new URLSearchParams(body),
  });
}
export const signIn = (fields: Record<string, string> = {}, headers?: Record<string, string>) =>
  post('/auth?tab=sign-in', { intent: 'sign-in', email: person.email, password, ...fields }, headers);
export const signUp = (fields: Record<string, string>) =>
  post('/auth?tab=sign-up', { intent: 'sign-up', fullName: 'Ada', email: newPerson().email, ...fields });
export const me = async (session: string) =>
  (await (await get('/api/me', { cookie: session })).json()) as { name: unknown };
export const verify = async (badge: string) => (await post('/verify', { badge, email: '' })).text();
export const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a raw connection is answered: for what no client sends. */
export async function sendRaw(lines: string[]): Promise<string> {
  const socket = connect(site.port, 'localhost');
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const verifier = randomBytes(40).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
export function askFor(clientId: string, changed: Record<string, string> = {}): URL {
  const url = new URL(`${site.url}/oauth2/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'progress',
    state: 'mine',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${site.url}/mcp`,
    ...changed,
  }).toString();
  return url;
}
export const register = (said: object, headers?: Record<string, string>) =>
  post(
    '/oauth2/register',
    JSON.stringify({ client_name: 'Wren', redirect_uris: [callback], ...said }),
    headers,
  );
export const newClient = async () => ((await (await register({})).json()) as { client_id: string }).client_id;
export const takeToken = async (form: Record<string, string>) => {
  const answer = await post('/oauth2/token', { resource: `${site.url}/mcp`, ...form });
  const said = (await answer.json()) as { access_token?: string; refresh_token?: string; error?: string };
  return { ...said, status: answer.status };
};
export const redeem = (client: string, code: string) =>
  takeToken({
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  });
export const getCode = async (client: string, scope = 'progress') =>
  (await answerConsent(site.url, cookie, askFor(client, { scope }))).searchParams.get('code') ?? '';
export const callMcp = (token: string) =>
  post('/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}', {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json, text/event-stream',
  });

/** What a sign-up with this password is told. */
export const refusalOf = async (chosen: string) => (await signUp({ password: chosen })).text();

/** The page that asks a person whether a new program may act for them. */
export async function showConsent(changed: Record<string, string> = {}): Promise<string> {
  const question = await openConsent(cookie, askFor(await newClient(), changed));
  return read(question.pathname + question.search, { cookie });
}

interface Line {
  time: string;
  level: string;
}

/** The log so far. */
export const linesOf = (): Line[] =>
  site.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
