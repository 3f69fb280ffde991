import { describe, reasonOf } from './describe.ts';
import type { Answer } from './exchange.ts';
import type { Findings } from './findings.ts';
import { headerFaultOf, headerMismatch } from './headers.ts';
import { type Example, type Gate, type Listed, type Tool, unknownName, wantsSignIn } from './listing.ts';
import { isModern, maxUsed } from './options.ts';
import { sampleArguments } from './schemas.ts';
import { isMaybeSlow, type Session, tooSlow } from './session.ts';
import {
  cachingFaultOf,
  callFaultOf,
  inputFaultOf,
  promptFaultOf,
  readFaultOf,
  structuredFaultOf,
} from './shapes.ts';
import { isOver, slowTimes, whyOver } from './wire.ts';

/** Tools that the user allows `check-server` to call. */
export interface Allowed {
  /** Tools that may be called, and the arguments for the call. */
  calls: ReadonlyMap<string, Record<string, unknown>>;
  /**
   * Tools that may also be called with wrong arguments. A tool may accept some of them, such as a text of a megabyte.
   */
  wrong: ReadonlySet<string>;
  /** Maximum number of tools to call, rightly or wrongly; 0 for none. */
  most?: number;
}

/** Results of the calls of one connection. */
export interface Called {
  /** Tools that answered a call. */
  answered: Set<string>;
  /** Tools that cannot be tested by wrong arguments: they want a sign-in, or did not answer. */
  closed: Set<string>;
  /** The first call that wanted a sign-in. */
  signIn?: Gate;
  /** The first call of a read-only tool, resource and prompt that were answered by a result. */
  examples: Example[];
}

