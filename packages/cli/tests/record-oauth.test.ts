/** Servers behind OAuth, recorded: the official client signs in through the proxy, and the server takes its token. */

import { expectTrace } from '@context-native/recorder/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { serveBehindOAuth } from './oauth-server.ts';
import { json, recordBefore, serve } from './record-proxy.ts';

type Stored = Record<string, unknown> | undefined;

/** The stored state of an SDK client, and its user's browser, which follows the sign-in redirects. */
function makeProvider(redirect = 'http://127.0.0.1:33418/callback?app=1') {
  const kept: { client?: Stored; tokens?: Stored; verifier?: string; discovery?: Stored } = {};
  let came: URL | undefined;
  const provider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'test', redirect_uris: [redirect] },
    state: () => 'state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: (client: Stored) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: Stored) => {
      kept.tokens = tokens;
    },
    codeVerifier: () => kept.verifier ?? '',
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (state: Stored) => {
      kept.discovery = state;
    },
    invalidateCredentials: () => {},
    redirectToAuthorization: async (url: URL) => {
      let next = url;
      while (!next.href.startsWith(redirect)) {
        const answer = await fetch(next, { redirect: 'manual' });
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
        next = new URL(location);
      }
      came = next;
    },
  };
  return { kept, provider, back: () => came as URL };
}

const makeClient = {
  '2.x': () => ({
    client: new Client({ name: 'test', version: '1.0.0' }),
    Transport: StreamableHTTPClientTransport,
  }),
  '1.x': () => ({ client: new OlderClient({ name: 'test', version: '1.0.0' }), Transport: OlderTransport }),
} as const;

/** Signs in as an application does, and calls a tool. */
async function signIn(sdk: keyof typeof makeClient, address: string, { provider, back } = makeProvider()) {
  const { client, Transport } = makeClient[sdk]();
  const options = { authProvider: provider as never };
  const first = new Transport(new URL(address), options);
  await expect(client.connect(first as never)).rejects.toThrow(/nauthorized|authorization/);
  const params = back().searchParams;
  if (sdk === '2.x') await (first as StreamableHTTPClientTransport).finishAuth(params);
  else await first.finishAuth(params.get('code') ?? '');
  const again = makeClient[sdk]();
  await again.client.connect(new again.Transport(new URL(address), options) as never);
  const result = await again.client.callTool({ name: 'rates', arguments: {} });
  return { result, client: again.client, params };
}

test.each([
  ['2.x', true],
  ['2.x', false],
  ['1.x', true],
  ['1.x', false],
] as const)(
  'the client of SDK %s signs in, where responses name their issuer: %s',
  async (sdk, namesIssuer) => {
    const { to, issuer, tokens, calls, expire } = await serveBehindOAuth({ namesIssuer });
    const { address, end, said } = await recordBefore(to);
    const application = makeProvider();
    const { result, client, params } = await signIn(sdk, address, application);
    expect(result.content).toEqual([{ type: 'text', text: '0.93' }]);
    expect(params.get('state')).toBe('state of the client');
    expect(params.get('iss')).toBe(namesIssuer ? new URL(address).origin : null);
    expect(params.get('app')).toBe('1');
    expect(application.kept.client?.redirect_uris).toEqual([application.provider.redirectUrl]);
    // A new token is asked for by the refresh token, through the proxy too.
    expire();
    expect(await client.callTool({ name: 'rates', arguments: {} })).toMatchObject({
      content: [{ text: '0.93' }],
    });
    await client.close();
    expect(calls).toContain('tools/call');
    const traces = await end();
    const answered = traces.filter(({ mcp_events }) =>
      mcp_events.some(({ event_type }) => event_type === 'tool.returned'),
    );
    expect(answered.length).toBeGreaterThan(0);
    for (const trace of answered) expectTrace(trace);
    const written = JSON.stringify(traces) + said();
    expect(tokens.length).toBeGreaterThan(4);
    for (const token of tokens) expect(written).not.toContain(token);
    expect(said().match(/mcp-remote/g)).toHaveLength(1);
    expect(said()).toContain(`bound to that issuer needs context-native record -- npx -y mcp-remote ${to}`);
    expect(said()).toContain(issuer);
  },
);

test('a client that is bound to the real issuer refuses the proxy, and the line says what works', async () => {
  const { to, issuer } = await serveBehindOAuth();
  const { address, said } = await recordBefore(to);
  const { provider } = makeProvider();
  const bound = {
    ...provider,
    clientInformation: () => ({ client_id: 'registered-elsewhere', issuer }),
    saveClientInformation: undefined,
  };
  const { client, Transport } = makeClient['2.x']();
  const transport = new Transport(new URL(address), { authProvider: bound as never });
  await expect(client.connect(transport as never)).rejects.toThrow(/authorization server|issuer/i);
  expect(said()).toContain(`bound to that issuer needs context-native record -- npx -y mcp-remote ${to}`);
});

