import * as client from 'openid-client';
import { traced } from '../telemetry/tracing.server.ts';
import { type Identity, type ProviderSettings, signInProviders } from './providers.server.ts';

/** Secrets to check when a visitor returns from a provider. Each is used once, in the browser that started. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider did not answer, or said what may not be believed: nobody is signed in. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
  /** There was no answer, or none in time. */
  readonly isAway: boolean;

  constructor(cause: unknown) {
    super("a provider's answer was not valid", { cause });
    this.isAway = isAway(cause);
  }
}

/** `fetch` throws a TypeError where there is no answer; the library puts its own errors around it. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt = ['TimeoutError', 'AbortError'].includes(error.name) || error.message === 'fetch failed';
  return isIt || isAway(error.cause);
}

/** It said that the person did not want to, or may not. */
export class ProviderDeclined extends Error {
  override name = 'ProviderDeclined';
}

export function makeSecrets(): Secrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * URL of the provider's sign-in page. With `isProof` the provider must ask for the sign-in again.
 *
 * @throws ProviderFailed
 */
export async function addressToSignIn(
  provider: ProviderSettings,
  redirectUri: string,
  { state, nonce, verifier }: Secrets,
  isProof: boolean,
): Promise<URL> {
  return believe(async () =>
    client.buildAuthorizationUrl(await configure(provider), {
      redirect_uri: redirectUri,
      scope: declarationOf(provider).scope,
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isOpenId(provider) && { nonce, ...(isProof && { prompt: 'login', max_age: '0' }) }),
    }),
  );
}

/**
 * Identifies the returning visitor. `address` is the URL of this site that the provider redirected to, with its code.
 * An OpenID provider's answer is accepted if issuer, audience, nonce, times and the signature by one of its published
 * keys are right.
 *
 * @param askedAt of a proof: it has to say as well that they signed in there since then (`auth_time`)
 * @throws ProviderDeclined, ProviderFailed
 */
export async function identify(
  provider: ProviderSettings,
  address: URL,
  { state, nonce, verifier }: Secrets,
  askedAt?: number,
): Promise<Identity> {
  if (address.searchParams.has('error')) throw new ProviderDeclined(address.searchParams.get('error') ?? '');
  return believe(async () => {
    const config = await configure(provider);
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(isOpenId(provider) && {
        expectedNonce: nonce,
        idTokenExpected: true,
        ...(askedAt !== undefined && { maxAge: Math.ceil((Date.now() - askedAt) / 1000) }),
      }),
    });
    const { access_token: token } = tokens;
    const { identify, apiHeaders } = declarationOf(provider);
    return identify({
      claims: tokens.claims(),
      askMore: (subject) => client.fetchUserInfo(config, token, subject),
      async askApi(path) {
        const url = new URL(`${provider.urls?.api}${path}`);
        const headers = new Headers(apiHeaders);
        const answer = await client.fetchProtectedResource(config, token, url, 'GET', null, headers);
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
        return answer.json();
      },
    });
  });
}

function declarationOf({ slug }: ProviderSettings) {
  const declared = signInProviders.find((provider) => provider.slug === slug);
  if (!declared) throw new Error(`no provider ${slug}`);
  return declared;
}

const isOpenId = ({ urls }: ProviderSettings): boolean => urls === undefined;

/** Cached metadata of a provider, for an hour: its URLs and, if needed, its keys. */
const known = new Map<string, { config: Promise<client.Configuration>; until: number }>();
const keptMs = 3_600_000;

async function configure(provider: ProviderSettings): Promise<client.Configuration> {
  const key = JSON.stringify(provider);
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.config;
  const config = isOpenId(provider) ? discover(provider) : configureOAuth(provider);
  known.set(key, { config, until: Date.now() + keptMs });
  // The next who comes asks again.
  config.catch(() => known.delete(key));
  return config;
}

async function configureOAuth({ clientId, clientSecret, urls }: ProviderSettings) {
  if (!urls) throw new Error('no addresses');
  const server = {
    // Issuer that it names in the redirect (`iss`, RFC 9207): compared if present.
    issuer: urls.authorize.replace(/\/authorize$/, ''),
    authorization_endpoint: urls.authorize,
    token_endpoint: urls.token,
  };
  const config = new client.Configuration(server, clientId, clientSecret);
  config[client.customFetch] = fetchBounded;
  if (urls.token.startsWith('http:')) client.allowInsecureRequests(config);
  return config;
}

function discover({ id, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  return client.discovery(new URL(id), clientId, clientSecret, undefined, {
    [client.customFetch]: fetchBounded,
    execute: [
      // Not only because it came over TLS: the ID token's signature is checked.
      client.enableNonRepudiationChecks,
      // The settings allow it on this machine alone.
      ...(id.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
}

async function believe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderFailed(error);
  }
}

/** For one call to a provider, all of it. */
const milliseconds = 5000;
/** More than keys, tokens and a person take. */
const maxBytes = 256 * 1024;

/**
 * `fetch` for addresses that the operator has set: they may be of this network, but they may not be slow, endless, or lead
 * on. The answer is whole when it is given.
 */
function fetchBounded(address: string, options: client.CustomFetchOptions): Promise<Response> {
  const attributes = { 'server.address': new URL(address).hostname };
  return traced(
    `${options.method ?? 'GET'} provider`,
    attributes,
    () => fetchWhole(address, options),
    'client',
  );
}

async function fetchWhole(
  address: string,
  { signal, body, ...options }: client.CustomFetchOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(milliseconds);
  const answer = await fetch(address, {
    ...options,
    body: body as BodyInit | null | undefined,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Error(`${new URL(address).origin} answers with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = answer;
  const whole = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
  return new Response(whole, { status, statusText, headers });
}
