import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';

type Stored<T> = T extends (first: infer First) => unknown ? First : never;
type ClientInformation = Stored<NonNullable<OAuthClientProvider['saveClientInformation']>>;
type Discovered = Stored<NonNullable<OAuthClientProvider['saveDiscoveryState']>>;
type Tokens = Stored<OAuthClientProvider['saveTokens']>;

/** An agent program for the official client's sign-in: it stores its state in memory, and opens no browser. */
export class Agent implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata;
  client: ClientInformation | undefined;
  kept: Tokens | undefined;
  verifier = '';
  discovered: Discovered | undefined;
  sentState = '';
  /** URL that it would open in a browser. */
  asked: URL | undefined;

  constructor(redirectUrl = 'http://127.0.0.1:33418/callback', scope?: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: 'Wren Agent',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...(scope && { scope }),
    };
  }

  state() {
    this.sentState = crypto.randomUUID();
    return this.sentState;
  }

  clientInformation = () => this.client;

  saveClientInformation(client: ClientInformation) {
    this.client = client;
  }

  tokens = () => this.kept;

  saveTokens(tokens: Tokens) {
    this.kept = tokens;
  }

  redirectToAuthorization(url: URL) {
    this.asked = url;
  }

  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }

  codeVerifier = () => this.verifier;

  saveDiscoveryState(discovered: Discovered) {
    this.discovered = discovered;
  }

  discoveryState = () => this.discovered;
}

/** Opens the consent page and presses a button, as in a browser without scripts. Returns the URL that this leads to. */
export async function answerConsent(
  siteUrl: string,
  cookie: string,
  asked: URL,
  answer: 'allow' | 'refuse' = 'allow',
): Promise<URL> {
  const question = await openConsent(cookie, asked);
  const page = await fetch(question, { headers: { cookie } });
  if (!page.ok) throw new Error(`The page that asks was answered with ${page.status}`);
  const answered = await fetch(question, {
    method: 'POST',
    headers: { cookie, origin: siteUrl },
    body: new URLSearchParams({ answer }),
  });
  const refresh = answered.headers.get('refresh');
  if (!refresh) throw new Error(`The answer led nowhere (${answered.status})`);
  return new URL(refresh.replace('0; url=', ''));
}

/** URL of the consent page. */
export async function openConsent(cookie: string, asked: URL): Promise<URL> {
  const started = await fetch(asked, { headers: { cookie }, redirect: 'manual' });
  const location = started.headers.get('location');
  if (!location) throw new Error(`No way to the page that asks (${started.status}): ${await started.text()}`);
  return new URL(location, asked);
}

/** Signs an agent in. Returns the agent, which has its tokens, and the authorization code. */
export async function connectAgent(siteUrl: string, cookie: string, scope?: string, agent = new Agent()) {
  const options = { serverUrl: `${siteUrl}/mcp`, ...(scope && { scope }) };
  await auth(agent, options);
  if (!agent.asked) throw new Error('The client did not ask to open a browser.');
  const back = await answerConsent(siteUrl, cookie, agent.asked);
  if (back.searchParams.get('state') !== agent.sentState) throw new Error('The state is another.');
  const code = back.searchParams.get('code') ?? '';
  const iss = back.searchParams.get('iss') ?? '';
  await auth(agent, { ...options, authorizationCode: code, iss });
  return { agent, code };
}
