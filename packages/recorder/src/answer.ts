/** Answers of calls, for their events (12.4 of working draft v0.2). */
import { type Fields, isFields } from '@context-native/checker/fields';
import { type Asked, answeredBy, type Binding, errorBy, type Keeping } from './binding.ts';
import type { Refusal } from './ending.ts';

/** The answer to a call. With a refusal and without an error, the server sent no message of MCP. */
export interface Came {
  result: Fields | undefined;
  error: Fields | undefined;
  refusal?: Refusal;
}

/** The outcome of an answer, and further members of its event. An unreadable answer is a protocol error (12.4). */
export function sayAnswer(
  call: Asked & { binding: Binding },
  { result, error, refusal }: Came,
  revision: string | undefined,
  keeping: Keeping,
): { outcome: keyof typeof runOutcomes; said: Fields } {
  // This message is the recorder's own text, so every list keeps it.
  if (refusal && !error) return { outcome: 'protocol_error', said: { error: { message: refusal.message } } };
  try {
    const outcome = outcomeOf(call.method, result, error, revision);
    if (outcome === 'protocol_error')
      return { outcome, said: errorBy(call.binding, call, error ?? unreadable(result), keeping) };
    const isResult = outcome === 'ok' || outcome === 'tool_error';
    return { outcome, said: isResult ? answeredBy(call.binding, call, result ?? {}, keeping) : {} };
  } catch {
    return { outcome: 'protocol_error', said: {} };
  }
}

/** The outcome of an answer, by the table of 12.4: where two rows fit, the lower one counts. */
function outcomeOf(
  method: string,
  result: Fields | undefined,
  error: Fields | undefined,
  revision: string | undefined,
) {
  // For outcomes that 2026-07-28 no longer has. They also apply if the revision is unknown.
  const isOlder = revision === undefined || revision < '2026-07-28';
  if (error) return isOlder && error.code === urlNeeded ? 'input_required' : 'protocol_error';
  if (!result) return 'protocol_error';
  const { resultType } = result;
  if (resultType === 'input_required') return 'input_required';
  if (resultType === 'task' || (isOlder && isFields(result.task))) return 'task_accepted';
  if (resultType !== undefined && resultType !== 'complete') return 'protocol_error';
  return method === 'tools/call' && result.isError === true ? 'tool_error' : 'ok';
}

/** URL elicitation required, an error of 2025-11-25. */
const urlNeeded = -32042;

/** The ending of a run that was one call, by the call's outcome. A tool error counts as completed (10.7). */
export const runOutcomes = {
  ok: 'completed',
  tool_error: 'completed',
  task_accepted: 'completed',
  input_required: 'input_required',
  protocol_error: 'failed',
} as const;

/** Error for an answer that has none and cannot be read. */
const unreadable = (result: Fields | undefined): Fields => ({
  message: result ? 'The result has an unknown resultType.' : 'The result is not an object.',
});
