/**
 * Sign-in through the proxy. To a client the proxy is the server and its issuer: it serves their metadata under its own address,
 * puts the real `resource` into what goes to the authorisation server, and makes of that server's authorisation response one
 * of its own. What a client can no longer check itself, the real issuer and its `iss`, is checked here. PKCE is between the
 * client and the authorisation server as before. Codes and tokens pass, and are neither written nor said.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Fields, isFields, isText } from '../../../conformance/src/fields.ts';
import { standard } from '../../../conformance/src/standard.ts';
import { complain } from './notebook.ts';
import {
  type Endpoint,
  endpoints,
  findSignIn,
  namesIssuer,
  resourceFor,
  resourcePath,
  type SignIn,
  serverFor,
  serverPaths,
} from './oauth-metadata.ts';
import { Remembered } from './remembered.ts';

/** Under this path the proxy has its own endpoints. */
const ownPath = `/.${standard.command}/oauth/`;
const maxBody = 1_000_000;
const timeout = 60_000;
/** Milliseconds for which metadata is not looked up again. */
const maxAge = 300_000;
/** For a person who signs in, in milliseconds. */
const signInTime = 1_800_000;

/** An authorisation that is under way, until its response comes. */
interface Pending {
  redirect: string;
  state: string | null;
  base: string;
}

