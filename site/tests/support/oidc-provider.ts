import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const oidcClient = { id: 'our-site', secret: 'our-secret-of-thirty-two-characters' };

/** Faults of a provider. */
export type Fault =
  | 'slow'
  | 'endless'
  | 'wrong audience'
  | 'wrong nonce'
  | 'wrong issuer'
  | 'wrong key'
  | 'too old'
  | 'signed in before';

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/**
 * A real OpenID provider (`oidc-provider`) on this machine. Everyone who signs in is `person`, without a question. With
 * a `fault`, its token endpoint sends a wrong token, closes the connection late, or sends an endless response. A
 * request to `/be` sets the person and the fault, as JSON.
 */
export async function startOidcProvider(redirectUri?: string) {
  const honest = await makeKey('honest');
  const forged = await makeKey('honest');
  const world: { person: Person; fault: Fault | undefined } = {
    person: { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' },
    fault: undefined,
  };
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const makeProvider = (redirectUri: string) =>
    new Provider(issuer, {
      clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri] }],
      jwks: { keys: [honest.jwk] },
      cookies: { keys: ['of a test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ ...world.person }) }),
      // Lifetimes in seconds: the library prints a notice for each that is not set.
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      async loadExistingGrant({ oidc: { provider, client, session } }) {
        const { clientId } = client ?? {};
        const { accountId } = session ?? {};
        const grant = new provider.Grant({ clientId, accountId } as { clientId: string; accountId: string });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  let provider = redirectUri ? makeProvider(redirectUri) : undefined;
  server.on('request', async (request, response) => {
    const path = request.url ?? '';
    if (path === '/be') {
      Object.assign(world, await json(request));
      return response.end();
    }
    if (!provider) return response.writeHead(503).end();
    if (path.startsWith('/interaction/'))
      return provider.interactionFinished(request, response, {
        login: { accountId: world.person.sub },
      });
    if (path.startsWith('/token') && world.fault)
      return lie(world.fault, provider.callback(), request, response);
    provider.callback()(request, response);
  });

  async function lie(
    fault: Fault,
    answer: Handler,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (fault === 'slow') {
      await wait(7000, undefined, { ref: false });
      return void response.destroy();
    }
    if (fault === 'endless') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"access_token":"${'x'.repeat(300_000)}`);
      return;
    }
    const truth = await record(request, response, answer);
    const told = JSON.parse(truth);
    const claims: JWTPayload = JSON.parse(Buffer.from(told.id_token.split('.')[1], 'base64url').toString());
    if (fault === 'wrong audience') claims.aud = 'another-site';
    if (fault === 'wrong nonce') claims.nonce = 'of-somebody-else';
    if (fault === 'wrong issuer') claims.iss = 'https://another.example';
    if (fault === 'too old') claims.exp = Math.floor(Date.now() / 1000) - 3600;
    if (fault === 'signed in before') claims.auth_time = Math.floor(Date.now() / 1000) - 3600;
    const { key } = fault === 'wrong key' ? forged : honest;
    told.id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'honest', typ: 'JWT' })
      .sign(key);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(told));
  }

  return {
    issuer,
    world,
    /** Sets the redirect URI later, for a site that needs this provider's URL to start. */
    leadBackTo(redirectUri: string) {
      provider = makeProvider(redirectUri);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

async function makeKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
  return { key: privateKey, jwk };
}

/** Body that a handler would have sent. */
async function record(request: IncomingMessage, response: ServerResponse, handler: Handler): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const own = { end: response.end, writeHead: response.writeHead, setHeader: response.setHeader };
  response.end = ((text: string) => {
    Object.assign(response, own);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    resolve(String(text));
    return response;
  }) as typeof response.end;
  handler(request, response);
  return promise;
}

/** Follows the provider's redirects with cookies, as a browser does, until one leads to the site. */
export async function goThrough(start: string, siteUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${answer.status} at ${address}: ${await answer.text()}`);
    address = new URL(location, address).href;
    if (address.startsWith(siteUrl)) return new URL(address);
  }
  throw new Error('the provider does not lead back');
}