const maxRead = 5;
/** Error code of JSON-RPC for a failure of the server itself, or of the service behind it. */
const internalError = -32603;
/** Words of an error that tell of a service behind the server that is down. */
const wordsOfOutage =
  /\b(ECONN\w+|EAI_\w+|ENOTFOUND|ETIMEDOUT|fetch failed|offline|unreachable|timed? ?out|(service|temporarily) unavailable|connection (refused|reset)|(could|can)( ?not|'t) (connect|reach))\b/i;

/** The tools that may be called in any way: those that the user names, then the read-only ones. A task is no call. */
function mayCall(tools: readonly Tool[], { calls, wrong, most = maxUsed }: Allowed): Tool[] {
  const callable = tools.filter(({ isTask }) => !isTask);
  const isNamed = ({ name }: Tool) => calls.has(name) || wrong.has(name);
  const others = callable.filter((tool) => tool.isReadOnly && !isNamed(tool));
  return [...callable.filter(isNamed), ...others].slice(0, most);
}

/** The tools that may be called with wrong arguments. */
export const mayCallWrongly = (tools: readonly Tool[], allowed: Allowed): Tool[] =>
  mayCall(tools, allowed).filter(({ name, isReadOnly }) => isReadOnly || allowed.wrong.has(name));

/**
 * Calls tools that are read-only or allowed, reads up to five listed resources, gets up to five prompts without
 * required arguments, and requests an unknown resource and prompt.
 */
export async function tryWhatMayBeUsed(
  session: Session,
  { tools, resources, prompts, pages }: Listed,
  allowed: Allowed,
  findings: Findings,
): Promise<Called> {
  const called = await callTools(session, tools, allowed, findings);
  const { limits, revision } = session;
  /** True if the server answered what is right with an error: the service behind it may be down. */
  let isFailing = pages.resources?.refused?.kind === 'error';
  /** True if a resource was read: the service behind it is up. */
  let hasRead = false;
  await tryEach('resources/read', resources, 'uri', (result) =>
    result.resultType === 'input_required'
      ? inputFaultOf(result)
      : (readFaultOf(result) ?? cachingFaultOf(result, revision)),
  );
  await tryUnknown('resources', 'resources/read', { uri: `context-native-verify:///${unknownName}` });
  const free = prompts.filter(({ isFree }) => isFree).map(({ name }) => name);
  await tryEach('prompts/get', free, 'name', (result) =>
    result.resultType === 'input_required' ? inputFaultOf(result) : promptFaultOf(result),
  );
  await tryUnknown('prompts', 'prompts/get', { name: unknownName });
  return called;

  async function tryEach(
    rule: 'resources/read' | 'prompts/get',
    names: readonly string[],
    member: 'uri' | 'name',
    faultOf: (result: Record<string, unknown>) => string | undefined,
  ): Promise<void> {
    for (const name of names.slice(0, maxRead)) {
      const over = whyOver(limits);
      if (over !== undefined) {
        findings.noted(rule, over);
        break;
      }
      const wasPatient = session.isPatient;
      const answer = await session.ask(rule, { [member]: name }, { isLong: true });
      if (wantsSignIn(answer)) {
        findings.noted(rule, `${name} asks for sign-in: HTTP ${answer.status}`);
        continue;
      }
      if (isMaybeSlow(wasPatient, answer)) {
        findings.noted(rule, `${name}: ${tooSlow}`);
        continue;
      }
      if (isMisread(session, answer)) {
        tellMisread(session, rule, name, answer, findings);
        continue;
      }
      if (rule === 'resources/read' && answer.kind === 'error') isFailing = true;
      if (rule === 'resources/read' && answer.kind === 'result') hasRead = true;
      if (answer.kind !== 'result') {
        findings.broken(rule, `${name}: ${reasonOf(answer)}`, session);
        continue;
      }
      addExample(called, { method: rule, params: { [member]: name } });
      const fault = answer.fault ?? faultOf(answer.result);
      if (fault === undefined) findings.passed(rule, session);
      else findings.broken(rule, `${name}: ${fault}`, session, 'must');
    }
  }

  async function tryUnknown(
    capability: 'resources' | 'prompts',
    method: string,
    params: object,
  ): Promise<void> {
    if (!(capability in session.capabilities) || isOver(limits)) return;
    const wasPatient = session.isPatient;
    const answer = await session.ask(method, { ...params }, { isLong: true });
    if (wantsSignIn(answer)) return;
    if (isMaybeSlow(wasPatient, answer)) {
      findings.noted(`${capability}/unknown`, tooSlow);
      return;
    }
    const isRefused = answer.kind === 'error';
    findings.judge(`${capability}/unknown`, isRefused, describe(method, answer), session);
    // `limits/answers` tells of silence.
    if (capability !== 'resources' || answer.kind === 'none') return;
    const contents = answer.kind === 'result' ? answer.result.contents : undefined;
    const isEmpty = Array.isArray(contents) && contents.length === 0;
    // A template may fit every URI.
    if (contents !== undefined && !isEmpty && isModern(revision) && (await hasTemplates(session))) return;
    const isMaybeDown = isFailing || !hasRead;
    if (isRefused && answer.code === internalError && (isMaybeDown || wordsOfOutage.test(answer.message))) {
      findings.noted('resources/unknown-code', `${describe(method, answer)}. It cannot know what exists`);
      return;
    }
    findings.judge(
      'resources/unknown-code',
      isRefused && answer.code === -32602,
      isEmpty ? `${method}: answered with an empty list` : describe(method, answer),
      session,
    );
  }
}

async function hasTemplates(session: Session): Promise<boolean> {
  const answer = await session.ask('resources/templates/list', {}, { isLong: true, mayBeSilent: true });
  const templates = answer.kind === 'result' ? answer.result.resourceTemplates : undefined;
  return Array.isArray(templates) && templates.length > 0;
}

async function callTools(
  session: Session,
  tools: readonly Tool[],
  allowed: Allowed,
  findings: Findings,
): Promise<Called> {
  const { calls, wrong, most } = allowed;
  const called: Called = { answered: new Set(), closed: new Set(), examples: [] };
  for (const name of new Set([...calls.keys(), ...wrong]))
    if (!tools.some((tool) => tool.name === name))
      findings.broken('calls/answered', `there is no tool ${name}`);
  const usable = mayCall(tools, allowed).filter(({ name, isReadOnly }) => isReadOnly || calls.has(name));
  const tasks = tools.filter(({ isTask }) => isTask);
  for (const { name } of tasks)
    findings.noted('calls/answered', `${name} runs only as a task, which check-server does not start`);
  if (most === 0 || (usable.length === 0 && tasks.length === 0))
    findings.skipped(
      'calls/answered',
      most === 0 ? 'no tool was called: --no-calls' : 'no tool is marked as read-only. Allow one with --call',
    );
  for (const tool of usable) {
    const over = whyOver(session.limits);
    if (over !== undefined) {
      findings.noted('calls/answered', over);
      break;
    }
    if (session.wire.ended !== undefined) break;
    await callTool(session, tool, calls.get(tool.name), called, findings);
  }
  return called;
}

async function callTool(
  session: Session,
  tool: Tool,
  given: Record<string, unknown> | undefined,
  called: Called,
  findings: Findings,
): Promise<void> {
  const { name, inputSchema = {} } = tool;
  const params = { name, arguments: given ?? sampleArguments(inputSchema) };
  const wasPatient = session.isPatient;
  const answer = await session.ask('tools/call', params, { isLong: true, mayBeSilent: true, inputSchema });
  if (wantsSignIn(answer)) {
    called.closed.add(name);
    if (answer.status === 401)
      called.signIn ??= { method: 'tools/call', params, inputSchema, challenge: answer.challenge ?? '' };
    findings.noted('calls/answered', `${name} asks for sign-in: HTTP ${answer.status}`);
    return;
  }
  if (answer.kind === 'none') {
    called.closed.add(name);
    const times = wasPatient && !session.isPatient ? slowTimes : 1;
    const silence = `no response within ${(session.limits.timeoutMs * times) / 1000} s to a call of ${name}`;
    if (answer.isSilent && (await session.isAlive())) {
      // It answers other requests, so it is this call that stays without an answer.
      const hint = `${silence}. If it needs longer, raise --timeout`;
      if (wasPatient) findings.broken('limits/answers', hint, session);
      findings.noted('calls/answered', hint);
    } else if (answer.status === 502 || answer.status === 504)
      findings.noted('calls/answered', `${name}: HTTP ${answer.status}`);
    else findings.broken('calls/answered', `${name}: ${answer.reason}`, session);
    return;
  }
  if (isMisread(session, answer) && headerFaultOf(inputSchema) === undefined) {
    called.closed.add(name);
    tellMisread(session, 'calls/answered', name, answer, findings);
    return;
  }
  if (answer.kind === 'error') judgeError(session, name, answer, given !== undefined, called, findings);
  else await judgeResult(session, tool, answer, called, findings);
  if (tool.isReadOnly && answer.kind === 'result' && called.answered.has(name))
    addExample(called, { method: 'tools/call', params, inputSchema });
}

function addExample({ examples }: Called, example: Example): void {
  if (!examples.some(({ method }) => method === example.method)) examples.push(example);
}

/** True if the server says that headers of ours, which repeat the body, differ from it. */
const isMisread = ({ wire, revision }: Session, answer: Answer) =>
  wire.kind === 'streamable-http' &&
  isModern(revision) &&
  answer.kind === 'error' &&
  answer.code === headerMismatch;

function tellMisread(
  session: Session,
  rule: 'calls/answered' | 'resources/read' | 'prompts/get',
  name: string,
  answer: Answer,
  findings: Findings,
): void {
  const fault = `${describe(name, answer)}, for headers that agree with the body`;
  findings.broken('http/header-name', fault, session);
  findings.noted(rule, fault);
}

/** An error is an answer. Only one that says that there are no calls is a fault. */
function judgeError(
  session: Session,
  name: string,
  answer: Answer & { kind: 'error' },
  isGiven: boolean,
  called: Called,
  findings: Findings,
): void {
  const { code } = answer;
  if (answer.fault !== undefined) findings.broken('calls/answered', `${name}: ${answer.fault}`, session);
  else if (code === -32602)
    // Refusing arguments is no fault, and shows nothing about the tool.
    findings.noted(
      'calls/answered',
      `${name} refused ${isGiven ? 'the arguments of --call' : 'generated arguments. Give your own arguments with --call'}`,
    );
  else if (code === -32601) findings.broken('calls/answered', describe(name, answer), session);
  else {
    called.answered.add(name);
    const advice =
      code === -32021
        ? 'It needs a client that can do more'
        : 'A failure of the tool itself is better told by a result with isError';
    findings.passed('calls/answered', session, `${describe(name, answer)}. ${advice}`);
  }
}

async function judgeResult(
  session: Session,
  { name, outputSchema }: Tool,
  answer: Answer & { kind: 'result' },
  called: Called,
  findings: Findings,
): Promise<void> {
  const { result } = answer;
  const type = isModern(session.revision) ? (result.resultType ?? 'complete') : 'complete';
  if (type === 'input_required') {
    const fault = inputFaultOf(result);
    if (fault === undefined)
      findings.passed('calls/answered', session, `${name} asks its host to call it again`);
    else findings.broken('calls/answered', `${name}: ${fault}`, session);
    return;
  }
  called.answered.add(name);
  const fault =
    answer.fault ??
    (type === 'complete' ? callFaultOf(result) : `its resultType is ${String(type)}`) ??
    // `schemas/output` tells of a schema for such results.
    (outputSchema ? undefined : structuredFaultOf(result, session.revision));
  findings.judge('calls/answered', fault === undefined, `${name}: ${fault}`, session);
  if (!outputSchema) return;
  if (result.isError) {
    findings.noted('calls/structured-content', `${name} returned its own error`);
    return;
  }
  const structured = result.structuredContent;
  if (structured === undefined) {
    if (fault === undefined)
      findings.broken('calls/structured-content', `${name}: there is no structured content`, session);
    return;
  }
  const { schemas, revision } = session;
  const { fault: wrong, doubt } = await schemas.inspect({
    schema: outputSchema,
    revision,
    value: structured,
    hasValue: true,
  });
  if (doubt !== undefined) findings.notJudged('calls/structured-content', name, doubt);
  else findings.judge('calls/structured-content', wrong === undefined, `${name}: ${wrong}`, session);
}
