import { isFields } from '@context-native/checker/fields';
import { describe, reasonOf } from './describe.ts';
import type { Answer } from './exchange.ts';
import { type Findings, textOf } from './findings.ts';
import { headerFaultOf } from './headers.ts';
import { isModern } from './options.ts';
import { type Pages, readPages } from './pages.ts';
import type { RuleId } from './rules.ts';
import { isMaybeSlow, type Session, tooSlow } from './session.ts';
import { type ListName, pageFaultOf } from './shapes.ts';
import { isOver, whyOver } from './wire.ts';

/** The members of a listed tool that the rules use. */
export interface Tool {
  name: string;
  /** Undefined if it is missing, or not an object. */
  inputSchema?: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  isReadOnly: boolean;
  /** True if a plain call has to be refused: it runs as a task (2025-11-25 basic/utilities/tasks). */
  isTask: boolean;
}

/** Tools, resources and prompts that a server lists. */
export interface Listed {
  tools: Tool[];
  resources: string[];
  prompts: { name: string; isFree: boolean }[];
  /** The lists of declared capabilities as they came, until the time was over. */
  pages: Partial<Record<ListName, Pages>>;
  /** The first list that wanted a sign-in. */
  signIn?: Gate;
}

/** A request that may be made again. */
export interface Example {
  method: string;
  params: Record<string, unknown>;
  /** Schema of the arguments of a call. */
  inputSchema?: Record<string, unknown>;
}

/** A request that was answered by 401, with its challenge. */
export interface Gate extends Example {
  challenge: string;
}

/** True if the server wants to know who asks. */
export const wantsSignIn = ({ kind, status }: Answer) =>
  kind !== 'result' && (status === 401 || status === 403);

const lists = {
  tools: 'tools/list',
  resources: 'resources/list',
  prompts: 'prompts/list',
} as const;

/** Tests that declared capabilities work, and that undeclared ones are refused. */
export async function inspectLists(session: Session, findings: Findings): Promise<Listed> {
  const pages: Listed['pages'] = {};
  let signIn: Gate | undefined;
  for (const name of Object.keys(lists) as ListName[]) {
    if (isOver(session.limits)) break;
    const rule = `capabilities/${name}` as const;
    if (!(name in session.capabilities)) {
      findings.skipped(rule, 'not declared');
      if (findings.isAsked('capabilities/undeclared')) await inspectUndeclared(session, name, findings);
      continue;
    }
    const wasPatient = session.isPatient;
    const result = await readList(session, name);
    if (result.refused?.status === 401)
      signIn ??= { method: lists[name], params: {}, challenge: result.refused.challenge ?? '' };
    if (result.endless !== undefined) findings.broken('lists/pages', result.endless, session);
    else if (result.unread !== undefined) findings.noted('lists/pages', result.unread);
    else if (result.reason === undefined) findings.passed('lists/pages', session);
    const excuse = result.refused && excuseOf(result.refused, wasPatient);
    if (excuse !== undefined) findings.noted(rule, `${lists[name]}: ${excuse}`);
    else if (result.reason !== undefined) findings.broken(rule, `${lists[name]}: ${result.reason}`, session);
    else findings.passed(rule, session);
    pages[name] = result;
    const names = result.entries.map((entry) => textOf(name === 'resources' ? entry.uri : entry.name));
    const twice = names.find((one, index) => names.indexOf(one) !== index);
    if (twice !== undefined) findings.broken('lists/unique', `${lists[name]}: ${twice} twice`, session);
    else if (result.reason === undefined) findings.passed('lists/unique', session);
  }
  if (!isOver(session.limits) && findings.isAsked('ping/answers')) await inspectOthers(session, findings);
  const tools = entriesOf(pages.tools).map(readTool);
  inspectNames(tools, session, findings);
  if (pages.tools?.unread === undefined && findings.isAsked('lists/same-order'))
    await inspectOrder(tools, session, findings);
  return {
    ...(signIn && { signIn }),
    tools,
    pages,
    resources: entriesOf(pages.resources).map(({ uri }) => textOf(uri)),
    prompts: entriesOf(pages.prompts).map(({ name, arguments: list }) => ({
      name: textOf(name),
      isFree: !Array.isArray(list) || !list.some((one) => isFields(one) && one.required === true),
    })),
  };
}

/**
 * Codes of JSON-RPC for a request that is wrong, or whose method does not exist. The request for a declared list is right,
 * so they are faults.
 */
const codesOfWrongRequests = [-32700, -32600, -32601, -32602];

/**
 * Why a list that was not given is no fault; undefined if it is one. Any other error is an answer: the service behind
 * the server may be down.
 */
function excuseOf(refused: NonNullable<Pages['refused']>, wasPatient: boolean): string | undefined {
  if (refused.fault !== undefined) return undefined;
  const { status } = refused;
  if (wantsSignIn(refused)) return `it asks for sign-in: HTTP ${status}`;
  if (isMaybeSlow(wasPatient, refused)) return tooSlow;
  if (refused.kind === 'none') return status === 502 || status === 504 ? `HTTP ${status}` : undefined;
  const isFault = !Number.isInteger(refused.code) || codesOfWrongRequests.includes(refused.code);
  return isFault ? undefined : `${reasonOf(refused)}. This is an answer, so the list was not tested`;
}

const entriesOf = (pages: Pages | undefined) => pages?.entries ?? [];

const readList = (session: Session, name: ListName): Promise<Pages> =>
  readPages(session, lists[name], name, (result) => pageFaultOf(result, name, session.revision));