/** What is answered in the place of the server. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export class OAuthRelay {
  readonly #to: URL;
  /** Where the server says that its metadata is. */
  #hint: string | undefined;
  #found: { at: number; signIn: Promise<SignIn | undefined> } | undefined;
  readonly #said = new Set<string>();
  readonly #pending = new Remembered<Pending>(signInTime);
  /** Where each code was sent, for the request that gives a token for it. */
  readonly #codes = new Remembered<string>(signInTime);
  /** Where clients that were registered here may be sent back to. */
  readonly #clients = new Remembered<string[]>(Number.POSITIVE_INFINITY);

  constructor(to: URL) {
    this.#to = to;
  }

  /** Whether a request may be about signing in, and not for the server. */
  concerns({ url = '' }: IncomingMessage): boolean {
    const path = url.split('?')[0] ?? '';
    const own = this.#to.pathname === '/' ? '' : this.#to.pathname;
    const known = [resourcePath, ...serverPaths].flatMap((each) => [each, `${each}${own}`]);
    return path.startsWith(ownPath) || known.includes(path);
  }

  /** Answers a request that concerns signing in; false where the server has none, and its own answer is right. */
  async answer(asked: IncomingMessage, answer: ServerResponse): Promise<boolean> {
    let made: Answer | undefined;
    try {
      made = await this.#made(asked);
    } catch (error) {
      const reason = (error as Error).message;
      this.#sayNotPossible(reason);
      made = refusal(502, `The sign-in cannot go through this proxy: ${reason}`);
    }
    if (!made) return false;
    const { origin } = asked.headers;
    answer
      .writeHead(made.status, {
        'cache-control': 'no-store',
        ...(origin !== undefined && { 'access-control-allow-origin': origin, vary: 'Origin' }),
        ...made.headers,
      })
      .end(made.body);
    return true;
  }

  /** Headers of an answer whose challenges name metadata: clients look for it at the proxy. */
  challenge(asked: IncomingMessage, headers: string[]): string[] {
    return headers.map((value, at) => {
      if (at % 2 === 0 || headers[at - 1]?.toLowerCase() !== 'www-authenticate') return value;
      return value.replace(/\bresource_metadata\s*=\s*(?:"([^"]*)"|([^\s,"]+))/gi, (_, quoted, bare) => {
        this.#hint = quoted ?? bare;
        const { pathname } = this.#to;
        return `resource_metadata="${baseOf(asked)}${resourcePath}${pathname === '/' ? '' : pathname}"`;
      });
    });
  }

  async #made(asked: IncomingMessage): Promise<Answer | undefined> {
    const { url = '', method = '' } = asked;
    const [path = ''] = url.split('?');
    const signIn = await this.#signIn();
    if (!signIn) return undefined;
    if (method === 'OPTIONS') return preflight;
    const base = baseOf(asked);
    const isOwn = path.startsWith(ownPath);
    if (!isOwn && method !== 'GET' && method !== 'HEAD') return refusal(405, 'It is read by GET.');
    if (!isOwn) {
      const isOfServer = path.startsWith(resourcePath);
      const metadata = isOfServer
        ? resourceFor(signIn, base, `${base}${this.#to.pathname}`)
        : serverFor(signIn, base, ownPath);
      if (metadata) this.#sayOnce(signIn);
      return metadata ? json(200, metadata) : refusal(404, 'The server has no such metadata.');
    }
    const name = path.slice(ownPath.length);
    const query = new URLSearchParams(url.slice(path.length + 1));
    if (name === 'callback') return this.#back(signIn, query);
    if (!Object.hasOwn(endpoints, name)) return refusal(404, 'The proxy has nothing there.');
    const endpoint = name as Endpoint;
    const target = signIn.server[endpoints[endpoint]];
    if (!isText(target)) return refusal(404, 'The authorisation server has nothing there.');
    if (endpoint === 'authorize')
      return method === 'GET'
        ? this.#authorize(signIn, target, query, base)
        : refusal(405, 'It is opened by GET.');
    if (method !== 'POST') return refusal(405, 'It is asked by POST.');
    const body = await bodyOf(asked);
    if (body === undefined) return refusal(413, 'The request is too large.');
    return endpoint === 'register'
      ? this.#register(signIn, target, body, base)
      : this.#form(signIn, endpoint, target, { body, base, authorization: asked.headers.authorization });
  }

  /** Sends the person's browser on to the authorisation server. */
  #authorize(signIn: SignIn, target: string, query: URLSearchParams, base: string): Answer {
    setResource(query, signIn);
    if (namesIssuer(signIn)) {
      const redirect = query.get('redirect_uri');
      const client = query.get('client_id') ?? '';
      if (redirect === null || !this.#mayReturn(client, redirect)) {
        const reason = 'this client was not registered through it since it was started';
        this.#sayNotPossible(reason);
        return refusal(400, `The sign-in cannot go through this proxy: ${reason}.`);
      }
      const key = randomUUID();
      this.#pending.set(key, { redirect, state: query.get('state'), base });
      query.set('redirect_uri', `${base}${ownPath}callback`);
      query.set('state', key);
    }
    return { status: 302, headers: { location: withQuery(target, query) } };
  }

  /**
   * Where a response may be sent: what the client registered; else to this machine, since a page of somebody could have opened the
   * sign-in with an address of its own, which the authorisation server does not see.
   */
  #mayReturn(client: string, redirect: string): boolean {
    if (this.#clients.get(client)?.includes(redirect)) return true;
    const url = URL.parse(redirect);
    if (!url) return false;
    if (url.protocol === 'http:' || url.protocol === 'https:')
      return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    // A program of this machine; those that a browser runs itself are none.
    return !/^(javascript|data|file|blob|vbscript|about|view-source|filesystem):$/.test(url.protocol);
  }

  /** The authorisation response: its `iss` is checked as a client does (RFC 9207), and goes on as one of the proxy's. */
  #back(signIn: SignIn, query: URLSearchParams): Answer {
    const pending = this.#pending.take(query.get('state') ?? '');
    if (!pending) return refusal(400, 'This sign-in is not known, or took too long. Begin again.');
    if (query.get('iss') !== signIn.issuer) {
      this.#sayNotPossible('its authorisation response names another issuer, or none');
      return refusal(400, 'The response does not come from the issuer that was asked.');
    }
    query.set('iss', pending.base);
    if (pending.state === null) query.delete('state');
    else query.set('state', pending.state);
    const code = query.get('code');
    if (code !== null) this.#codes.set(code, pending.redirect);
    return { status: 302, headers: { location: withQuery(pending.redirect, query) } };
  }

  /** A form for the authorisation server: the answer, tokens and all, goes to the client alone. */
  async #form(
    signIn: SignIn,
    endpoint: Endpoint,
    target: string,
    { body, base, authorization }: { body: string; base: string; authorization: string | undefined },
  ): Promise<Answer> {
    const form = new URLSearchParams(body);
    setResource(form, signIn);
    const redirect = form.get('redirect_uri');
    if (endpoint === 'token' && redirect !== null && namesIssuer(signIn)) {
      // The authorisation server knows the proxy's own alone, so that the comparison of RFC 6749, 4.1.3, is made here.
      const wanted = this.#codes.take(form.get('code') ?? '');
      if (wanted !== undefined && wanted !== redirect) return json(400, { error: 'invalid_grant' });
      form.set('redirect_uri', `${base}${ownPath}callback`);
    }
    return pass(target, {
      body: form.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(authorization !== undefined && { authorization }),
      },
    });
  }

  /** Registers a client with the proxy's address beside its own, to which responses come first. */
  async #register(signIn: SignIn, target: string, body: string, base: string): Promise<Answer> {
    const asked = fieldsOf(body);
    if (!asked) return json(400, { error: 'invalid_client_metadata' });
    const redirects = Array.isArray(asked.redirect_uris) ? asked.redirect_uris.filter(isText) : [];
    const isBound = namesIssuer(signIn) && redirects.length > 0;
    const sent = isBound ? { ...asked, redirect_uris: [...redirects, `${base}${ownPath}callback`] } : asked;
    const answer = await pass(target, {
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
    const made = answer.status < 300 ? fieldsOf(answer.body ?? '') : undefined;
    if (!made || !isText(made.client_id)) return answer;
    this.#clients.set(made.client_id, redirects);
    // Its own management is at the authorisation server, and would undo this.
    const { registration_client_uri, registration_access_token, ...rest } = made;
    return json(answer.status, isBound ? { ...rest, redirect_uris: redirects } : rest);
  }

  /** @throws Error with words where what is found does not hold together */
  #signIn(): Promise<SignIn | undefined> {
    const now = Date.now();
    if (!this.#found || now - this.#found.at > maxAge) {
      const signIn = findSignIn(this.#to, this.#hint);
      this.#found = { at: now, signIn };
      // What was not there may be soon.
      const forget = (found?: SignIn) => {
        if (!found) this.#found = undefined;
      };
      signIn.then(forget, () => forget());
    }
    return this.#found.signIn;
  }

  #sayOnce({ issuer }: SignIn): void {
    this.#say(
      `sign-in at ${issuer} goes through here; a client that is bound to that issuer needs ${this.#instead}`,
    );
  }

  #sayNotPossible(reason: string): void {
    this.#say(`sign-in cannot go through here, as ${reason}: use ${this.#instead}`);
  }

  #say(line: string): void {
    if (this.#said.has(line)) return;
    this.#said.add(line);
    complain(line);
  }

  /** A program that signs in by itself, behind the proxy of standard input and output. */
  get #instead(): string {
    const { origin, pathname } = this.#to;
    return `${standard.command} record -- npx -y mcp-remote ${origin}${pathname}`;
  }
}

