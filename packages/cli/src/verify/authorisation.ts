import { isFields } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import type { Wanted } from './closed.ts';
import { causeOf, type Findings, textOf, type Where } from './findings.ts';
import type { HttpWire } from './http.ts';
import type { Gate } from './listing.ts';
import type { Session } from './session.ts';
import { opaqueToken, signedToken, unsignedToken } from './tokens.ts';
import { isOver, within } from './wire.ts';

const rulesOfTokens = [
  'authorisation/missing-token',
  'authorisation/metadata',
  'authorisation/wrong-token',
  'authorisation/wrong-audience',
] as const;

export interface Connected {
  session: Session;
  wire: HttpWire;
}

type Metadata = Record<string, unknown>;

/** Metadata of sign-in. `elsewhere`: the origin at which the challenge names it, if that is another one. */
interface Described {
  metadata?: Metadata;
  elsewhere?: string;
}

/** Result of a request with a token: its HTTP status, or why there is none. */
interface Tried {
  status?: number;
  challenge?: string;
  reason?: string;
  where: Where;
}
type Try = (token: string) => Promise<Tried>;

/**
 * Tests authorisation on `initialize`: first without a token; then, if the server requires one, with tokens that it must
 * refuse. Returns the credentials that a request without any has to give; undefined if it is answered. `connect` opens a
 * connection with a token, or without one.
 *
 * Authorisation is optional in MCP, and a server over HTTP only SHOULD use it as the protocol describes it
 * (basic/authorization#protocol-requirements). So a server with keys of its own is not judged by its clauses.
 *
 * A server that describes sign-in and answers without it breaks none of them either: 401 is for "Authorization
 * required or token invalid" (#error-handling), and no clause makes a server with metadata require it for each request.
 * Some tools may be open, or all of them with fewer results. It still must refuse invalid tokens.
 */
export async function inspectAuthorisation(
  connect: (token: string | undefined) => Connected,
  url: URL,
  otherToken: string | undefined,
  findings: Findings,
): Promise<Wanted | undefined> {
  const anonymous = connect(undefined);
  const first = await tryIn(anonymous);
  const { challenge = '' } = first;
  const described = await readMetadata(anonymous.wire, url, challenge);
  const { metadata } = described;
  await anonymous.wire.close();
  const tryToken: Try = async (token) => {
    const other = connect(token);
    const tried = await tryIn(other);
    await other.wire.close();
    return tried;
  };
  if (first.status === 401 && !isByOauth(challenge, metadata)) {
    skipTokens(noOauth, findings);
    return 'key';
  }
  if (first.status === 401) {
    await inspectOthers(connect(undefined), first.where, findings);
    judgeMetadata(described, url, first.where, findings);
    await inspectTokens(tryToken, metadata, url, otherToken, findings);
    return 'token';
  }
  // A server that wants sign-in for some tools only may look at no token here: `inspectGate` tests those.
  const looksAtTokens = metadata !== undefined && (await tryToken(opaqueToken)).status === 401;
  if (looksAtTokens && first.status === 403) {
    const fault = 'initialize without a token: HTTP 403. It is for a token that may not do this';
    findings.broken('authorisation/missing-token', fault, first.where);
    judgeMetadata(described, url, first.where, findings);
    await inspectTokens(tryToken, metadata, url, otherToken, findings);
    return 'token';
  }
  if (!looksAtTokens) {
    skipTokens(first.reason ?? 'initialize asks for no sign-in', findings);
    return undefined;
  }
  findings.skipped(
    'authorisation/missing-token',
    'it describes sign-in, and answers without it. The protocol allows that: check that you mean it',
  );
  judgeMetadata(described, url, first.where, findings);
  await inspectTokens(tryToken, metadata, url, otherToken, findings);
  return undefined;
}

const noOauth = 'it asks for a key, not for OAuth';

function skipTokens(reason: string, findings: Findings): void {
  for (const rule of rulesOfTokens) findings.skipped(rule, reason);
}

