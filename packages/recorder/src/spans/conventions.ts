/** Names in the tables of section 19, for both directions. Clauses in this folder are those of working draft v0.2. */
import { payloads, referring as referringToCall } from '@context-native/checker/draft/standard';
import { standard } from '@context-native/checker/standard';

/**
 * The commits and the release of the conventions that the mapping follows (19.1).
 * All their MCP and GenAI parts are "Development".
 */
export const conventions = {
  'open-telemetry/semantic-conventions-genai': {
    'docs/gen-ai/mcp.md': '0393513c',
    'gen_ai attributes': '9f1b0bb4',
  },
  'open-telemetry/semantic-conventions': 'v1.41.1',
} as const;

/** Value of an attribute. OpenTelemetry has more types, which the tables do not need. */
export type AttributeValue = string | number | boolean | string[];
export type Attributes = Record<string, AttributeValue>;

/** A span, in the plain values that both directions share. Times are nanoseconds since 1970 in UTC (19.5). */
export interface SpanData {
  /** 32 hexadecimal digits in lower case. */
  traceId: string;
  /** 16 hexadecimal digits in lower case. */
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 'internal' | 'server' | 'client';
  startNanos: bigint;
  /** Absent for an unknown end: such a span is not exported. */
  endNanos?: bigint;
  attributes: Attributes;
  events: { name: string; nanos: bigint; attributes: Attributes }[];
  status: { code: 'unset' | 'error'; message?: string };
  /** Flags of W3C Trace Context; 1 for sampled. */
  traceFlags: number;
  /** `tracestate` of W3C Trace Context, if the caller sent one. */
  traceState?: string;
  /** Related spans that are not its parent (19.3). */
  links?: { traceId: string; spanId: string }[];
}

/** The domain of the standard reversed, as 19.2 has it: `example.context_native`. */
const prefix = new URL(standard.origin).hostname.split('.').reverse().join('.').replaceAll('-', '_');
/** Name of the standard's own attribute for a member of that name. */
export const own = (name: string) => `${prefix}.${name}`;

export const runOperation = 'invoke_agent';

/** Form of one kind of calling event in a span (19.3). */
export interface CallKind {
  /** Value of `mcp.method.name`; absent for a model, and for discovery, whose payload names it. */
  method?: string;
  /** Value of `gen_ai.operation.name`. */
  operation?: string;
  /** Subject of the call: the member of the payload, its attribute, and whether the span's name contains it. */
  subject?: { member: string; attribute: string; isNamed: boolean };
}

export const calls: Record<string, CallKind> = {
  'tool.called': {
    method: 'tools/call',
    operation: 'execute_tool',
    subject: { member: 'tool', attribute: 'gen_ai.tool.name', isNamed: true },
  },
  'resource.read': {
    method: 'resources/read',
    subject: { member: 'uri', attribute: 'mcp.resource.uri', isNamed: false },
  },
  'prompt.requested': {
    method: 'prompts/get',
    subject: { member: 'prompt', attribute: 'gen_ai.prompt.name', isNamed: true },
  },
  'completion.requested': { method: 'completion/complete' },
  'discovery.requested': {},
  'elicitation.requested': { method: 'elicitation/create' },
  'sampling.requested': { method: 'sampling/createMessage' },
  'model.called': {
    operation: 'chat',
    subject: { member: 'model', attribute: 'gen_ai.request.model', isNamed: true },
  },
};

/** Members of `model.called` and `model.returned` that have an attribute of the conventions (19.3). */
export const ofModelCalled: Record<string, string> = {
  provider: 'gen_ai.provider.name',
  max_tokens: 'gen_ai.request.max_tokens',
  temperature: 'gen_ai.request.temperature',
};
export const ofModelReturned: Record<string, string> = {
  model: 'gen_ai.response.model',
  finish_reasons: 'gen_ai.response.finish_reasons',
};
/** Members of `usage` (19.6). */
export const ofUsage: Record<string, string> = {
  input_tokens: 'gen_ai.usage.input_tokens',
  output_tokens: 'gen_ai.usage.output_tokens',
};
/** Input and output of a call, plain or as a typed value (19.3). */
export const ofContent = {
  input: { plain: 'arguments', attribute: 'gen_ai.tool.call.arguments', type: own('input_type') },
  output: { plain: 'result', attribute: 'gen_ai.tool.call.result', type: own('output_type') },
} as const;

const membersOf = (type: string) => {
  const { properties } = (payloads.get(type) ?? {}) as { properties?: Record<string, { enum?: string[] }> };
  return properties ?? {};
};

/** Methods that `discovery.requested` is about. */
const discovered = membersOf('discovery.requested').method?.enum ?? [];

/** The calling event that a span of this method or operation becomes; undefined for others. */
export function callTypeOf({
  'mcp.method.name': method,
  'gen_ai.operation.name': operation,
}: Attributes): string | undefined {
  if (discovered.includes(String(method))) return 'discovery.requested';
  return Object.keys(calls).find((type) =>
    method === undefined
      ? operation !== undefined && calls[type]?.operation === operation
      : calls[type]?.method === method,
  );
}

/** Members of the payload of a core event, except `left_out`; undefined for another event. */
export function coreMembers(type: string): string[] | undefined {
  if (!payloads.has(type)) return undefined;
  return Object.keys(membersOf(type)).filter((name) => name !== 'left_out');
}

/** Events besides calls and answers that belong to a call: the member that refers to it (11.12). */
export const referring = new Map([
  ...referringToCall.map((type) => [type, 'call_id'] as const),
  ['error.reported', 'for_call_id'],
  ['input.given', 'retry_of'],
]);

/** `error.type` of outcomes of a call with a fixed one, with the status `ERROR` (19.4). */
export const errorTypes = new Map([
  ['tool_error', 'tool_error'],
  ['no_response', 'no_response'],
  ['cancelled', 'cancelled'],
  ['timed_out', 'timeout'],
]);
/** The same for a run (19.2). A failed run has its `reason` instead. */
export const runErrorTypes = new Map([
  ['timed_out', 'timeout'],
  ['interrupted', 'interrupted'],
]);
/** `network.transport` of a call, by `mcp.transport` (19.3). */
export const transports = new Map([
  ['stdio', 'pipe'],
  ['streamable-http', 'tcp'],
  ['sse', 'tcp'],
]);
/** Outcomes of a call that leave its status unset and have an attribute of their own (19.4). */
export const quietOutcomes = ['input_required', 'task_accepted'];
/** `error.type` for an error whose type is unknown, by the conventions. */
export const otherError = '_OTHER';
