import * as client from 'openid-client';
import { traced } from '../telemetry/tracing.server.ts';
import { type Identity, type ProviderSettings, signInProviders } from './providers.server.ts';

/** Secrets to check when a visitor returns from a provider. Each is for one sign-in, in the browser that started it. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider did not answer, or its answer is not valid: nobody is signed in. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
  /** True if there was no answer, or none in time. */
  readonly isAway: boolean;

  constructor(cause: unknown) {
    super("a provider's answer was not valid", { cause });
    this.isAway = isAway(cause);
  }
}

/** `fetch` throws a TypeError if there is no answer; the library wraps it in its own errors. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt = ['TimeoutError', 'AbortError'].includes(error.name) || error.message === 'fetch failed';
  return isIt || isAway(error.cause);
}

/** The provider answered with an error, for example because the person declined. */
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
 * URL of the provider's sign-in page. With `isProof`, an OpenID provider must ask for the sign-in again.
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
 * An OpenID provider's answer is accepted if issuer, audience, nonce, times and signature are right.
 *
 * @param askedAt of a proof: an OpenID provider's answer must also tell that the person signed in there since then
 * (`auth_time`)
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

/** Metadata of providers, cached for an hour: URLs and, if needed, keys. */
const known = new Map<string, { config: Promise<client.Configuration>; until: number }>();
const keptMs = 3_600_000;

async function configure(provider: ProviderSettings): Promise<client.Configuration> {
  const key = JSON.stringify(provider);
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.config;
  const config = isOpenId(provider) ? discover(provider) : configureOAuth(provider);
  known.set(key, { config, until: Date.now() + keptMs });
  // After a failure, the next call tries again.
  config.catch(() => known.delete(key));
  return config;
}

async function configureOAuth({ clientId, clientSecret, urls }: ProviderSettings) {
  if (!urls) throw new Error('no addresses');
  const server = {
    // Issuer in the redirect (`iss`, RFC 9207): compared if present.
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
      // Checks the ID token's signature, although the token comes over TLS.
      client.enableNonRepudiationChecks,
      // The settings allow `http:` only on this machine.
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

/** Timeout (ms) of a whole call to a provider. */
const milliseconds = 5000;
/** Maximum bytes of an answer: more than keys, tokens and a person need. */
const maxBytes = 256 * 1024;

/**
 * `fetch` for URLs from the operator's settings. They may be in this network, but with limits of time and bytes and
 * without redirects. The answer is complete when it resolves.
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