/** True if sign-in is that of the protocol: with bearer tokens (RFC 6750), or with metadata (RFC 9728). */
const isByOauth = (challenge: string, metadata: Metadata | undefined) =>
  metadata !== undefined || /(^|,)\s*bearer\b|resource_metadata=/i.test(challenge.replace(/"[^"]*"/g, '""'));

/** A server that refuses `initialize` without a token must refuse other requests as well. */
async function inspectOthers({ session, wire }: Connected, where: Where, findings: Findings): Promise<void> {
  const rule = 'authorisation/missing-token';
  const { kind } = await session.ask('tools/list', {}, { mayBeSilent: true });
  if (kind === 'result') findings.broken(rule, 'tools/list is answered without a token', session);
  else findings.passed(rule, where);
  await wire.close();
}

/** Tests authorisation on a request that was answered by 401, on a server that is otherwise open. */
export async function inspectGate(
  { session, wire }: Connected,
  { method, params, inputSchema, challenge }: Gate,
  url: URL,
  otherToken: string | undefined,
  findings: Findings,
): Promise<void> {
  const { traceId, revision } = session;
  // Not the session: it excuses refusals, which are judged here.
  const where = { traceId, revision, excuse: () => wire.excuse };
  const described = await readMetadata(wire, url, challenge);
  const { metadata } = described;
  if (!isByOauth(challenge, metadata)) return skipTokens(noOauth, findings);
  const what = params.name === undefined ? method : `${method} of ${textOf(params.name)}`;
  findings.passed('authorisation/missing-token', session, `${what} asks for sign-in`);
  const tryToken: Try = async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await session.ask(method, params, {
      headers,
      mayBeSilent: true,
      ...(inputSchema && { inputSchema }),
    });
    const { status } = answer;
    return {
      where,
      ...(status !== undefined && { status }),
      ...(answer.kind === 'none' && status === undefined && { reason: answer.reason }),
    };
  };
  // An open server may take keys of its own as bearer tokens.
  if (metadata || described.elsewhere !== undefined) judgeMetadata(described, url, where, findings);
  else findings.skipped('authorisation/metadata', `${noMetadata}, and only some requests want a token`);
  await inspectTokens(tryToken, metadata, url, otherToken, findings);
}

/** Reads and judges the metadata of a server that refused a request without a token, as every client does. */
export async function inspectRefusal(wire: HttpWire, where: Where, findings: Findings): Promise<Wanted> {
  const { url, challenge = '' } = wire;
  const described = await readMetadata(wire, url, challenge);
  if (!isByOauth(challenge, described.metadata)) {
    skipTokens(noOauth, findings);
    return 'key';
  }
  judgeMetadata(described, url, where, findings);
  return 'token';
}

function judgeMetadata({ metadata, elsewhere }: Described, url: URL, where: Where, findings: Findings): void {
  const rule = 'authorisation/metadata';
  if (elsewhere !== undefined) {
    findings.skipped(rule, `the challenge names metadata at ${elsewhere}. Another origin is not read`);
    return;
  }
  const fault = faultOf(metadata, url);
  findings.judge(rule, fault === undefined, fault, where);
}

/** Tests tokens that have to be refused. */
async function inspectTokens(
  tryToken: Try,
  metadata: Metadata | undefined,
  url: URL,
  otherToken: string | undefined,
  findings: Findings,
): Promise<void> {
  const servers = Array.isArray(metadata?.authorization_servers) ? metadata.authorization_servers : [];
  const issuer = textOf(servers[0] ?? url.origin);
  const audience = typeof metadata?.resource === 'string' ? metadata.resource : url.href;
  const signed = signedToken({ issuer, audience });
  const forged: [string, string][] = [
    ['a text that is no token', opaqueToken],
    ['an unsigned token', unsignedToken({ issuer, audience })],
    ['a token that is signed with another key', signed],
  ];
  const rule = 'authorisation/wrong-audience';
  const refused: string[] = [];
  for (const [what, token] of forged) {
    const tried = await tryToken(token);
    if (tried.status === 401) {
      refused.push(what);
      findings.passed('authorisation/wrong-token', tried.where);
      continue;
    }
    findings.broken('authorisation/wrong-token', wordsOf(what, tried), tried.where);
    // One fault breaks one rule: our token for another audience has the same signature.
    if (token === signed && otherToken === undefined) {
      const isOpen = refused.length === 0 && (tried.status ?? 500) < 300;
      findings.skipped(rule, `not tested: ${isOpen ? 'any token is accepted' : wordsOf(what, tried)}`);
      return;
    }
  }
  const ours = { issuer, audience: 'https://another-resource.example' };
  const tried = await tryToken(otherToken ?? signedToken(ours));
  const note =
    otherToken === undefined
      ? 'with a token made by check-server. To test an issued one, use --other-token-file FILE'
      : undefined;
  if (tried.status === 401) findings.passed(rule, tried.where, note);
  else findings.broken(rule, wordsOf('a token for another audience', tried), tried.where);
}

