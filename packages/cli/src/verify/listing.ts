import { isFields } from '@context-native/checker/fields';
import type { Answer } from './exchange.ts';
import { type Findings, textOf, timeOver } from './findings.ts';
import { isModern } from './options.ts';
import type { Session } from './session.ts';
import { isOver } from './wire.ts';

/** The members of a listed tool that the rules use. */
export interface Tool {
  name: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  isReadOnly: boolean;
}

/** Tools, resources and prompts that a server lists. */
export interface Listed {
  tools: Tool[];
  resources: string[];
  prompts: { name: string; isFree: boolean }[];
}

/** Maximum entries of one list that the rules use: a server may list any number. */
const maxEntries = 1000;
type Page = { nextCursor?: string | undefined } & { [name in ListName]?: unknown };
/** Maximum pages of one list. */
const maxPages = 64;

const lists = {
  tools: 'tools/list',
  resources: 'resources/list',
  prompts: 'prompts/list',
} as const;
type ListName = keyof typeof lists;

/** Tests that declared capabilities work, and that undeclared ones are refused. */
export async function inspectLists(session: Session, findings: Findings): Promise<Listed> {
  const { traceId } = session;
  const entries: Record<ListName, Record<string, unknown>[]> = { tools: [], resources: [], prompts: [] };
  // Side by side: a server may leave them without an answer, and each wait is long.
  const waiting: Promise<void>[] = [];
  for (const name of Object.keys(lists) as ListName[]) {
    if (isOver(session.limits)) break;
    const rule = `capabilities/${name}` as const;
    if (!(name in session.capabilities)) {
      findings.skipped(rule, 'not declared');
      waiting.push(inspectUndeclared(session, lists[name], findings));
      continue;
    }
    const result = await readList(session, name);
    if (result.isEndless) findings.broken('lists/pages', `${lists[name]} does not end`, traceId);
    else if (result.reason === undefined) findings.passed('lists/pages', traceId);
    if (result.reason !== undefined) findings.broken(rule, `${lists[name]}: ${result.reason}`, traceId);
    else findings.passed(rule, traceId);
    entries[name] = result.entries;
    const names = result.entries.map((entry) => textOf(name === 'resources' ? entry.uri : entry.name));
    const twice = names.find((one, index) => names.indexOf(one) !== index);
    if (twice !== undefined) findings.broken('lists/unique', `${lists[name]}: ${twice} twice`, traceId);
    else if (result.reason === undefined) findings.passed('lists/unique', traceId);
  }
  if (!isOver(session.limits)) waiting.push(inspectOthers(session, findings));
  await Promise.all(waiting);
  const tools = entries.tools.map(readTool);
  inspectNames(tools, session, findings);
  await inspectOrder(tools, session, findings);
  return {
    tools,
    resources: entries.resources.map(({ uri }) => textOf(uri)),
    prompts: entries.prompts.map(({ name, arguments: list }) => ({
      name: textOf(name),
      isFree: !Array.isArray(list) || !list.some((one) => isFields(one) && one.required === true),
    })),
  };
}

/** Reads a list page by page with the official client, which validates each page by the revision. */
async function readList(
  session: Session,
  name: ListName,
): Promise<{ entries: Record<string, unknown>[]; reason?: string; isEndless?: boolean }> {
  const entries: Record<string, unknown>[] = [];
  const { client } = session;
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    if (isOver(session.limits)) return { entries: entries.slice(0, maxEntries), reason: timeOver };
    const params = cursor === undefined ? { cursor: undefined } : { cursor };
    const options = { timeout: session.limits.timeoutMs };
    const request: Record<ListName, () => Promise<Page>> = {
      tools: () => client.request({ method: 'tools/list', params }, options),
      resources: () => client.request({ method: 'resources/list', params }, options),
      prompts: () => client.request({ method: 'prompts/list', params }, options),
    };
    const { value, reason } = await session.bounded(request[name]());
    if (!value) {
      // If the client refuses a list, its valid entries are still tested: the client's reason is about the whole list.
      const answer = await session.ask(lists[name], cursor === undefined ? {} : { cursor });
      const found = answer.kind === 'result' ? answer.result[name] : undefined;
      if (Array.isArray(found)) entries.push(...found.filter(isFields));
      return { entries: entries.slice(0, maxEntries), reason: reason ?? '' };
    }
    const found = value[name];
    if (Array.isArray(found)) entries.push(...found.filter(isFields));
    cursor = value.nextCursor;
    if (cursor === undefined) return { entries: entries.slice(0, maxEntries) };
    if (cursors.has(cursor) || entries.length > maxEntries * 10) break;
    cursors.add(cursor);
  }
  return { entries: entries.slice(0, maxEntries), isEndless: true };
}