test('a server without metadata of its own, as in 2025-03-26, is signed in to without a resource', async () => {
  const { to } = await serveBehindOAuth({ hasResource: false });
  const { address } = await recordBefore(to);
  const { result } = await signIn('1.x', address);
  expect(result.content).toEqual([{ type: 'text', text: '0.93' }]);
});

test('a response from another issuer is not passed on', async () => {
  const { to, tokens } = await serveBehindOAuth({ iss: 'https://evil.example' });
  const { address, said } = await recordBefore(to);
  await expect(signIn('2.x', address)).rejects.toThrow();
  expect(said()).toContain('has another issuer, or none. Use context-native record -- npx -y mcp-remote');
  for (const token of tokens) expect(said()).not.toContain(token);
});

test('a sign-in opened with a foreign redirect URL is not sent there', async () => {
  const { to } = await serveBehindOAuth();
  const { address, said } = await recordBefore(to);
  const { origin } = new URL(address);
  const ask = (redirect: string) => {
    const query = new URLSearchParams({
      client_id: 'somebody',
      response_type: 'code',
      redirect_uri: redirect,
    });
    return fetch(`${origin}/.context-native/oauth/authorize?${query}`, { redirect: 'manual' });
  };
  for (const redirect of ['https://evil.example/', 'javascript:alert(1)', 'http://127.0.0.1.evil.example/'])
    expect((await ask(redirect)).status).toBe(400);
  expect(said()).toContain(
    'has not registered through the proxy since the proxy started. Use context-native record -- npx',
  );
  // This machine's programs are not asked for anew at each start of the proxy.
  expect((await ask('http://127.0.0.1:33418/callback')).status).toBe(302);
  expect((await ask('cursor://anysphere.cursor-mcp/oauth/callback')).status).toBe(302);
  expect((await fetch(`${origin}/.context-native/oauth/callback?state=unknown&code=1`)).status).toBe(400);
});

test('metadata for clients names nothing that passes the proxy by, or that it would break', async () => {
  const { to, issuer } = await serveBehindOAuth({
    metadata: {
      pushed_authorization_request_endpoint: 'https://auth.example/par',
      dpop_signing_alg_values_supported: ['ES256'],
      signed_metadata: 'e30.e30.e30',
    },
  });
  const { address } = await recordBefore(to);
  const { origin } = new URL(address);
  const read = async (path: string) => (await fetch(`${origin}${path}`)).json();
  expect(await read('/.well-known/oauth-protected-resource/mcp')).toEqual({
    resource: address,
    authorization_servers: [origin],
    scopes_supported: ['rates'],
  });
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    const made = await read(path);
    expect(made).toMatchObject({
      issuer: origin,
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      client_id_metadata_document_supported: false,
    });
    expect(JSON.stringify(made)).not.toMatch(/par"|dpop|signed/);
    expect(JSON.stringify(made)).not.toContain(issuer);
  }
  const refused = await fetch(address, { method: 'POST', headers: json, body: '{}' });
  expect(refused.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="rates"`,
  );
});

test.each([
  ['pushed requests', { require_pushed_authorization_requests: true }, 'only pushed authorisation requests'],
  ['metadata of another issuer', { issuer: 'https://evil.example' }, 'has another issuer'],
] as const)('what cannot work is said, with what works: %s', async (_, metadata, words) => {
  const { to } = await serveBehindOAuth({ metadata });
  const { address, said } = await recordBefore(to);
  const answer = await fetch(new URL('/.well-known/oauth-protected-resource/mcp', address));
  expect(answer.status).toBe(502);
  expect(
    said()
      .split('\n')
      .filter((line) => line.includes('mcp-remote')),
  ).toEqual([expect.stringContaining(words)]);
});

test('a server without sign-in answers for itself at these addresses', async () => {
  const to = await serve((asked, answer) => void answer.writeHead(404).end(`nothing at ${asked.url}`));
  const { address, said } = await recordBefore(to);
  const answer = await fetch(new URL('/.well-known/oauth-protected-resource', address));
  expect([answer.status, await answer.text()]).toEqual([
    404,
    'nothing at /.well-known/oauth-protected-resource',
  ]);
  expect(said()).not.toContain('mcp-remote');
});
