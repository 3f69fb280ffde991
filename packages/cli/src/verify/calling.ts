import { type Findings, timeOver } from './findings.ts';
import { describe, type Listed, type Tool, unknownName } from './listing.ts';
import { isModern } from './options.ts';
import { requiredOf, sampleArguments, textMember, wrongArguments } from './schemas.ts';
import type { Session } from './session.ts';
import { isOver } from './wire.ts';

/** Tools that the user allows `verify` to call. */
export interface Allowed {
  /** Tools that may be called, and the arguments for the call. */
  calls: ReadonlyMap<string, Record<string, unknown>>;
  /**
   * Tools that may also be called with wrong arguments. A tool may accept some of them, such as a text of a megabyte.
   */
  wrong: ReadonlySet<string>;
}

/** Maximum number of tools to call. */
const maxUsed = 50;
/** A tool that reports progress gets this multiple of the time limit of one answer. */
const progressTimes = 6;
const maxRead = 5;

/**
 * Calls tools that are read-only or allowed, reads up to five listed resources, gets up to five prompts without
 * required arguments, and requests an unknown resource and prompt.
 */
export async function tryWhatMayBeUsed(
  session: Session,
  { tools, resources, prompts }: Listed,
  allowed: Allowed,
  findings: Findings,
): Promise<void> {
  await callTools(session, tools, allowed, findings);
  const { client, limits } = session;
  const options = { timeout: limits.timeoutMs };
  await tryEach('resources/read', resources, (uri) => client.readResource({ uri }, options));
  await tryUnknown('resources', 'resources/read', { uri: `context-native-verify:///${unknownName}` });
  const free = prompts.filter(({ isFree }) => isFree).map(({ name }) => name);
  await tryEach('prompts/get', free, (name) => client.getPrompt({ name }, options));
  await tryUnknown('prompts', 'prompts/get', { name: unknownName });

  async function tryEach(
    rule: 'resources/read' | 'prompts/get',
    names: readonly string[],
    use: (name: string) => Promise<unknown>,
  ): Promise<void> {
    for (const name of names.slice(0, maxRead)) {
      if (isOver(limits)) {
        findings.noted(rule, timeOver);
        break;
      }
      const { reason } = await session.bounded(use(name));
      findings.judge(rule, reason === undefined, `${name}: ${reason}`, session.traceId);
    }
  }

  async function tryUnknown(
    capability: 'resources' | 'prompts',
    method: string,
    params: object,
  ): Promise<void> {
    if (!(capability in session.capabilities) || isOver(limits)) return;
    const answer = await session.ask(method, { ...params });
    const isRefused = answer.kind === 'error';
    findings.judge(`${capability}/unknown`, isRefused, describe(method, answer), session.traceId);
  }
}

async function callTools(
  session: Session,
  tools: readonly Tool[],
  { calls, wrong }: Allowed,
  findings: Findings,
) {
  const { client, traceId, limits } = session;
  const usable = tools.filter(({ name, isReadOnly }) => isReadOnly || calls.has(name));
  for (const name of new Set([...calls.keys(), ...wrong]))
    if (!tools.some((tool) => tool.name === name))
      findings.broken('calls/answered', `there is no tool ${name}`);
  if (usable.length === 0) {
    findings.skipped('calls/answered', 'no tool is marked as read-only. Allow one with --call');
    return;
  }
  if (isOver(limits)) return;
  // The client takes from here which arguments it repeats in headers (2026-07-28).
  await session.bounded(client.listTools(undefined, { timeout: limits.timeoutMs }), 2);
  const timeouts = {
    timeout: limits.timeoutMs,
    resetTimeoutOnProgress: true,
    maxTotalTimeout: limits.timeoutMs * progressTimes,
    onprogress: () => {},
  };
  for (const { name, inputSchema, outputSchema } of usable.slice(0, maxUsed)) {
    if (isOver(limits)) {
      findings.noted('calls/answered', timeOver);
      return;
    }
    const given = calls.get(name);
    const params = { name, arguments: given ?? sampleArguments(inputSchema) };
    const called = await session.bounded(client.callTool(params, timeouts), progressTimes);
    if (called.reason !== undefined) {
      const { code, reason } = called;
      // Refusing generated arguments is no fault.
      const isRefused = given === undefined && code === -32602;
      const isAsking = code === 'UNSUPPORTED_RESULT_TYPE';
      // A tool may take long. If the server answers another request meanwhile, it is slow, not silent.
      const others = { timeout: limits.timeoutMs };
      const isSlow =
        code === 'REQUEST_TIMEOUT' &&
        (await session.bounded(client.listTools(undefined, others), 2)).reason === undefined;
      if (isRefused)
        findings.noted(
          'calls/answered',
          `${name} refused generated arguments. Give your own arguments with --call`,
        );
      else if (isSlow)
        findings.noted(
          'calls/answered',
          `${name} took longer than ${limits.timeoutMs / 1000} s: raise --timeout`,
        );
      else if (isAsking) findings.passed('calls/answered', traceId, `${name} asks its host for input`);
      else findings.broken('calls/answered', `${name}: ${reason}`, traceId);
      continue;
    }
    const { value } = called;
    findings.passed('calls/answered', traceId);
    if (!outputSchema) continue;
    if (value.isError) {
      findings.noted('calls/structured-content', `${name} returned its own error`);
      continue;
    }
    const structured: unknown = value.structuredContent;
    if (structured === undefined) {
      findings.broken('calls/structured-content', `${name}: there is no structured content`, traceId);
      continue;
    }
    const unfit = await session.schemas.inspect({ schema: outputSchema, hasValue: false });
    if (unfit !== undefined) {
      findings.noted('calls/structured-content', `${name}: its schema does not compile`);
      continue;
    }
    const fault = await session.schemas.inspect({ schema: outputSchema, value: structured, hasValue: true });
    findings.judge('calls/structured-content', fault === undefined, `${name}: ${fault}`, traceId);
  }
}

