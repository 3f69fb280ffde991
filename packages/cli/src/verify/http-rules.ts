import { describe } from './describe.ts';
import { causeOf, type Findings, notInRevision } from './findings.ts';
import { headerFaultOf, headerMismatch } from './headers.ts';
import { HttpWire } from './http.ts';
import { type Example, unknownName } from './listing.ts';
import { isModern } from './options.ts';
import type { RuleId } from './rules.ts';
import type { Session } from './session.ts';
import { within } from './wire.ts';

/** Error code for a revision that the server does not have (2026-07-28). */
const unsupportedVersion = -32022;

/**
 * Checks the rules for servers behind a URL.
 *
 * @param examples requests that the server answers
 * @param isModernOnly true if it speaks no revision before 2026-07-28
 */
export async function inspectHttp(
  session: Session,
  wire: HttpWire,
  examples: readonly Example[],
  isModernOnly: boolean,
  findings: Findings,
): Promise<void> {
  const { revision } = session;
  if (isModern(revision)) await inspectHeaders(session, examples, isModernOnly, findings);
  else {
    await inspectVersionHeader(session, findings);
    if (wire.sessionId === undefined) findings.skipped('http/unknown-session', 'it keeps no sessions');
    else await inspectUnknownSession(session, wire.sessionId, findings);
  }
  await inspectNotification(session, wire, findings);
  for (const rule of ['http/header-method', 'http/header-name', 'http/header-missing'] as const)
    if (!isModern(revision)) findings.skipped(rule, notInRevision(revision));
  await inspectGet(session, wire, findings);
  if (!isLocal(wire.url))
    findings.skipped('http/origin', 'only tested on local servers: others may be open to all pages');
  else await inspectOrigin(session, wire.url, findings);
}

/** A server may send the head of a stream with its first event, so silence is no fault. */
async function inspectGet(session: Session, wire: HttpWire, findings: Findings): Promise<void> {
  const rule = 'http/get';
  const headers = {
    accept: 'text/event-stream',
    'mcp-protocol-version': session.revision,
    ...(wire.sessionId !== undefined && { 'mcp-session-id': wire.sessionId }),
    ...wire.authorisation(),
  };
  try {
    const { status, type } = await wire.get(wire.url, headers, 'follow');
    // A second stream of one session may be refused as well, a gateway limits requests, and a stream may want a sign-in.
    const isRight =
      [401, 405, 409, 429, 503].includes(status) || (status === 200 && type.startsWith('text/event-stream'));
    findings.judge(rule, isRight, `GET got HTTP ${status} ${type}`, session);
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      findings.noted(rule, 'GET got no response in time: a stream may be silent');
    else findings.broken(rule, causeOf(error as Error), session);
  }
}

async function inspectOrigin(session: Session, { hostname }: URL, findings: Findings): Promise<void> {
  // The second one begins as the server's own.
  for (const origin of ['https://evil.example', `http://${hostname}.evil.example`]) {
    if (!URL.canParse(origin) || findings.isBroken('http/origin')) continue;
    const answer = await session.ask(session.aliveMethod, {}, { headers: { origin }, mayBeSilent: true });
    const { status = 0 } = answer;
    // 403 is due since 2025-11-25; before, a server has to refuse, and may choose how.
    const isRefused = session.revision >= '2025-11-25' ? status === 403 : status >= 400 && status < 500;
    findings.judge('http/origin', isRefused, describe(`Origin: ${origin}`, answer), session);
  }
}

/**
 * A session id that the server never made. The protocol asks for 404 where a session has ended, and many servers answer
 * 400 to an id that they never knew.
 */
async function inspectUnknownSession(session: Session, id: string, findings: Findings): Promise<void> {
  const rule = 'http/unknown-session';
  const hidden = /[^\x21-\x7e]/.exec(id)?.[0].codePointAt(0);
  if (hidden !== undefined) {
    const named = `U+${hidden.toString(16).toUpperCase().padStart(4, '0')}`;
    findings.broken(rule, `the session id has the character ${named}, which is not visible ASCII`, session);
  }
  const headers = { 'mcp-session-id': '00000000-0000-4000-8000-000000000000' };
  const answer = await session.ask(session.aliveMethod, {}, { headers, mayBeSilent: true });
  const what = describe('an unknown Mcp-Session-Id', answer);
  if (answer.status === 400)
    findings.passed(rule, session, `${what}. A client starts a new session only after 404`);
  else findings.judge(rule, answer.status === 404, what, session);
}

/**
 * A session that its client has ended is refused with 404. A server may refuse to end it, may be silent or, by 202, say
 * that it ends it later. Many answer 400 to an id that they do not know.
 */
export async function inspectEndedSession(session: Session, findings: Findings): Promise<void> {
  const rule = 'http/unknown-session';
  const { wire, revision } = session;
  if (!(wire instanceof HttpWire) || isModern(revision)) return;
  const { sessionId } = wire;
  // A server that takes any id is told so already.
  if (sessionId === undefined || findings.isBroken(rule)) return;
  const status = await wire.endSession(sessionId);
  if (status !== 200 && status !== 204) return;
  const method = session.aliveMethod;
  const answer = await session.ask(method, {}, { mayBeSilent: true, timeoutMs: endedMs });
  const what = describe(`DELETE ended the session by HTTP ${status}, then ${method}`, answer);
  if (answer.kind === 'result') findings.broken(rule, what, session);
  else if (answer.status === 404) findings.passed(rule, session);
}

