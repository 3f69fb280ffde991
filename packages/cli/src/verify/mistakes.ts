import { type Allowed, mayCallWrongly } from './calling.ts';
import { describe } from './describe.ts';
import { type Findings, notInRevision } from './findings.ts';
import { type Tool, unknownName, wantsSignIn } from './listing.ts';
import { isModern } from './options.ts';
import { PROTOCOL_VERSION_META_KEY } from './peers.ts';
import { missingArguments, sampleArguments, textMember, wrongArguments } from './schemas.ts';
import { isMaybeSlow, type Session, tooSlow } from './session.ts';
import { whyOver } from './wire.ts';

/** Opens a new connection if the server did not survive the last one. */
export type Reconnect = () => Promise<Session | undefined>;

const megabyte = 1_000_000;
/** Error codes of JSON-RPC for text that is not JSON, and for JSON that is no request (section 5.1). */
const parseError = -32700;
const invalidRequest = -32600;

interface Scene {
  session: Session;
  /** Tools that may be called with wrong arguments. */
  tools: readonly Tool[];
  findings: Findings;
  /** True if the server speaks no revision before 2026-07-28. */
  isModernOnly: boolean;
}

/**
 * Makes the mistakes that clients make. After each, the server must still answer; otherwise the next mistake uses a new
 * connection.
 */
export async function makeMistakes(
  first: Session,
  tools: readonly Tool[],
  closed: ReadonlySet<string>,
  allowed: Allowed,
  findings: Findings,
  isModernOnly: boolean,
  reconnect: Reconnect,
): Promise<void> {
  let session: Session | undefined = first;
  const patient = mayCallWrongly(tools, allowed).filter(({ name }) => !closed.has(name));
  for (const [rule, make] of Object.entries(mistakes) as [MistakeId, Mistake][]) {
    if (!findings.isAsked(rule)) continue;
    // An earlier test may have ended it.
    if (session?.wire.ended !== undefined) session = await reconnect();
    const over = whyOver(first.limits);
    if (!session || over !== undefined) {
      findings.noted(rule, over ?? 'reconnecting to the server failed');
      continue;
    }
    const current: Session = session;
    const outcome = await make({ session: current, tools: patient, findings, isModernOnly });
    if (outcome.skip !== undefined) {
      findings.skipped(rule, outcome.skip);
      if (!outcome.isMade) continue;
    }
    // Now: the next answer, to `isAlive`, may be no refusal.
    const refusal: string | undefined = outcome.fault === undefined ? undefined : current.refusal;
    const isAlive: boolean = await current.isAlive();
    if (refusal !== undefined) findings.skipped(rule, refusal);
    else if (!isAlive) {
      const why = current.wire.ended ? `: ${current.wire.ended}` : '';
      findings.broken(rule, `the server did not answer afterwards${why}`, current);
      session = await reconnect();
    } else if (outcome.fault !== undefined) findings.broken(rule, outcome.fault, current);
    else if (outcome.skip === undefined) findings.passed(rule, current, outcome.note);
  }
}

type MistakeId = Extract<Parameters<Findings['passed']>[0], `mistakes/${string}`>;
/** `isMade`: the request was sent, and only its answer cannot be judged. */
type Outcome = { fault?: string; skip?: string; note?: string; isMade?: boolean };
type Mistake = (scene: Scene) => Promise<Outcome>;

const noTool = 'check-server found no tool that it may call with wrong arguments. Allow one with --wrong';
const isOverHttp = ({ wire }: Session) => wire.kind === 'streamable-http';