/** Opens a new connection if the server did not survive the last one. */
export type Reconnect = () => Promise<Session | undefined>;

const megabyte = 1_000_000;

/**
 * Makes the mistakes that clients make. After each, the server must still answer; otherwise the next mistake uses a new
 * connection. Returns the last open connection, if any.
 */
export async function makeMistakes(
  first: Session,
  tools: readonly Tool[],
  allowed: Allowed,
  findings: Findings,
  reconnect: Reconnect,
): Promise<Session | undefined> {
  let session: Session | undefined = first;
  const patient = tools.filter(({ name, isReadOnly }) => isReadOnly || allowed.wrong.has(name));
  for (const [rule, make] of Object.entries(mistakes) as [MistakeId, Mistake][]) {
    if (!session || isOver(session.limits)) {
      findings.noted(rule, session ? 'the time ran out' : 'reconnecting to the server failed');
      continue;
    }
    const { traceId }: Session = session;
    const outcome = await make(session, patient, findings);
    if (outcome?.skip !== undefined) {
      findings.skipped(rule, outcome.skip);
      continue;
    }
    const isAlive: boolean = await session.isAlive();
    if (outcome?.fault !== undefined) findings.broken(rule, outcome.fault, traceId);
    if (!isAlive) {
      findings.broken(
        rule,
        `the server did not answer afterwards${session.wire.ended ? `: ${session.wire.ended}` : ''}`,
        traceId,
      );
      session = await reconnect();
    } else if (outcome?.fault === undefined) findings.passed(rule, traceId);
  }
  return session;
}

type MistakeId = Extract<Parameters<Findings['passed']>[0], `mistakes/${string}`>;
type Mistake = (
  session: Session,
  tools: readonly Tool[],
  findings: Findings,
) => Promise<{ fault?: string; skip?: string } | undefined>;

const noTool = 'verify found no tool that it may call with wrong arguments. Allow one with --wrong';