const wordsOf = (what: string, { status, reason }: Tried) => `${what}: ${reason ?? `HTTP ${status}`}`;

async function tryIn({ session, wire }: Connected): Promise<Tried> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: session.software };
  const text = JSON.stringify({ jsonrpc: '2.0', id: 'verify-authorisation', method: 'initialize', params });
  if (isOver(session.limits)) return { where: session };
  try {
    const signal = AbortSignal.timeout(within(session.limits, session.firstMs));
    const { status, headers, done } = await wire.post(text, { signal });
    // The body of a stream may stay open.
    const late = AbortSignal.timeout(within(session.limits, session.limits.timeoutMs));
    await Promise.race([done, new Promise((resolve) => late.addEventListener('abort', resolve))]);
    const challenge = headers?.get('www-authenticate');
    return { where: session, ...(status !== undefined && { status }), ...(challenge && { challenge }) };
  } catch (error) {
    return { where: session, reason: causeOf(error as Error) };
  }
}

/**
 * Metadata at the challenge's URL, else at the two URLs of RFC 9728 section 3.1. The challenge may name any URL (section
 * 5.1), and a client then uses no other one. One on another origin is not read: nobody asked to test that.
 */
async function readMetadata(wire: HttpWire, url: URL, challenge: string): Promise<Described> {
  const named = /resource_metadata="?([^",\s]{1,2000})"?/.exec(challenge)?.[1];
  const { origin } = (named !== undefined && URL.parse(named, url)) || url;
  if (origin !== url.origin) return { elsewhere: origin };
  const path = url.pathname === '/' ? '' : url.pathname;
  const wellKnown = '/.well-known/oauth-protected-resource';
  const addresses = [...(named ? [named] : []), `${wellKnown}${path}`, wellKnown];
  for (const address of addresses) {
    if (!URL.canParse(address, url)) continue;
    const read = await wire.get(new URL(address, url), { accept: 'application/json' }).catch(() => undefined);
    const value: unknown = read?.status === 200 ? parseJson(read.body, 20).value : undefined;
    if (isFields(value) && ('resource' in value || 'authorization_servers' in value))
      return { metadata: value };
  }
  return {};
}

const noMetadata = 'no metadata was found in the challenge or at the well-known URLs';

function faultOf(metadata: Metadata | undefined, url: URL): string | undefined {
  if (!metadata) return noMetadata;
  const { resource, authorization_servers: servers } = metadata;
  if (typeof resource !== 'string' || !URL.canParse(resource)) return 'resource is not a URL';
  const { origin, pathname } = new URL(resource);
  const isOurs = origin === url.origin && url.pathname.startsWith(pathname.replace(/\/$/, ''));
  if (!isOurs) return `resource is ${resource.slice(0, 200)}, not this server`;
  if (!Array.isArray(servers) || servers.length === 0) return 'authorization_servers is missing or empty';
  const wrong: unknown = servers.find((server) => typeof server !== 'string' || !URL.canParse(server));
  return wrong === undefined
    ? undefined
    : `authorization_servers has ${textOf(wrong).slice(0, 200)}, which is not a URL`;
}