const mistakes: Record<string, Mistake> = {
  'mistakes/unknown-method': async ({ session }) => {
    const wasPatient = session.isPatient;
    const answer = await session.ask('context-native/unknown', {}, { isLong: true, mayBeSilent: true });
    if (isMaybeSlow(wasPatient, answer)) return { skip: tooSlow, isMade: true };
    const isStatusRight = !isOverHttp(session) || !isModern(session.revision) || answer.status === 404;
    if (answer.kind !== 'error' || answer.code !== -32601 || !isStatusRight)
      return { fault: describe('context-native/unknown', answer) };
    return answer.hasMessage ? {} : { fault: 'context-native/unknown: the error has no message' };
  },
  'mistakes/unknown-tool': async ({ session, findings }) => {
    if (!('tools' in session.capabilities)) return { skip: 'tools are not declared' };
    const params = { name: unknownName, arguments: {} };
    const wasPatient = session.isPatient;
    const answer = await session.ask('tools/call', params, { isLong: true, mayBeSilent: true });
    if (wantsSignIn(answer)) return { skip: signIn, isMade: true };
    if (isMaybeSlow(wasPatient, answer)) return { skip: tooSlow, isMade: true };
    const isToolError = answer.kind === 'result' && answer.result.isError === true;
    // SDK 1.x answers like this, and no revision before 2026-07-28 forbids it.
    if (isToolError && !isModern(session.revision))
      findings.passed('mistakes/unknown-tool-code', session, 'it answers with a result that has isError');
    else if (answer.kind !== 'none')
      findings.judge(
        'mistakes/unknown-tool-code',
        answer.kind === 'error' && answer.code === -32602,
        describe('tools/call', answer),
        session,
      );
    const isRefused = answer.kind === 'error' || isToolError;
    return isRefused ? {} : { fault: describe(`tools/call ${unknownName}`, answer) };
  },
  'mistakes/missing-arguments': async ({ session, tools }) => refusesAll(session, tools, missingArguments),
  'mistakes/wrong-arguments': async ({ session, tools }) => refusesAll(session, tools, wrongArguments),
  'mistakes/oversized-argument': async ({ session, tools }) => {
    if (!('tools' in session.capabilities)) return { skip: 'tools are not declared' };
    const tool = tools.find(({ inputSchema }) => textMember(inputSchema) !== undefined);
    const member = textMember(tool?.inputSchema) ?? 'text';
    const args = { ...sampleArguments(tool?.inputSchema), [member]: 'x'.repeat(megabyte) };
    const params = { name: tool?.name ?? unknownName, arguments: args };
    const wasPatient = session.isPatient;
    const answer = await session.ask('tools/call', params, { isLong: true, mayBeSilent: true });
    if (isMaybeSlow(wasPatient, answer)) return { skip: tooSlow, isMade: true };
    const { status = 0 } = answer;
    if (answer.kind === 'none' && answer.isSilent) return { fault: describe('tools/call', answer) };
    // A refusal of HTTP, such as 413, is an answer, also if the connection ends before all was sent. So is an error, which
    // a gateway or a service that is down may give with HTTP 500.
    const isAnswered = answer.kind === 'error' || status === 503;
    return status >= 500 && !isAnswered ? { fault: describe('tools/call', answer) } : {};
  },
  'mistakes/cancelled-call': async ({ session, tools }) => {
    // It is a right call, with made-up arguments: --wrong does not allow it.
    const tool = tools.find(({ isReadOnly }) => isReadOnly);
    const [method, params]: [string, Record<string, unknown>] = tool
      ? ['tools/call', { name: tool.name, arguments: sampleArguments(tool.inputSchema) }]
      : [session.aliveMethod, {}];
    const isByStream = isOverHttp(session) && isModern(session.revision);
    const controller = new AbortController();
    const id = `verify-cancelled-${Date.now()}`;
    const call = session.raw(requestOf(session, id, method, params), id, {
      headers: session.headersFor(method, params, tool?.inputSchema),
      signal: controller.signal,
    });
    if (isByStream) {
      controller.abort();
      await call;
      return {};
    }
    await session.notify('notifications/cancelled', { requestId: id, reason: 'cancelled by verify' });
    // No answer is due any more: the stream is closed.
    controller.abort();
    if (isOverHttp(session)) await call;
    if (!(await session.isAlive())) return {};
    // A cancellation may also come after the answer.
    const late = `verify-answered-${Date.now()}`;
    const headers = session.headersFor(session.aliveMethod, {});
    await session.raw(requestOf(session, late, session.aliveMethod, {}), late, { headers });
    await session.notify('notifications/cancelled', { requestId: late, reason: 'cancelled by verify' });
    return {};
  },
  'mistakes/malformed-message': async ({ session }) => {
    session.exchange.strayCode = undefined;
    const answer = await session.raw('{"jsonrpc": "2.0", "id": 1, "method": ', undefined, {
      headers: session.headersFor('tools/list', {}),
    });
    const { status } = answer;
    if (status === undefined || (status >= 400 && status < 500) || status === 503) return {};
    // JSON-RPC refuses by an error, and no revision of MCP says which status an answer to such text has.
    const isRefused = status < 400 && [parseError, invalidRequest].includes(session.exchange.strayCode ?? 0);
    return isRefused ? {} : { fault: `the server returned HTTP ${status} for data that is not JSON` };
  },
  'mistakes/not-a-request': async ({ session }) => {
    const id = 'verify-not-a-request';
    const method = session.aliveMethod;
    const text = JSON.stringify({ jsonrpc: '1.0', id, method, params: {} });
    const answered = session.exchange.wait(id);
    const answer = await session.raw(text, undefined, { headers: session.headersFor(method, {}) });
    // Over stdio an answer comes, if at all, before that of the next request.
    if (!isOverHttp(session)) await session.isAlive();
    const given = await Promise.race([answered, Promise.resolve(undefined)]);
    session.exchange.forget(id);
    // JSON-RPC requires "2.0" of the sender, and obliges no receiver to look at it.
    if (given?.kind === 'result')
      return {
        note: 'a message with "jsonrpc": "1.0" got a result: the server does not look at that member',
      };
    const { status = 0 } = answer;
    return status >= 500 && status !== 503 ? { fault: `the server returned HTTP ${status}` } : {};
  },
  'mistakes/missing-meta': async ({ session, isModernOnly }) => {
    if (!isModern(session.revision)) return { skip: notInRevision(session.revision) };
    const method = session.aliveMethod;
    const metas: Record<string, Record<string, unknown>> = {
      'without clientCapabilities': { [PROTOCOL_VERSION_META_KEY]: session.revision },
      // A server of both kinds of revisions may take it for one of an earlier revision.
      ...(isModernOnly && { 'without _meta': {} }),
    };
    for (const [what, meta] of Object.entries(metas)) {
      const answer = await session.ask(method, {}, { meta, mayBeSilent: true });
      // Over HTTP, the header then disagrees with the body as well.
      const isMismatch =
        answer.kind === 'error' && isOverHttp(session) && !(PROTOCOL_VERSION_META_KEY in meta);
      const isRefused =
        isMismatch || (answer.kind === 'error' && answer.code === -32602 && (answer.status ?? 400) === 400);
      if (!isRefused) return { fault: describe(`${method} ${what}`, answer) };
    }
    return {};
  },
  'mistakes/unknown-notification': async ({ session }) => {
    const answer = await session.notify('notifications/context-native-unknown');
    // The exchange sees an answer, here and to any other notification.
    if (!isOverHttp(session)) await session.isAlive();
    const { status = 0 } = answer;
    return status >= 500 && status !== 503 ? { fault: `the server returned HTTP ${status}` } : {};
  },
};