const mistakes: Record<string, Mistake> = {
  'mistakes/unknown-method': async (session) => {
    const answer = await session.ask('context-native/unknown');
    return answer.kind === 'error' && answer.code === -32601
      ? {}
      : { fault: describe('context-native/unknown', answer) };
  },
  'mistakes/unknown-tool': async (session, _, findings) => {
    if (!('tools' in session.capabilities)) return { skip: 'tools are not declared' };
    const answer = await session.ask('tools/call', { name: unknownName, arguments: {} });
    findings.judge(
      'mistakes/unknown-tool-code',
      answer.kind === 'error' && answer.code === -32602,
      describe('tools/call', answer),
      session.traceId,
    );
    const isRefused = answer.kind === 'error' || (answer.kind === 'result' && answer.result.isError === true);
    return isRefused ? {} : { fault: describe(`tools/call ${unknownName}`, answer) };
  },
  'mistakes/missing-arguments': async (session, tools) => {
    const tool = tools.find(({ inputSchema }) => requiredOf(inputSchema).length > 0);
    return tool ? refuses(session, tool.name, {}) : { skip: noTool };
  },
  'mistakes/wrong-arguments': async (session, tools) => {
    for (const { name, inputSchema } of tools) {
      const wrong = wrongArguments(inputSchema);
      if (wrong) return refuses(session, name, wrong);
    }
    return { skip: noTool };
  },
  'mistakes/oversized-argument': async (session, tools) => {
    if (!('tools' in session.capabilities)) return { skip: 'tools are not declared' };
    const tool = tools.find(({ inputSchema }) => textMember(inputSchema) !== undefined);
    const member = textMember(tool?.inputSchema) ?? 'text';
    const args = { ...sampleArguments(tool?.inputSchema), [member]: 'x'.repeat(megabyte) };
    const answer = await session.ask('tools/call', { name: tool?.name ?? unknownName, arguments: args });
    // A refusal of HTTP, such as 413, is an answer.
    const isAnswered = answer.kind !== 'none' || (answer.status ?? 0) >= 400;
    return isAnswered && (answer.status ?? 0) < 500 ? {} : { fault: describe('tools/call', answer) };
  },
  'mistakes/cancelled-call': async (session, tools) => {
    // It is a right call, with made-up arguments: --wrong does not allow it.
    const tool = tools.find(({ isReadOnly }) => isReadOnly);
    const [method, params] = tool
      ? ['tools/call', { name: tool.name, arguments: sampleArguments(tool.inputSchema) }]
      : ['tools/list', {}];
    const isByStream = session.wire.kind === 'streamable-http' && isModern(session.revision);
    const controller = new AbortController();
    const id = `verify-cancelled-${Date.now()}`;
    const meta = session.meta();
    const body = { jsonrpc: '2.0', id, method, params: { ...params, ...(meta && { _meta: meta }) } };
    const call = session.raw(JSON.stringify(body), id, {
      headers: session.headersFor(method as string, params as Record<string, unknown>),
      signal: controller.signal,
    });
    if (isByStream) controller.abort();
    else {
      await session.notify('notifications/cancelled', { requestId: id, reason: 'cancelled by verify' });
      // No answer is due any more: the stream is closed.
      controller.abort();
      if (session.wire.kind === 'stdio') return {};
    }
    await call;
    return {};
  },
  'mistakes/malformed-message': async (session) => {
    const answer = await session.raw('{"jsonrpc": "2.0", "id": 1, "method": ', undefined, {
      headers: session.headersFor('tools/list', {}),
    });
    const { status } = answer;
    if (status === undefined || (status >= 400 && status < 500)) return {};
    return { fault: `the server returned HTTP ${status} for data that is not JSON` };
  },
  'mistakes/not-a-request': async (session) => {
    const id = 'verify-not-a-request';
    const text = JSON.stringify({ jsonrpc: '1.0', id, method: 'tools/list', params: {} });
    const answered = session.exchange.wait(id);
    const answer = await session.raw(text, undefined, { headers: session.headersFor('tools/list', {}) });
    // Over stdio an answer comes, if at all, before that of the next request.
    if (session.wire.kind === 'stdio') await session.isAlive();
    const given = await Promise.race([answered, Promise.resolve(undefined)]);
    session.exchange.forget(id);
    if (given?.result !== undefined) return { fault: 'a message with "jsonrpc": "1.0" got a result' };
    const { status } = answer;
    return status !== undefined && status >= 500 ? { fault: `the server returned HTTP ${status}` } : {};
  },
  'mistakes/unknown-notification': async (session) => {
    const before = session.exchange.unasked;
    const answer = await session.notify('notifications/context-native-unknown');
    if (session.wire.kind === 'stdio') await session.isAlive();
    if (session.exchange.unasked !== before) return { fault: 'the server answered it' };
    const { status } = answer;
    return status !== undefined && status >= 500 ? { fault: `the server returned HTTP ${status}` } : {};
  },
};

/** Tests that a call is refused, by a protocol error or a tool error. */
async function refuses(session: Session, name: string, args: Record<string, unknown>) {
  const answer = await session.ask('tools/call', { name, arguments: args });
  const isRefused = answer.kind === 'error' || (answer.kind === 'result' && answer.result.isError === true);
  return isRefused
    ? {}
    : { fault: describe(`tools/call ${name} with ${JSON.stringify(args).slice(0, 100)}`, answer) };
}