async function inspectOthers(session: Session, findings: Findings): Promise<void> {
  const { capabilities, revision } = session;
  if (!('completions' in capabilities)) findings.skipped('capabilities/completions', 'not declared');
  else {
    // No server has this prompt, so an error such as -32602 is a right answer. Only -32601 shows that completion is
    // missing.
    await judgeAnswer(
      session,
      'capabilities/completions',
      'completion/complete',
      { ref: { type: 'ref/prompt', name: unknownName }, argument: { name: 'a', value: '' } },
      (answer) => answer.kind === 'result' || (answer.kind === 'error' && answer.code !== -32601),
      findings,
    );
  }
  if (isModern(revision) || isOver(session.limits)) return;
  if (!('logging' in capabilities)) findings.skipped('capabilities/logging', 'not declared');
  else
    await judgeAnswer(
      session,
      'capabilities/logging',
      'logging/setLevel',
      { level: 'error' },
      ({ kind }) => kind === 'result',
      findings,
    );
  if (isOver(session.limits)) return;
  await judgeAnswer(session, 'ping/answers', 'ping', {}, ({ kind }) => kind === 'result', findings);
}

/** Judges the answer to a request that a server may forward, and so answer slowly. */
async function judgeAnswer(
  session: Session,
  rule: RuleId,
  method: string,
  params: Record<string, unknown>,
  isRight: (answer: Answer) => boolean,
  findings: Findings,
): Promise<void> {
  const wasPatient = session.isPatient;
  const answer = await session.ask(method, params, { isLong: true, mayBeSilent: true });
  if (isMaybeSlow(wasPatient, answer)) findings.noted(rule, tooSlow);
  else findings.judge(rule, isRight(answer), describe(method, answer), session);
}

async function inspectUndeclared(session: Session, name: ListName, findings: Findings): Promise<void> {
  const method = lists[name];
  // A method that the server does not have may be left alone: `mistakes/unknown-method` judges silence.
  const answer = await session.ask(method, {}, { mayBeSilent: true });
  if (answer.kind === 'error') findings.passed('capabilities/undeclared', session);
  else if (answer.kind === 'none') {
    // The end of the server is told here: later requests meet it as well.
    if (session.wire.lost !== undefined)
      findings.broken('mistakes/unknown-method', describe(method, answer), session);
  } else {
    const entries: unknown = answer.result[name];
    const size = Array.isArray(entries) ? entries.length : 0;
    // Servers that support tools MUST declare that; an empty list is no support.
    if (size > 0)
      findings.broken(
        `capabilities/${name}`,
        `${method} lists ${size}, but ${name} are not declared`,
        session,
      );
    else findings.broken('capabilities/undeclared', `${method} is answered, but was not declared`, session);
  }
}

function readTool(entry: Record<string, unknown>): Tool {
  const { name, inputSchema, outputSchema, annotations, execution } = entry;
  return {
    name: textOf(name),
    ...(isFields(inputSchema) && { inputSchema }),
    ...(isFields(outputSchema) && { outputSchema }),
    isReadOnly: isFields(annotations) && annotations.readOnlyHint === true,
    isTask: isFields(execution) && execution.taskSupport === 'required',
  };
}

function inspectNames(tools: readonly Tool[], session: Session, findings: Findings): void {
  for (const { name } of tools)
    if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name))
      findings.broken('tools/names', `${JSON.stringify(name)}`, session);
    else findings.passed('tools/names', session);
}

async function inspectOrder(tools: readonly Tool[], session: Session, findings: Findings): Promise<void> {
  if (tools.length < 2 || isOver(session.limits)) return;
  const again = await readList(session, 'tools');
  if ((again.reason ?? again.unread) !== undefined) return;
  const isSame =
    again.entries.map(({ name }) => textOf(name)).join('\n') === tools.map(({ name }) => name).join('\n');
  findings.judge(
    'lists/same-order',
    isSame,
    'tools/list returned a different order the second time',
    session,
  );
}

/** Tests the schemas of all tools, by their dialects. */
export async function inspectToolSchemas(
  tools: readonly Tool[],
  session: Session,
  findings: Findings,
): Promise<void> {
  const { limits, revision } = session;
  for (const { name, inputSchema, outputSchema } of tools) {
    const over = whyOver(limits);
    if (over !== undefined) {
      for (const rule of ['schemas/input', 'schemas/output'] as const) findings.noted(rule, over);
      break;
    }
    if (inputSchema) await inspectSchema('schemas/input', name, inputSchema, true);
    else findings.broken('schemas/input', `${name}: there is no inputSchema`, session);
    const header = headerFaultOf(inputSchema ?? {});
    findings.judge('schemas/headers', header === undefined, `${name}: ${header}`, session);
    // 2026-07-28 allows results of any type.
    if (outputSchema) await inspectSchema('schemas/output', name, outputSchema, !isModern(revision));
  }

  async function inspectSchema(
    rule: 'schemas/input' | 'schemas/output',
    tool: string,
    schema: Record<string, unknown>,
    isForObjects: boolean,
  ): Promise<void> {
    const { fault, doubt } = await session.schemas.inspect({ schema, revision, hasValue: false });
    const isRootRight = !isForObjects || schema.type === 'object';
    const told =
      fault ?? (isRootRight ? undefined : `the type of the whole schema must be "object" in ${revision}`);
    if (told !== undefined) findings.broken(rule, `${tool}: ${told}`, session);
    else if (doubt !== undefined) findings.notJudged(rule, tool, doubt);
    else findings.passed(rule, session);
  }
}

/** A name, or last part of a URL, that no server has. */
export const unknownName = 'context-native-verify-unknown';