const signIn = 'it asks for sign-in';

function requestOf(session: Session, id: string, method: string, params: Record<string, unknown>): string {
  const meta = session.meta();
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, ...(meta && { _meta: meta }) } });
}

/** Maximum calls with wrong arguments of one rule, and the time after which no further one is made (ms). */
const maxWrong = { calls: 20, ms: 1000 };

/**
 * Tests that calls with wrong arguments are refused, by a protocol error or a tool error: the first of each tool, then
 * the second, and so on. A tool may ask for a sign-in, or answer a wrong call with a question, as it does a right one.
 */
async function refusesAll(
  session: Session,
  tools: readonly Tool[],
  makeArguments: (schema: unknown) => Record<string, unknown>[],
): Promise<Outcome> {
  const { schemas, revision } = session;
  const made = tools.slice(0, maxWrong.calls).map((tool) => ({ tool, all: makeArguments(tool.inputSchema) }));
  const rounds = Array.from({ length: maxWrong.calls }, (_, round) => round);
  const calls = rounds.flatMap((round) =>
    made.flatMap(({ tool, all }) => all.slice(round, round + 1).map((args) => ({ tool, args }))),
  );
  const until = Date.now() + maxWrong.ms;
  let outcome: Outcome = { skip: noTool };
  for (const { tool, args } of calls.slice(0, maxWrong.calls)) {
    const { name, inputSchema = {} } = tool;
    const task = { schema: inputSchema, revision, value: args, hasValue: true };
    const { fault, doubt } = await schemas.inspect(task);
    // They are made up, and the schema may allow them.
    if (fault === undefined && doubt === undefined) continue;
    const params = { name, arguments: args };
    const wasPatient = session.isPatient;
    const answer = await session.ask('tools/call', params, { isLong: true, mayBeSilent: true, inputSchema });
    const isSilent = isMaybeSlow(wasPatient, answer);
    if (isSilent) return outcome.skip === undefined ? outcome : { skip: tooSlow, isMade: true };
    const isAsking = answer.kind === 'result' && answer.result.resultType === 'input_required';
    if (!wantsSignIn(answer) && !isAsking) {
      const isRefused =
        answer.kind === 'error' || (answer.kind === 'result' && answer.result.isError === true);
      if (!isRefused)
        return { fault: describe(`tools/call ${name} with ${JSON.stringify(args).slice(0, 100)}`, answer) };
      outcome = {};
    }
    if (Date.now() >= until) break;
  }
  return outcome;
}
