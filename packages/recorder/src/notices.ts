/** Events of messages that are neither a call nor its answer (12.1 of working draft v0.2). */
import { type Fields, isText } from '@context-native/checker/fields';
import { type Keeping, Payload } from './binding.ts';
import { allowedOf, wholly } from './keep.ts';
import { urlsOf } from './read-message.ts';
import { takeRequests, takeResponses } from './rounds.ts';
import type { TraceRun } from './run.ts';
import type { Speaker, TaskCall } from './tasks.ts';

/**
 * Sender and time of a message (milliseconds since 1970), with the number of the HTTP request that carried it, or that
 * its stream answers; undefined over stdio and on the stream of a GET.
 */
export interface Origin {
  from: Speaker;
  at: number;
  exchange: number | undefined;
  /** The HTTP exchange whose cut stream continues here, if known. */
  resumes?: number | undefined;
}

/** Subject of an error. */
export interface Reported {
  callId?: string | undefined;
  run?: TraceRun | undefined;
  code?: unknown;
}

/** The name of a method for a trace, cut to 200 characters: a sender could send pages of text. */
export const shortOf = (method: string) => method.slice(0, 200).toWellFormed();

/** Records an error of the protocol. */
export function reportError(run: TraceRun, message: string, at: number, { callId, code }: Reported): void {
  run.record(
    'error.reported',
    {
      message,
      source: 'protocol',
      ...(Number.isSafeInteger(code) && { code: code as number }),
      ...(callId !== undefined && { for_call_id: callId }),
    },
    at,
  );
}

/** Records a notification without its own event. */
export function recordNotice(
  run: TraceRun,
  { method, params }: { method: string; params: Fields },
  { keep, digest }: Keeping,
  at: number,
): void {
  const payload = new Payload(digest).set('method', shortOf(method));
  if (Object.keys(params).length > 0)
    payload.take('params', params, allowedOf(keep, 'notification', method, 'input'));
  run.record('notification.received', payload.toJSON() as never, at);
}

/** Records that the sender of a call stopped waiting. */
export function recordCancellation(call: TaskCall, reason: unknown, keeping: Keeping, at: number): void {
  const payload = new Payload(keeping.digest).set('call_id', call.callId).set('by', call.from);
  payload.take(
    'reason',
    isText(reason) ? reason : undefined,
    allowedMember(keeping, 'notifications/cancelled', 'reason'),
  );
  call.run.record('request.cancelled', payload.toJSON() as never, at);
}

/** Records progress of a call; `progress` is a number. */
export function recordProgress(
  call: TaskCall,
  { progress, total, message }: Fields,
  keeping: Keeping,
  at: number,
): void {
  const payload = new Payload(keeping.digest)
    .set('call_id', call.callId)
    .set('progress', progress)
    .set('total', typeof total === 'number' ? total : undefined)
    .take(
      'message',
      isText(message) ? message : undefined,
      allowedMember(keeping, 'notifications/progress', 'message'),
    );
  call.run.record('progress.reported', payload.toJSON() as never, at);
}

/** Records the input that an answer asks for before its call can continue. */
export function recordWish(
  call: TaskCall,
  result: Fields | undefined,
  error: Fields | undefined,
  { keep, digest }: Keeping,
  at: number,
): void {
  const payload = new Payload(digest).set('call_id', call.callId);
  takeRequests(payload, result ? (result.inputRequests ?? {}) : urlsOf(error?.data), keep);
  payload.set('has_state', result?.requestState !== undefined);
  call.run.record('input.required', payload.toJSON(), at);
}

/** Records the input of a repeated request, before its calling event. */
export function recordInput(
  run: TraceRun,
  retryOf: string | undefined,
  params: Fields,
  { keep, digest }: Keeping,
  at: number,
): void {
  if (retryOf === undefined) {
    reportError(run, 'Input was given to a call that is not in this trace.', at, {});
    return;
  }
  const payload = new Payload(digest).set('retry_of', retryOf);
  takeResponses(payload, params.inputResponses, keep);
  run.record('input.given', payload.toJSON(), at);
}

/** `'all'` if the list keeps a member of a notification, else `none`. */
const allowedMember = ({ keep }: Keeping, method: string, member: string) =>
  wholly(allowedOf(keep, 'notification', method, 'input'), member);
