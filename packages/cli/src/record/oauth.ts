/**
 * Sign-in through the proxy. For a client, the proxy is the server and its issuer. It serves their metadata under its
 * own URL, sets the real `resource` in requests to the authorisation server, and turns that server's authorisation
 * response into its own. It checks the real issuer and its `iss`, since the client cannot. PKCE stays between the
 * client and the authorisation server. Codes and tokens pass; the proxy never writes or prints them.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fieldsIn, isText } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
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

/** Path prefix of the proxy's own endpoints. */
const ownPath = `/.${standard.command}/oauth/`;
const maxBody = 1_000_000;
const timeout = 60_000;
/** Cache lifetime of metadata (ms). */
const maxAge = 300_000;
/** Time for a person to sign in (ms). */
const signInTime = 1_800_000;

/** A pending authorisation, until its response comes. */
interface Pending {
  redirect: string;
  state: string | null;
  base: string;
}

/** An answer of the proxy instead of the server's. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export class OAuthRelay {
  readonly #to: URL;
  /** URL of the metadata, as the server names it. */
  #hint: string | undefined;
  #found: { at: number; signIn: Promise<SignIn | undefined> } | undefined;
  readonly #said = new Set<string>();
  readonly #pending = new Remembered<Pending>(signInTime);
  /** The redirect URL of each code, for its token request. */
  readonly #codes = new Remembered<string>(signInTime);
  /** Redirect URLs of clients that registered here. */
  readonly #clients = new Remembered<string[]>(Number.POSITIVE_INFINITY);

  constructor(to: URL) {
    this.#to = to;
  }

  /** Tests by its path that a request may concern sign-in. */
  concerns({ url = '' }: IncomingMessage): boolean {
    const path = url.split('?')[0] ?? '';
    const own = this.#to.pathname === '/' ? '' : this.#to.pathname;
    const known = [resourcePath, ...serverPaths].flatMap((each) => [each, `${each}${own}`]);
    return path.startsWith(ownPath) || known.includes(path);
  }

  /** Answers a sign-in request; false if the server has no sign-in, so that its own answer counts. */
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

  /** Headers of an answer whose challenges name metadata, changed so that clients fetch it from the proxy. */
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
    if (!isOwn && method !== 'GET' && method !== 'HEAD') return refusal(405, 'Use GET.');
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
    if (!Object.hasOwn(endpoints, name)) return refusal(404, 'The proxy has no such endpoint.');
    const endpoint = name as Endpoint;
    const target = signIn.server[endpoints[endpoint]];
    if (!isText(target)) return refusal(404, 'The authorisation server has no such endpoint.');
    if (endpoint === 'authorize')
      return method === 'GET' ? this.#authorize(signIn, target, query, base) : refusal(405, 'Use GET.');
    if (method !== 'POST') return refusal(405, 'Use POST.');
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
        const reason = 'this client has not registered through the proxy since the proxy started';
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
   * Tests that a response may go to a redirect URL: a registered one, or else one of this machine. A foreign page could
   * open the sign-in with its own URL, which the authorisation server does not see.
   */
  #mayReturn(client: string, redirect: string): boolean {
    if (this.#clients.get(client)?.includes(redirect)) return true;
    const url = URL.parse(redirect);
    if (!url) return false;
    if (url.protocol === 'http:' || url.protocol === 'https:')
      return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    // A program of this machine; schemes that a browser runs itself do not count.
    return !/^(javascript|data|file|blob|vbscript|about|view-source|filesystem):$/.test(url.protocol);
  }

  /**
   * Checks the `iss` of the authorisation response as a client does (RFC 9207), and passes it on as the proxy's own.
   */
  #back(signIn: SignIn, query: URLSearchParams): Answer {
    const pending = this.#pending.take(query.get('state') ?? '');
    if (!pending) return refusal(400, 'This sign-in is unknown or took too long. Start the sign-in again.');
    if (query.get('iss') !== signIn.issuer) {
      this.#sayNotPossible('its authorisation response has another issuer, or none');
      return refusal(400, 'The response comes from another issuer.');
    }
    query.set('iss', pending.base);
    if (pending.state === null) query.delete('state');
    else query.set('state', pending.state);
    const code = query.get('code');
    if (code !== null) this.#codes.set(code, pending.redirect);
    return { status: 302, headers: { location: withQuery(pending.redirect, query) } };
  }

  /** Sends a form to the authorisation server. Only the client gets the answer with its tokens. */
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
      // The authorisation server knows only the proxy's redirect URL, so we compare here (RFC 6749, 4.1.3).
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

  /** Registers a client with the proxy's redirect URL beside its own: responses come to the proxy first. */
  async #register(signIn: SignIn, target: string, body: string, base: string): Promise<Answer> {
    const asked = fieldsIn(body);
    if (!asked) return json(400, { error: 'invalid_client_metadata' });
    const redirects = Array.isArray(asked.redirect_uris) ? asked.redirect_uris.filter(isText) : [];
    const isBound = namesIssuer(signIn) && redirects.length > 0;
    const sent = isBound ? { ...asked, redirect_uris: [...redirects, `${base}${ownPath}callback`] } : asked;
    const answer = await pass(target, {
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
    const made = answer.status < 300 ? fieldsIn(answer.body ?? '') : undefined;
    if (!made || !isText(made.client_id)) return answer;
    this.#clients.set(made.client_id, redirects);
    // The management URL is at the authorisation server; a client could undo this change there.
    const { registration_client_uri, registration_access_token, ...rest } = made;
    return json(answer.status, isBound ? { ...rest, redirect_uris: redirects } : rest);
  }

  /** @throws Error as `findSignIn` does */
  #signIn(): Promise<SignIn | undefined> {
    const now = Date.now();
    if (!this.#found || now - this.#found.at > maxAge) {
      const signIn = findSignIn(this.#to, this.#hint);
      this.#found = { at: now, signIn };
      // Missing metadata may appear soon.
      const forget = (found?: SignIn) => {
        if (!found) this.#found = undefined;
      };
      signIn.then(forget, () => forget());
    }
    return this.#found.signIn;
  }

  #sayOnce({ issuer }: SignIn): void {
    this.#say(
      `sign-in at ${issuer} goes through this proxy. A client that is bound to that issuer needs ${this.#instead}`,
    );
  }

  #sayNotPossible(reason: string): void {
    this.#say(`sign-in cannot go through this proxy: ${reason}. Use ${this.#instead}`);
  }

  #say(line: string): void {
    if (this.#said.has(line)) return;
    this.#said.add(line);
    complain(line);
  }

  /** The command for `mcp-remote`, which signs in itself behind the stdio proxy. */
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
/** CORS headers for clients in a web page. */
const preflight: Answer = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
  },
};

/** Replaces the proxy's URL in `resource` by the server's, for which tokens are; removes it if that is unknown. */
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

async function bodyOf(asked: IncomingMessage): Promise<string | undefined> {
  let text = '';
  asked.setEncoding('utf8');
  for await (const chunk of asked) {
    text += chunk;
    if (text.length > maxBody) return undefined;
  }
  return text;
}

/** Forwards a request; returns the answer's status, body and some of its headers, or 502 if no answer comes. */
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
