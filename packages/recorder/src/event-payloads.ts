// Made from standard/shapes/v0.2-draft by packages/recorder/scripts/make-events.ts. Do not edit.
import type { AnswerError, AnsweredCall, EventPayload, TracedCall, TypedValue } from './event-parts.ts';

/** A `completion/complete` was sent, or arrived: the payload of a `completion.requested` event (11.2 of working draft v0.2). */
export interface CompletionRequested extends TracedCall {
  /** `params.ref`, in MCP's words. */
  ref: Record<string, unknown>;
  /** `params.argument`. */
  argument: { name: string; value: string };
  /** Name of the server, where a run speaks with more than one (11.2). */
  server?: string;
}

/** The answer to a `completion/complete`: the payload of a `completion.returned` event (11.2 of working draft v0.2). */
export interface CompletionReturned extends AnsweredCall {
  /** `result.completion.values`. */
  values?: string[];
  /** `result.completion.total`. */
  total?: number;
}

/** The run began, under the name that the examples of v0.1 use; deprecated in favour of `run.started` (20.5): the payload of a `context.created` event (11.2 of working draft v0.2). */
export interface ContextCreated extends EventPayload {}

/** One side asked the other what it is or has: the payload of a `discovery.requested` event (11.2 of working draft v0.2). */
export interface DiscoveryRequested extends TracedCall {
  /** The MCP method. */
  method:
    | 'initialize'
    | 'server/discover'
    | 'tools/list'
    | 'resources/list'
    | 'resources/templates/list'
    | 'prompts/list'
    | 'roots/list';
  /** Name of the server, where a run speaks with more than one (11.2). */
  server?: string;
  /** `params.cursor`. */
  cursor?: string;
  /** The earlier call that this belongs to (11.12). */
  for_call_id?: string;
  /** Its key in `inputRequests` of MCP 2026-07-28 (12.9). */
  key?: string;
}

/** The answer to what was asked: the payload of a `discovery.returned` event (11.2 of working draft v0.2). */
export interface DiscoveryReturned extends AnsweredCall {
  /** The server as it named itself: `name` and `version` of MCP's `Implementation` (10.2, 12.6). */
  server?: { name: string; version?: string };
  /** The client as it named itself: `name` and `version` of MCP's `Implementation` (10.2, 12.6). */
  client?: { name: string; version?: string };
  /** `result.protocolVersion` of `initialize`. */
  revision?: string;
  /** `result.supportedVersions` of `server/discover`. */
  supported_revisions?: string[];
  /** `result.capabilities`, in MCP's words. */
  capabilities?: Record<string, unknown>;
  /** Names of the tools or prompts, URIs of the resources, templates or roots, in the order of the answer. */
  names?: string[];
  /** SHA-256 of the canonical form of the listed array, so that a changed description is noticed (17.2, 18.9). */
  digest?: string;
  /** SHA-256 of the canonical form of each listed object without `_meta`, by its name in `names` (17.2, 18.9). */
  item_digests?: Record<string, string>;
  /** `result.nextCursor`. */
  next_cursor?: string;
}

/** The person answered, or did not: the payload of a `elicitation.answered` event (11.2 of working draft v0.2). */
export interface ElicitationAnswered extends AnsweredCall {
  /** `result.action`. */
  action?: 'accept' | 'decline' | 'cancel';
  /** `result.content`; not beside `output` (11.9). */
  content?: Record<string, unknown>;
  /** The answer, as a typed value (14.1). */
  output?: TypedValue;
}

/** The server asked a person, by way of the client: the payload of a `elicitation.requested` event (11.2 of working draft v0.2). */
export interface ElicitationRequested extends TracedCall {
  /** The earlier call that this belongs to (11.12). */
  for_call_id?: string;
  /** Its key in `inputRequests` of MCP 2026-07-28 (12.9). */
  key?: string;
  /** `params.mode`; `form` where the message has none. */
  mode?: 'form' | 'url';
  /** `params.message`. */
  message?: string;
  /** `params.requestedSchema`, in MCP's words. */
  requested_schema?: Record<string, unknown>;
  /** `params.url` of mode `url`, without its query. */
  url?: string;
}

/** Something went wrong that answers no call of the trace: the payload of a `error.reported` event (11.2 of working draft v0.2). */
export interface ErrorReported extends EventPayload {
  /** What went wrong, in words. */
  message: string;
  /** The JSON-RPC error code, where there is one. */
  code?: number;
  /** Where it went wrong. */
  source?: 'transport' | 'protocol' | 'model' | 'agent' | 'other';
  /** The earlier call that this belongs to (11.12). */
  for_call_id?: string;
  /** What else is known. */
  data?: unknown;
}

/** What was asked for was given: the payload of a `input.given` event (11.2 of working draft v0.2). */
export interface InputGiven extends EventPayload {
  /** The earlier call that is repeated with it (11.12). */
  retry_of?: string;
  /** The task, as the server named it (11.11). */
  task_id?: string;
  /** `inputResponses`: what was given, by the same keys, in MCP's words. */
  responses?: Record<string, unknown>;
}

