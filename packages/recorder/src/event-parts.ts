// Made from standard/shapes/v0.2-draft by packages/recorder/scripts/make-events.ts. Do not edit.
import type { LeftOut } from './trace.ts';

/** A value with the name of its type in the dictionary (14.1 to 14.3 of working draft v0.2). */
export interface TypedValue {
  /** Name of an entry of the dictionary, or an extension name (14.1, 20.1). */
  type: string;
  /** The value. Where the dictionary has the type, it is valid against the entry (14.2). */
  value: unknown;
  /** What was left out of the value; pointers begin at the value (16.1). */
  left_out?: LeftOut[];
}

/** Members that every payload may have. */
export interface EventPayload {
  /** Parts left out of the payload; pointers begin at the payload (16.1). */
  left_out?: LeftOut[];
  [extension: `${string}.${string}/${string}`]: unknown;
}

/** What became of a call (11.6). */
export type CallOutcome =
  | 'ok'
  | 'tool_error'
  | 'protocol_error'
  | 'no_response'
  | 'cancelled'
  | 'timed_out'
  | 'input_required'
  | 'task_accepted';

/** The error as it came: members of a JSON-RPC error (11.6). */
export interface AnswerError {
  /** The JSON-RPC error code. */
  code?: number;
  /** The message. */
  message: string;
  /** What else the sender said. */
  data?: unknown;
}

/** Members that many calls, or their answers, share. */
export interface TracedCall extends EventPayload {
  /** Names the call in this trace; made by the recorder (11.4, 11.5). */
  call_id: string;
  /** The caller's span, as the request names it in `params._meta` (12.7). */
  traceparent?: string;
  /** `tracestate` beside it in `params._meta`, as it came (12.7). */
  tracestate?: string;
}

/** Members that many calls, or their answers, share. */
export interface AnsweredCall extends EventPayload {
  /** Names the call in this trace; made by the recorder (11.4, 11.5). */
  call_id: string;
  /** What became of the call (11.6). */
  outcome: CallOutcome;
  /** The error as it came: members of a JSON-RPC error (11.6). */
  error?: AnswerError;
}