async function inspectOthers(session: Session, findings: Findings): Promise<void> {
  const { capabilities, revision, traceId } = session;
  if (!('completions' in capabilities)) findings.skipped('capabilities/completions', 'not declared');
  else {
    // No server has this prompt, so an error such as -32602 is a right answer. Only -32601 shows that completion is
    // missing.
    const answer = await session.ask('completion/complete', {
      ref: { type: 'ref/prompt', name: unknownName },
      argument: { name: 'a', value: '' },
    });
    const isThere = answer.kind === 'result' || (answer.kind === 'error' && answer.code !== -32601);
    findings.judge('capabilities/completions', isThere, describe('completion/complete', answer), traceId);
  }
  if (isModern(revision) || isOver(session.limits)) return;
  if (!('logging' in capabilities)) findings.skipped('capabilities/logging', 'not declared');
  else {
    const answer = await session.ask('logging/setLevel', { level: 'error' });
    findings.judge(
      'capabilities/logging',
      answer.kind === 'result',
      describe('logging/setLevel', answer),
      traceId,
    );
  }
  if (isOver(session.limits)) return;
  const answer = await session.ask('ping');
  findings.judge('ping/answers', answer.kind === 'result', describe('ping', answer), traceId);
}

async function inspectUndeclared(session: Session, method: string, findings: Findings): Promise<void> {
  const answer = await session.ask(method);
  if (answer.kind === 'result')
    findings.broken(
      'capabilities/undeclared',
      `${method} is answered, but was not declared`,
      session.traceId,
    );
  else if (answer.kind === 'error') findings.passed('capabilities/undeclared', session.traceId);
}

function readTool(entry: Record<string, unknown>): Tool {
  const { name, inputSchema, outputSchema, annotations } = entry;
  return {
    name: textOf(name),
    inputSchema: isFields(inputSchema) ? inputSchema : {},
    ...(isFields(outputSchema) && { outputSchema }),
    isReadOnly: isFields(annotations) && annotations.readOnlyHint === true,
  };
}

function inspectNames(tools: readonly Tool[], { traceId }: Session, findings: Findings): void {
  for (const { name } of tools)
    if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name))
      findings.broken('tools/names', `${JSON.stringify(name)}`, traceId);
    else findings.passed('tools/names', traceId);
}

async function inspectOrder(tools: readonly Tool[], session: Session, findings: Findings): Promise<void> {
  if (tools.length < 2 || isOver(session.limits)) return;
  const again = await readList(session, 'tools');
  if (again.reason !== undefined) return;
  const isSame =
    again.entries.map(({ name }) => textOf(name)).join('\n') === tools.map(({ name }) => name).join('\n');
  findings.judge(
    'lists/same-order',
    isSame,
    'tools/list returned a different order the second time',
    session.traceId,
  );
}

/** Compiles the schemas of all tools. */
export async function inspectToolSchemas(
  tools: readonly Tool[],
  { traceId, schemas, limits }: Session,
  findings: Findings,
): Promise<void> {
  for (const { name, inputSchema, outputSchema } of tools) {
    if (isOver(limits)) {
      for (const rule of ['schemas/input', 'schemas/output'] as const) findings.noted(rule, timeOver);
      break;
    }
    const isObject = inputSchema.type === 'object';
    const fault =
      (await schemas.inspect({ schema: inputSchema, hasValue: false })) ??
      (isObject ? undefined : 'its type is not object');
    findings.judge('schemas/input', fault === undefined, `${name}: ${fault}`, traceId);
    if (!outputSchema) continue;
    const unfit = await schemas.inspect({ schema: outputSchema, hasValue: false });
    findings.judge('schemas/output', unfit === undefined, `${name}: ${unfit}`, traceId);
  }
}

/** A name, or last part of a URL, that no server has. */
export const unknownName = 'context-native-verify-unknown';

/** An answer for people, as in `tools/list: error -32603 (…)`. */
export function describe(what: string, answer: Answer): string {
  const http = answer.status === undefined ? '' : `, HTTP ${answer.status}`;
  if (answer.kind === 'result') return `${what}: answered with a result${errorIn(answer.result)}${http}`;
  if (answer.kind === 'error')
    return `${what}: error ${answer.code} (${answer.message.slice(0, 2000)})${http}`;
  return `${what}: ${answer.reason}`;
}

/** The words of a tool's own error: they may show who made it. */
function errorIn({ isError, content }: Record<string, unknown>): string {
  if (isError !== true) return '';
  const [first]: unknown[] = Array.isArray(content) ? content : [];
  return ` with isError (${isFields(first) ? textOf(first.text ?? '').slice(0, 300) : ''})`;
}