/** A call, or a task, was answered with a wish for input: the payload of a `input.required` event (11.2 of working draft v0.2). */
export interface InputRequired extends EventPayload {
  /** The earlier call whose answer it is (11.12). */
  call_id?: string;
  /** The task, as the server named it (11.11). */
  task_id?: string;
  /** `inputRequests`: what is asked, by the server's keys. */
  requests?: Record<string, { method: string }>;
  /** Whether a `requestState` came with it. The state itself is never kept (12.9). */
  has_state?: boolean;
}

/** The agent asked a model: the payload of a `model.called` event (11.2 of working draft v0.2). */
export interface ModelCalled extends EventPayload {
  /** Names the call in this trace; made by the recorder (11.4, 11.5). */
  call_id: string;
  /** The model that was asked for. */
  model: string;
  /** Who provides it, in the words of OpenTelemetry's `gen_ai.provider.name` where it has one (19.6). */
  provider?: string;
  /** What was sent; not beside `input` (11.9). */
  messages?: Record<string, unknown>[];
  /** What was sent, as a typed value (14.1). */
  input?: TypedValue;
  /** The limit that was asked for. */
  max_tokens?: number;
  /** The temperature that was asked for. */
  temperature?: number;
}

/** The model answered, or did not: the payload of a `model.returned` event (11.2 of working draft v0.2). */
export interface ModelReturned extends AnsweredCall {
  /** The model that answered. */
  model?: string;
  /** Why it stopped, one for each answer. */
  finish_reasons?: string[];
  /** Tokens, where the provider says so (19.6). */
  usage?: { input_tokens?: number; output_tokens?: number };
  /** What came; not beside `output` (11.9). */
  messages?: Record<string, unknown>[];
  /** What came, as a typed value (14.1). */
  output?: TypedValue;
}

/** Another notification of MCP came, or was sent: the payload of a `notification.received` event (11.2 of working draft v0.2). */
export interface NotificationReceived extends EventPayload {
  /** Its method. */
  method: string;
  /** Its `params`, as they are or with parts left out. */
  params?: Record<string, unknown>;
  /** Name of the server, where a run speaks with more than one (11.2). */
  server?: string;
}

/** A `notifications/progress` came, or was sent: the payload of a `progress.reported` event (11.2 of working draft v0.2). */
export interface ProgressReported extends EventPayload {
  /** The earlier call that the progress token belongs to (11.12). */
  call_id: string;
  /** `params.progress`. */
  progress: number;
  /** `params.total`. */
  total?: number;
  /** `params.message`. */
  message?: string;
}

/** A `prompts/get` was sent, or arrived: the payload of a `prompt.requested` event (11.2 of working draft v0.2). */
export interface PromptRequested extends TracedCall {
  /** `params.name`. */
  prompt: string;
  /** Name of the server, where a run speaks with more than one (11.2). */
  server?: string;
  /** `params.arguments`; not beside `input` (11.9). */
  arguments?: Record<string, unknown>;
  /** The arguments, as a typed value (14.1). */
  input?: TypedValue;
  /** The earlier call that this one repeats, with what was asked for (11.12, 12.9). */
  retry_of?: string;
}

/** The answer to a `prompts/get`: the payload of a `prompt.returned` event (11.2 of working draft v0.2). */
export interface PromptReturned extends AnsweredCall {
  /** `result.messages`, in MCP's words. */
  messages?: Record<string, unknown>[];
  /** The prompt, as a typed value (14.1). */
  output?: TypedValue;
}

/** A request was cancelled: the payload of a `request.cancelled` event (11.2 of working draft v0.2). */
export interface RequestCancelled extends EventPayload {
  /** The earlier call that was cancelled (11.12). */
  call_id: string;
  /** Who cancelled it. */
  by?: 'user' | 'host' | 'client' | 'server' | 'policy' | 'other';
  /** `params.reason`, as it came. */
  reason?: string;
}

/** A `resources/read` was sent, or arrived: the payload of a `resource.read` event (11.2 of working draft v0.2). */
export interface ResourceRead extends TracedCall {
  /** `params.uri`. */
  uri: string;
  /** Name of the server, where a run speaks with more than one (11.2). */
  server?: string;
  /** The earlier call that this one repeats, with what was asked for (11.12, 12.9). */
  retry_of?: string;
}

/** The answer to a `resources/read`: the payload of a `resource.returned` event (11.2 of working draft v0.2). */
export interface ResourceReturned extends AnsweredCall {
  /** `result.contents`, in MCP's words. */
  contents?: { uri: string }[];
  /** What was read, as a typed value (14.1). */
  output?: TypedValue;
}

/** Somebody stopped the run: the payload of a `run.cancelled` event (11.2 of working draft v0.2). */
export interface RunCancelled extends EventPayload {
  /** Who stopped it (11.2). */
  by?: 'user' | 'host' | 'client' | 'server' | 'policy' | 'other';
  /** Why, as a short code for machines (11.2). */
  reason?: string;
  /** Why, in words that a person can act on (3.3, 11.2). */
  message?: string;
}