const baseOf = ({ headers }: IncomingMessage) => `http://${headers.host}`;
const json = (status: number, value: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const refusal = (status: number, words: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${words}\n`,
});
/** For clients in a page. */
const preflight: Answer = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
  },
};

/** The client knows the proxy's address; tokens are for the server's. */
function setResource(params: URLSearchParams, { resource }: SignIn): void {
  if (!params.has('resource')) return;
  if (resource) params.set('resource', resource.resource);
  else params.delete('resource');
}

function withQuery(address: string, query: URLSearchParams): string {
  const url = new URL(address);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
}

function fieldsOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function bodyOf(asked: IncomingMessage): Promise<string | undefined> {
  let text = '';
  asked.setEncoding('utf8');
  for await (const chunk of asked) {
    text += chunk;
    if (text.length > maxBody) return undefined;
  }
  return text;
}

/** Passes a request on; gives the answer as it came. */
async function pass(
  target: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<Answer> {
  let came: Response;
  try {
    came = await fetch(target, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return refusal(502, `${new URL(target).origin} cannot be reached.`);
  }
  const kept: Record<string, string> = {};
  for (const name of ['content-type', 'www-authenticate', 'retry-after', 'pragma']) {
    const value = came.headers.get(name);
    if (value !== null) kept[name] = value;
  }
  return { status: came.status, headers: kept, body: await came.text() };
}
