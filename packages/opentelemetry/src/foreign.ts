/** Renames attributes of other instrumentations to those of the conventions (first table of 19.7). */
import { isText } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import type { Attributes, SpanData } from '@context-native/recorder/spans/conventions';

/** Names of Sentry, FastMCP and older conventions, by the conventional name. */
const others: Record<string, string[]> = {
  'gen_ai.tool.name': ['mcp.tool.name'],
  'gen_ai.prompt.name': ['mcp.prompt.name'],
  'mcp.server.name': ['fastmcp.server.name'],
  'rpc.response.status_code': ['rpc.jsonrpc.error_code'],
};
/** Methods whose target follows the method in the span's name, with the attribute of the target. */
const subjects: Record<string, string> = {
  'tools/call': 'gen_ai.tool.name',
  'prompts/get': 'gen_ai.prompt.name',
};
/**
 * Methods of MCP that start a span's name, `METHOD TARGET` by the conventions. `ping` and `initialize` have no slash,
 * so other spans may have such names.
 */
const namedMethods = new Set([
  'tools/call',
  'tools/list',
  'prompts/get',
  'prompts/list',
  'resources/read',
  'resources/list',
  'resources/templates/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'completion/complete',
  'elicitation/create',
  'sampling/createMessage',
  'roots/list',
  'logging/setLevel',
  'server/discover',
  'subscriptions/listen',
  'tasks/get',
  'tasks/list',
  'tasks/result',
  'tasks/update',
  'tasks/cancel',
  'notifications/cancelled',
  'notifications/initialized',
  'notifications/message',
  'notifications/progress',
  'notifications/tasks',
  'notifications/tasks/status',
  'notifications/elicitation/complete',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
  'notifications/roots/list_changed',
  'notifications/tools/list_changed',
]);
/** Values of `rpc.system` that a span of MCP may have. */
const rpcOfMcp: unknown[] = [undefined, 'jsonrpc', 'mcp'];
/** One attribute for each argument, with its value as JSON. */
const argument = 'mcp.request.argument.';
const givenArguments = 'gen_ai.tool.call.arguments';
/** Values of `mcp.transport`, which are classes of the SDK too. */
const transports: [pattern: RegExp, transport: string][] = [
  [/stdio/i, 'stdio'],
  [/^http$|streamable/i, 'streamable-http'],
  [/^sse/i, 'sse'],
];
/** Maximum nesting of an argument's JSON; deeper JSON stays text. */
const maxDepth = 100;

/** The MCP method of a span: its `mcp.method.name`, or the one in its name. Undefined for other spans. */
export function methodOf({ name, attributes }: Pick<SpanData, 'name' | 'attributes'>): string | undefined {
  const stated = attributes['mcp.method.name'];
  if (stated !== undefined) return String(stated);
  const isOther = !rpcOfMcp.includes(attributes['rpc.system'] ?? attributes['rpc.system.name']);
  const [first = ''] = name.split(' ', 1);
  return !isOther && namedMethods.has(first) ? first : undefined;
}

/**
 * A span of MCP with the attributes, kind and status of the conventions; other spans stay unchanged. An attribute with
 * a conventional name takes precedence, except over `mcp.transport` and `mcp.tool.result.is_error`.
 */
export function readForeign(span: SpanData): SpanData {
  const { attributes: given, name, kind } = span;
  const method = methodOf(span);
  if (method === undefined) return span;
  const attributes: Attributes = { ...given };
  attributes['mcp.method.name'] ??= method;
  for (const [known, names] of Object.entries(others))
    for (const other of names) if (attributes[known] === undefined) put(attributes, known, given[other]);
  const subject = subjects[method];
  // By the conventions the name of a span is its method and its target.
  if (subject !== undefined && attributes[subject] === undefined && name.startsWith(`${method} `))
    attributes[subject] = name.slice(method.length + 1);
  const code = attributes['rpc.response.status_code'];
  if (typeof code === 'number') attributes['rpc.response.status_code'] = String(code);
  const carried = given['mcp.transport'];
  if (isText(carried)) {
    const [, transport] = transports.find(([pattern]) => pattern.test(carried)) ?? [];
    put(attributes, 'mcp.transport', transport);
    if (transport === undefined) delete attributes['mcp.transport'];
    put(attributes, 'network.transport', transport && (transport === 'stdio' ? 'pipe' : 'tcp'));
  }
  if (attributes['network.transport'] === 'unknown') delete attributes['network.transport'];
  if (attributes[givenArguments] === undefined)
    put(attributes, givenArguments, argumentsOf(attributes, subject));
  if (given['mcp.tool.result.is_error'] === true) attributes['error.type'] = 'tool_error';
  const isOfServer = kind === 'server' || given['sentry.op'] === 'mcp.server';
  const errorType = attributes['error.type'];
  // By the conventions only a failed call has an `error.type`; some instrumentations do not set the status.
  const isError = isText(errorType) && (errorType !== 'tool_error' || method === 'tools/call');
  return {
    ...span,
    attributes,
    kind: isOfServer ? 'server' : kind,
    status: isError ? { ...span.status, code: 'error' } : span.status,
  };
}

const result = 'mcp.tool.result.content';

/** `content` of a tool's answer, as Sentry has it. `isThere`: true also if only its length is known. */
export function contentOf(attributes: Attributes): { content: unknown; isThere: boolean } {
  const text = attributes[result];
  const isThere = text !== undefined || Number(attributes[`${result}_count`] ?? 0) > 0;
  if (typeof text !== 'string') return { content: undefined, isThere };
  if (attributes[`${result}_type`] === 'text') return { content: [{ type: 'text', text }], isThere };
  const { value } = parseJson(text, maxDepth);
  return { content: Array.isArray(value) ? value : undefined, isThere };
}

function put(attributes: Attributes, name: string, value: Attributes[string] | undefined): void {
  if (value !== undefined) attributes[name] = value;
}

/** Joins arguments with one attribute each into JSON. A prompt's own name is among its arguments. */
function argumentsOf(attributes: Attributes, subject: string | undefined): string | undefined {
  if (subject === undefined) return undefined;
  const given = Object.entries(attributes)
    .filter(([name]) => name.startsWith(argument))
    .map(([name, value]): [string, unknown] => [name.slice(argument.length), readArgument(value)])
    .filter(
      ([name, value]) =>
        !(subject === 'gen_ai.prompt.name' && name === 'name' && value === attributes[subject]),
    );
  return given.length === 0 ? undefined : JSON.stringify(Object.fromEntries(given));
}

function readArgument(value: Attributes[string]): unknown {
  if (typeof value !== 'string') return value;
  const { value: parsed } = parseJson(value, maxDepth);
  return parsed === undefined ? value : parsed;
}
