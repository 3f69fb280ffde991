import { isFields } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import { causeOf, type Findings, textOf, type Where } from './findings.ts';
import type { HttpWire } from './http.ts';
import type { Gate } from './listing.ts';
import { sampleArguments } from './schemas.ts';
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

/** How a server treats requests without a token. */
export interface SignIn {
  /** True if no request is answered without a token. */
  isRequired: boolean;
  /** True if it describes sign-in, and answers without it all the same. */
  isDeclaredOnly: boolean;
  /** True if it looks at the token of a request that needs none. */
  isChecked: boolean;
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
 * refuse. A server that describes sign-in and is open may want it for some tools only: `inspectGate` tests those.
 * `connect` opens a connection with a token, or without one.
 */
export async function inspectAuthorisation(
  connect: (token: string | undefined) => Connected,
  url: URL,
  otherToken: string | undefined,
  findings: Findings,
): Promise<SignIn> {
  const anonymous = connect(undefined);
  const first = await tryIn(anonymous);
  const metadata = await readMetadata(anonymous.wire, url, first.challenge ?? '').catch(() => undefined);
  await anonymous.wire.close();
  const tryToken: Try = async (token) => {
    const other = connect(token);
    const tried = await tryIn(other);
    await other.wire.close();
    return tried;
  };
  if (first.status === 401) {
    await inspectOthers(connect(undefined), first.where, findings);
    await inspectTokens(tryToken, metadata, url, otherToken, first.where, findings);
    return { isRequired: true, isDeclaredOnly: false, isChecked: true };
  }
  for (const rule of rulesOfTokens) findings.skipped(rule, first.reason ?? 'nothing asked for sign-in');
  if (metadata === undefined) return { isRequired: false, isDeclaredOnly: false, isChecked: false };
  const { status } = await tryToken(opaqueToken);
  if (status === 401) await inspectTokens(tryToken, metadata, url, otherToken, first.where, findings);
  return { isRequired: false, isDeclaredOnly: true, isChecked: status === 401 };
}

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
  const metadata = await readMetadata(wire, url, challenge).catch(() => undefined);
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
      where: session,
      ...(status !== undefined && { status }),
      ...(answer.kind === 'none' && status === undefined && { reason: answer.reason }),
    };
  };
  await inspectTokens(tryToken, metadata, url, otherToken, session, findings);
}

/** Tests the metadata, and tokens that have to be refused. */
async function inspectTokens(
  tryToken: Try,
  metadata: Metadata | undefined,
  url: URL,
  otherToken: string | undefined,
  where: Where,
  findings: Findings,
): Promise<void> {
  const fault = faultOf(metadata, url);
  findings.judge('authorisation/metadata', fault === undefined, fault, where);
  const servers = Array.isArray(metadata?.authorization_servers) ? metadata.authorization_servers : [];
  const issuer = textOf(servers[0] ?? url.origin);
  const audience = typeof metadata?.resource === 'string' ? metadata.resource : url.href;
  const forged: [string, string][] = [
    ['a text that is no token', opaqueToken],
    ['an unsigned token', unsignedToken({ issuer, audience })],
    ['a token that is signed with another key', signedToken({ issuer, audience })],
  ];
  const statuses: (number | undefined)[] = [];
  for (const [what, token] of forged) {
    const tried = await tryToken(token);
    if (tried.status === 401) findings.passed('authorisation/wrong-token', tried.where);
    else {
      statuses.push(tried.status);
      findings.broken('authorisation/wrong-token', wordsOf(what, tried), tried.where);
    }
  }
  const rule = 'authorisation/wrong-audience';
  // One fault breaks one rule: a token for another audience would fare as these did.
  if (statuses.length === forged.length && otherToken === undefined) {
    const isOpen = statuses.every((status) => status !== undefined && status < 300);
    const [status = 'nothing'] = statuses;
    const why = isOpen ? 'any token is accepted' : `every token gets HTTP ${status}`;
    findings.skipped(rule, `not tested: ${why}`);
    return;
  }
  const ours = { issuer, audience: 'https://another-resource.example' };
  const tried = await tryToken(otherToken ?? signedToken(ours));
  const note =
    otherToken === undefined
      ? 'with a token made by verify. To test an issued one, use --other-token-file FILE'
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

/** Metadata at the challenge's URL, else at the two URLs of RFC 9728 section 3.1; undefined if there is none. */
async function readMetadata(wire: HttpWire, url: URL, challenge: string): Promise<Metadata | undefined> {
  const named = /resource_metadata="?([^",\s]{1,2000})"?/.exec(challenge)?.[1];
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

function faultOf(metadata: Metadata | undefined, url: URL): string | undefined {
  if (!metadata) return 'no metadata was found in the challenge or at the well-known URLs';
  const { resource, authorization_servers: servers } = metadata;
  if (typeof resource !== 'string' || !URL.canParse(resource)) return 'resource is not a URL';
  const { origin, pathname } = new URL(resource);
  const isOurs = origin === url.origin && url.pathname.startsWith(pathname.replace(/\/$/, ''));
  if (!isOurs) return `resource is ${resource.slice(0, 200)}, not this server`;
  if (!Array.isArray(servers) || servers.length === 0) return 'authorization_servers is missing or empty';
  return undefined;
}

/** Maximum tools to call for `inspectOpenness`. */
const maxOpen = 10;
const wordsOfSignIn = /sign(ed)?[ -]?in|log(ged)?[ -]?in|auth|token|credential|permission|account/i;

/**
 * Tests a server that describes sign-in and refuses a wrong token, but answers `initialize` without one. Some of its
 * tools may be open, so only a server that answers every call without a token breaks the rule.
 */
export async function inspectOpenness(session: Session, findings: Findings): Promise<void> {
  const rule = 'authorisation/missing-token';
  const listed = await session.ask('tools/list', {}, { mayBeSilent: true });
  const entries = listed.kind === 'result' && Array.isArray(listed.result.tools) ? listed.result.tools : [];
  const tools = entries.filter(isFields);
  const isCallable = ({ annotations }: Metadata) =>
    isFields(annotations) && annotations.readOnlyHint === true;
  if (tools.length === 0 || tools.length > maxOpen || !tools.every(isCallable)) {
    findings.skipped(rule, 'it is open without a token, and not all of its tools may be called');
    return;
  }
  for (const { name, inputSchema } of tools) {
    const params = { name, arguments: sampleArguments(inputSchema) };
    const schema = isFields(inputSchema) ? { inputSchema } : {};
    const answer = await session.ask('tools/call', params, { ...schema, isLong: true, mayBeSilent: true });
    // A tool may say in words that it wants to know who asks.
    const isPrompt = answer.kind === 'result' && wordsOfSignIn.test(JSON.stringify(answer.result));
    if (answer.kind !== 'result' || isPrompt) {
      findings.skipped(rule, `it is open without a token, except for ${textOf(name).slice(0, 100)}`);
      return;
    }
  }
  const names = tools.map(({ name }) => textOf(name).slice(0, 100)).join(', ');
  const fault = `the server describes sign-in and refuses wrong tokens, but a request without a token is answered, also a call of ${names}`;
  findings.broken(rule, fault, session);
}