/** Time for the answer of a session that was ended (ms). */
const endedMs = 1000;

/**
 * Notifications are accepted by 202: the one that opened the connection, and one that a server may not know, and then has
 * to refuse by an HTTP error such as 400.
 */
async function inspectNotification(session: Session, wire: HttpWire, findings: Findings): Promise<void> {
  const rule = 'http/notification';
  const method = 'notifications/roots/list_changed';
  const meta = session.meta();
  const text = JSON.stringify({ jsonrpc: '2.0', method, ...(meta && { params: { _meta: meta } }) });
  const signal = AbortSignal.timeout(within(session.limits, session.limits.timeoutMs));
  const { traceId, revision } = session;
  // The session knows nothing of this request.
  const seen: typeof session.seen = (...fault) => session.seen(...fault);
  const where = { traceId, revision, excuse: () => wire.excuse, seen };
  const { initialised = 202 } = wire;
  if (!isModern(revision) && initialised !== 202)
    findings.broken(rule, `notifications/initialized got HTTP ${initialised}`, where);
  try {
    const { status = 0, done } = await wire.post(text, { headers: session.headersFor(method, {}), signal });
    const bytes = (await done) ?? 0;
    const what = `a notification got HTTP ${status}`;
    if (status === 401 || status === 403) findings.skipped(rule, `it asks for sign-in: HTTP ${status}`);
    // 2026-07-28 allows any status of an error. `mistakes/unknown-notification` tells of a failure.
    else if (status >= 400 && (status < 500 || isModern(revision)) && status !== 429)
      findings.passed(rule, where, `${what}: the server does not take ${method}`);
    else if (status !== 202) findings.broken(rule, what, where);
    else findings.judge(rule, bytes === 0, `${what} with a body of ${bytes} bytes`, where);
  } catch (error) {
    findings.broken(rule, causeOf(error as Error), where);
  }
}

/** Headers of 2026-07-28 that repeat the body. A wrong code for all of them is one fault, of the first rule. */
async function inspectHeaders(
  session: Session,
  examples: readonly Example[],
  isModernOnly: boolean,
  findings: Findings,
): Promise<void> {
  let isCodeTold = false;
  const ask = ({ method, params, inputSchema = {} }: Example, headers: Record<string, string | null>) =>
    session.ask(method, { ...params }, { headers, inputSchema, mayBeSilent: true });
  const mismatches = async (
    rule: RuleId,
    example: Example,
    name: string,
    value: string,
    codes: readonly number[] = [headerMismatch],
  ) => {
    const answer = await ask(example, { [name]: value });
    const isRefused = answer.status === 400;
    const isRight = isRefused && answer.kind === 'error' && codes.includes(answer.code);
    if (isRefused && !isRight && isCodeTold)
      return findings.passed(rule, session, 'it is refused with the same wrong code as Mcp-Method');
    if (isRefused && !isRight) isCodeTold = true;
    findings.judge(rule, isRight, describe(`${example.method} with ${name}: ${value}`, answer), session);
  };
  const missing = async (example: Example, name: string) => {
    const answer = await ask(example, { [name]: null });
    const what = describe(`${example.method} without ${name}`, answer);
    findings.judge('http/header-missing', answer.status === 400, what, session);
  };
  // A server may refuse a method that it does not have before it compares headers.
  const list: Example = { method: session.aliveMethod, params: {} };
  const other = list.method === 'prompts/list' ? 'tools/list' : 'prompts/list';
  await mismatches('http/header-method', list, 'mcp-method', other);
  // So it may a name that it does not have: only a request that it answers shows if it compares names.
  if (examples.length === 0) findings.skipped('http/header-name', 'no request with a name was answered');
  for (const example of examples) {
    await mismatches('http/header-name', example, 'mcp-name', unknownName);
    for (const header of parameterHeaders(session, example))
      await mismatches('http/header-name', example, header, unknownName);
  }
  await missing(list, 'mcp-method');
  // An earlier revision than 2025-06-18 has no such header, so a server that speaks one may take the request for that.
  if (isModernOnly) await missing(list, 'mcp-protocol-version');
  // A server that compares no names is told so by `http/header-name`.
  if (!findings.isBroken('http/header-name'))
    for (const example of examples.slice(0, 1))
      for (const header of ['mcp-name', ...parameterHeaders(session, example)])
        await missing(example, header);
  const earlier = '2025-11-25';
  // A server that does not have that revision has to say so, also where the body names another one.
  const codes = [headerMismatch, unsupportedVersion];
  await mismatches('http/header-version', list, 'mcp-protocol-version', earlier, codes);
}

/** The first header that repeats an argument of a call. One that the schema may not ask for is told of already. */
const parameterHeaders = (session: Session, { method, params, inputSchema = {} }: Example) =>
  headerFaultOf(inputSchema) === undefined
    ? Object.keys(session.headersFor(method, params, inputSchema))
        .filter((name) => name.startsWith('mcp-param-'))
        .slice(0, 1)
    : [];

/** An unknown revision in the header of an earlier one. */
async function inspectVersionHeader(session: Session, findings: Findings): Promise<void> {
  const rule = 'http/header-version';
  const unknown = '1999-01-01';
  const headers = { 'mcp-protocol-version': unknown };
  const answer = await session.ask(session.aliveMethod, {}, { headers, mayBeSilent: true });
  findings.judge(rule, answer.status === 400, describe(`MCP-Protocol-Version: ${unknown}`, answer), session);
}

const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
