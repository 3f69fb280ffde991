/** A server of MCP behind OAuth, and its authorisation server, which both look closely: for tests of sign-in through the proxy. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, json, serve } from './record-proxy.ts';

interface OAuthServerOptions {
  /** Whether authorisation responses name their issuer (RFC 9207). */
  namesIssuer?: boolean;
  /** Another value in the place of the right one. */
  iss?: string;
  /** Members of the authorisation server's metadata, over those that are there. */
  metadata?: Record<string, unknown>;
  /** Whether the server has metadata of its own (RFC 9728). */
  hasResource?: boolean;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const secret = () => randomBytes(24).toString('base64url');

/** Starts both. `tokens` are all secrets that were given out: codes, tokens, secrets of clients. */
export async function serveBehindOAuth({
  namesIssuer = true,
  iss,
  metadata = {},
  hasResource = true,
}: OAuthServerOptions = {}) {
  const tokens: string[] = [];
  const give = () => {
    tokens.push(secret());
    return tokens.at(-1) as string;
  };
  const clients = new Map<string, { redirect_uris: string[]; client_secret: string }>();
  const codes = new Map<string, URLSearchParams>();
  const audiences = new Map<string, string | null>();
  const refreshes = new Map<string, string | null>();
  const calls: string[] = [];
  /** Set once the addresses are known. */
  let resource = '';
  let issuer = '';
  const refuse = (answer: ServerResponse, error: string) =>
    answer.writeHead(400, json).end(JSON.stringify({ error }));
  const grant = (answer: ServerResponse, audience: string | null) => {
    const [access_token, refresh_token] = [give(), give()];
    audiences.set(access_token, audience);
    refreshes.set(refresh_token, audience);
    answer
      .writeHead(200, json)
      .end(JSON.stringify({ access_token, refresh_token, token_type: 'Bearer', expires_in: 600 }));
  };

  const authorization = async (asked: IncomingMessage, answer: ServerResponse) => {
    const url = new URL(asked.url ?? '', issuer);
    if (url.pathname === '/.well-known/oauth-authorization-server/tenant') {
      const made = {
        issuer,
        authorization_endpoint: `${issuer}/authorize?tenant=1`,
        token_endpoint: `${issuer}/token`,
        registration_endpoint: `${issuer}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
        client_id_metadata_document_supported: true,
        ...(namesIssuer && { authorization_response_iss_parameter_supported: true }),
        ...metadata,
      };
      answer.writeHead(200, json).end(JSON.stringify(made));
    } else if (url.pathname === '/tenant/register') {
      const { redirect_uris } = JSON.parse(await bodyOf(asked));
      const [client_id, client_secret] = [secret(), give()];
      clients.set(client_id, { redirect_uris, client_secret });
      answer.writeHead(201, json).end(JSON.stringify({ client_id, client_secret, redirect_uris }));
    } else if (url.pathname === '/tenant/authorize') {
      const query = url.searchParams;
      const redirect = query.get('redirect_uri') ?? '';
      const isKnown = clients.get(query.get('client_id') ?? '')?.redirect_uris.includes(redirect);
      const isRight =
        query.get('tenant') === '1' &&
        query.get('code_challenge_method') === 'S256' &&
        (hasResource ? query.get('resource') === resource : !query.has('resource'));
      if (!isKnown || !isRight) return refuse(answer, isKnown ? 'invalid_target' : 'invalid_redirect_uri');
      const code = give();
      codes.set(code, query);
      const to = new URL(redirect);
      to.searchParams.set('code', code);
      to.searchParams.set('state', query.get('state') ?? '');
      if (namesIssuer) to.searchParams.set('iss', iss ?? issuer);
      answer.writeHead(302, { location: to.href }).end();
    } else if (url.pathname === '/tenant/token') {
      const form = new URLSearchParams(await bodyOf(asked));
      const [id = '', given = ''] = Buffer.from(asked.headers.authorization?.split(' ')[1] ?? '', 'base64')
        .toString()
        .split(':');
      if (clients.get(id)?.client_secret !== given) return refuse(answer, 'invalid_client');
      if (hasResource && form.get('resource') !== resource) return refuse(answer, 'invalid_target');
      if (form.get('grant_type') === 'refresh_token') {
        const audience = refreshes.get(form.get('refresh_token') ?? '');
        return audience === undefined ? refuse(answer, 'invalid_grant') : grant(answer, audience);
      }
      const asking = codes.get(form.get('code') ?? '');
      const isRight =
        asking?.get('redirect_uri') === form.get('redirect_uri') &&
        asking?.get('code_challenge') === hash(form.get('code_verifier') ?? '');
      if (!asking || !isRight) return refuse(answer, 'invalid_grant');
      grant(answer, form.get('resource'));
    } else answer.writeHead(404).end();
  };

  const server = async (asked: IncomingMessage, answer: ServerResponse) => {
    const url = new URL(asked.url ?? '', resource);
    if (url.pathname === '/.well-known/oauth-protected-resource/mcp' && hasResource) {
      const made = { resource, authorization_servers: [issuer], scopes_supported: ['rates'] };
      return answer.writeHead(200, json).end(JSON.stringify(made));
    }
    if (url.pathname === '/.well-known/oauth-authorization-server' && !hasResource)
      return authorization(
        Object.assign(asked, { url: '/.well-known/oauth-authorization-server/tenant' }),
        answer,
      );
    if (url.pathname !== '/mcp') return answer.writeHead(404).end();
    const token = asked.headers.authorization?.replace('Bearer ', '') ?? '';
    // The test is about the audience.
    if (hasResource ? audiences.get(token) !== resource : !audiences.has(token)) {
      const challenge = `Bearer error="invalid_token"${hasResource ? `, resource_metadata="${new URL('/.well-known/oauth-protected-resource/mcp', resource)}"` : ''}, scope="rates"`;
      return answer.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    if (asked.method !== 'POST') return answer.writeHead(405, { allow: 'POST' }).end();
    const { id, method, params } = JSON.parse(await bodyOf(asked));
    calls.push(method);
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'rates', version: '1.0.0' },
      },
      'tools/call': { content: [{ type: 'text', text: '0.93' }] },
      'tools/list': { tools: [{ name: 'rates', inputSchema: { type: 'object' } }] },
    };
    if (id === undefined) answer.writeHead(202).end();
    else {
      const result = results[method];
      const error = { code: -32601, message: 'no such method' };
      answer
        .writeHead(200, json)
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
    }
  };
  issuer = (await serve((asked, answer) => void authorization(asked, answer))).replace('/mcp', '/tenant');
  resource = await serve((asked, answer) => void server(asked, answer));
  return { to: resource, issuer, tokens, calls, expire: () => audiences.clear() };
}