/** The run did its work: the payload of a `run.completed` event (11.2 of working draft v0.2). */
export interface RunCompleted extends EventPayload {
  /** What came out, as a typed value (14.1). */
  output?: TypedValue;
  /** What came of it, for people. */
  message?: string;
}

/** The run could not do its work, or ran out of time: the payload of a `run.failed` event (11.2 of working draft v0.2). */
export interface RunFailed extends EventPayload {
  /** Why, as a short code for machines (11.2). */
  reason: string;
  /** Why, in words that a person can act on (3.3, 11.2). */
  message?: string;
  /** The error as it came: members of a JSON-RPC error (11.6). */
  error?: AnswerError;
}

/** The run ended without an end of its own; whoever noticed says so: the payload of a `run.interrupted` event (11.2 of working draft v0.2). */
export interface RunInterrupted extends EventPayload {
  /** Who noticed (10.7). */
  noticed_by?: string;
  /** Why, as a short code for machines (11.2). */
  reason?: string;
  /** Why, in words that a person can act on (3.3, 11.2). */
  message?: string;
}

/** The run began: the payload of a `run.started` event (11.2 of working draft v0.2). */
export interface RunStarted extends EventPayload {
  /** What went in, as a typed value (14.1). */
  input?: TypedValue;
  /** Version of the agent (5.7). */
  agent_version?: string;
}

/** The client's model answered, or did not: the payload of a `sampling.answered` event (11.2 of working draft v0.2). */
export interface SamplingAnswered extends AnsweredCall {
  /** `result.model`. */
  model?: string;
  /** `result.stopReason`. */
  stop_reason?: string;
  /** `result.content`, in MCP's words; not beside `output` (11.9). */
  content?: unknown;
  /** The answer, as a typed value (14.1). */
  output?: TypedValue;
  /** Tokens, where the provider says so (19.6). */
  usage?: { input_tokens?: number; output_tokens?: number };
}

/** The server asked for the client's model; deprecated in MCP since 2026-07-28: the payload of a `sampling.requested` event (11.2 of working draft v0.2). */
export interface SamplingRequested extends TracedCall {
  /** The earlier call that this belongs to (11.12). */
  for_call_id?: string;
  /** Its key in `inputRequests` of MCP 2026-07-28 (12.9). */
  key?: string;
  /** `params.messages`, in MCP's words. */
  messages?: Record<string, unknown>[];
  /** `params.maxTokens`. */
  max_tokens?: number;
}

/** The server took a call as a task, and answers later: the payload of a `task.accepted` event (11.2 of working draft v0.2). */
export interface TaskAccepted extends EventPayload {
  /** The earlier call that became the task (11.12). */
  call_id: string;
  /** The task, as the server named it (11.11). */
  task_id: string;
  /** Status of the task when it was made. */
  status?: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  /** `ttlMs`, or `ttl` of 2025-11-25: milliseconds; null for no limit. */
  ttl_ms?: number | null;
  /** `pollIntervalMs`, or `pollInterval` of 2025-11-25: milliseconds. */
  poll_interval_ms?: number;
}

/** A task ended, whichever way: the payload of a `task.completed` event (11.2 of working draft v0.2). */
export interface TaskCompleted extends EventPayload {
  /** The task, as the server named it (11.11). */
  task_id: string;
  /** What the task ended with (11.6). */
  outcome: 'ok' | 'tool_error' | 'protocol_error' | 'no_response' | 'cancelled' | 'timed_out';
  /** What a call without a task would have as `result`; not beside `output` (11.9). */
  result?: unknown;
  /** The result, as a typed value (14.1). */
  output?: TypedValue;
  /** The error as it came: members of a JSON-RPC error (11.6). */
  error?: AnswerError;
}

/** The status of a task was learned: the payload of a `task.updated` event (11.2 of working draft v0.2). */
export interface TaskUpdated extends EventPayload {
  /** The task, as the server named it (11.11). */
  task_id: string;
  /** `status`. */
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  /** `statusMessage`. */
  message?: string;
}

/** A `tools/call` was sent, or arrived: the payload of a `tool.called` event (11.2 of working draft v0.2). */
export interface ToolCalled extends TracedCall {
  /** `params.name`. */
  tool: string;
  /** Name of the server, where a run speaks with more than one (11.2). */
  server?: string;
  /** `params.arguments`, as it is or with parts left out; not beside `input` (11.9). */
  arguments?: Record<string, unknown>;
  /** The arguments, as a typed value (14.1). */
  input?: TypedValue;
  /** The earlier call that this one repeats, with what was asked for (11.12, 12.9). */
  retry_of?: string;
}

/** The answer to a `tools/call` arrived, or was sent; or none came: the payload of a `tool.returned` event (11.2 of working draft v0.2). */
export interface ToolReturned extends AnsweredCall {
  /** `params.name` of the call. */
  tool?: string;
  /** `result.structuredContent`, as it is or with parts left out; not beside `output` (11.9). */
  result?: unknown;
  /** The result, as a typed value (14.1). */
  output?: TypedValue;
  /** `result.content`, in MCP's words. */
  content?: Record<string, unknown>[];
}
