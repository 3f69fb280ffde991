import { generateKeyPairSync, sign } from 'node:crypto';
import { isFields } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import { causeOf, type Findings, textOf } from './findings.ts';
import type { HttpWire } from './http.ts';
import type { Session } from './session.ts';
import { isOver, within } from './wire.ts';

const rulesOfTokens = [
  'authorisation/missing-token',
  'authorisation/metadata',
  'authorisation/wrong-token',
  'authorisation/wrong-audience',
] as const;

/**
 * Tests authorisation, and returns whether the server requires a token: first without one; then, if the server or its
 * metadata require one, with tokens that it must refuse. `anonymous` opens a connection without a token, `withToken`
 * one with another token.
 */
export async function inspectAuthorisation(
  anonymous: { session: Session; wire: HttpWire },
  withToken: (token: string) => { session: Session; wire: HttpWire },
  url: URL,
  otherToken: string | undefined,
  findings: Findings,
): Promise<boolean> {
  const { session, wire } = anonymous;
  const { status, headers, reason } = await tryIn(session, wire);
  const metadata = await readMetadata(wire, url, headers?.get('www-authenticate') ?? '').catch(
    () => undefined,
  );
  const isDeclared = status === 401 || metadata !== undefined;
  if (!isDeclared) {
    for (const rule of rulesOfTokens) findings.skipped(rule, reason ?? 'authorisation is not declared');
    return false;
  }
  const { traceId } = session;
  findings.judge(
    'authorisation/missing-token',
    status === 401,
    `the metadata requires a token, but a request without one got HTTP ${status}`,
    traceId,
  );
  const fault = faultOf(metadata, url);
  findings.judge('authorisation/metadata', fault === undefined, fault);
  const servers = Array.isArray(metadata?.authorization_servers) ? metadata.authorization_servers : [];
  const tokens = {
    'authorisation/wrong-token': 'context-native-verify.not-a-token',
    'authorisation/wrong-audience': otherToken ?? tokenOfOurs(textOf(servers[0] ?? url.origin)),
  } as const;
  const note =
    otherToken === undefined
      ? 'with a token made by verify. To test an issued one, use --other-token-file FILE'
      : undefined;
  for (const [rule, token] of Object.entries(tokens) as [keyof typeof tokens, string][]) {
    if (isOver(session.limits)) break;
    const other = withToken(token);
    const tried = await tryIn(other.session, other.wire);
    if (tried.status === 401)
      findings.passed(rule, other.session.traceId, rule.endsWith('audience') ? note : undefined);
    else findings.broken(rule, tried.reason ?? `HTTP ${tried.status}`, other.session.traceId);
    await other.wire.close();
  }
  return status === 401;
}

async function tryIn(
  session: Session,
  wire: HttpWire,
): Promise<{ status?: number; headers?: Headers; reason?: string }> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: session.software };
  const text = JSON.stringify({ jsonrpc: '2.0', id: 'verify-authorisation', method: 'initialize', params });
  try {
    const signal = AbortSignal.timeout(within(session.limits, session.limits.timeoutMs));
    const { status, headers, done } = await wire.post(text, { signal });
    await done;
    return { ...(status !== undefined && { status }), ...(headers && { headers }) };
  } catch (error) {
    return { reason: causeOf(error as Error) };
  }
}

/** Metadata at the challenge's URL, else at the two URLs of RFC 9728 section 3.1; undefined if there is none. */
async function readMetadata(
  wire: HttpWire,
  url: URL,
  challenge: string,
): Promise<Record<string, unknown> | undefined> {
  const named = /resource_metadata="([^"]{1,2000})"/.exec(challenge)?.[1];
  const path = url.pathname === '/' ? '' : url.pathname;
  const wellKnown = '/.well-known/oauth-protected-resource';
  const addresses = [...(named ? [named] : []), `${wellKnown}${path}`, wellKnown];
  for (const address of addresses) {
    // A document on another host does not belong to this server.
    if (!URL.canParse(address, url) || new URL(address, url).origin !== url.origin) continue;
    const { status, body } = await wire.get(new URL(address, url), { accept: 'application/json' });
    const value: unknown = status === 200 ? parseJson(body, 20).value : undefined;
    if (isFields(value) && ('resource' in value || 'authorization_servers' in value)) return value;
  }
  return undefined;
}

function faultOf(metadata: Record<string, unknown> | undefined, url: URL): string | undefined {
  if (!metadata) return 'no metadata was found in the challenge or at the well-known URLs';
  const { resource, authorization_servers: servers } = metadata;
  if (typeof resource !== 'string' || !URL.canParse(resource)) return 'resource is not a URL';
  const { origin, pathname } = new URL(resource);
  const isOurs = origin === url.origin && url.pathname.startsWith(pathname.replace(/\/$/, ''));
  if (!isOurs) return `resource is ${resource.slice(0, 200)}, not this server`;
  if (!Array.isArray(servers) || servers.length === 0) return 'authorization_servers is missing or empty';
  return undefined;
}

/** A signed token for another audience, with an unknown key. */
function tokenOfOurs(issuer: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: issuer,
    sub: 'verify',
    aud: 'https://another-resource.example',
    iat: now,
    exp: now + 300,
  };
  const input = `${part({ alg: 'EdDSA', typ: 'at+jwt', kid: 'context-native-verify' })}.${part(claims)}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}
