/** Ends of conversations, and of calls without an answer (10.7, 12.4 of working draft v0.2). */
import type { TraceRun } from './run.ts';
import type { Outcome } from './trace.ts';

/** Outcome of a call without an answer (12.4). */
export type Unanswered = 'cancelled' | 'timed_out' | 'no_response';

/** The end of a conversation. */
export interface Ending {
  outcome: Outcome;
  /** A short code for machines. */
  reason?: string;
  /** In words for people. */
  message?: string;
  /** Reporter of an interruption (10.7). */
  noticedBy?: string;
}

/** The ending of a run that was one HTTP request, which the server refused. */
export type Refusal = Ending & { message: string };

/** The payload of the end event. */
export const payloadOf = ({ outcome, reason, message, noticedBy }: Ending) => ({
  ...(outcome !== 'completed' && reason !== undefined && { reason }),
  ...(message !== undefined && { message }),
  ...(outcome === 'interrupted' && noticedBy !== undefined && { noticed_by: noticedBy }),
});

/** The outcome of calls that had no answer: the end of the conversation may say why. */
export const unansweredBy = ({ outcome }: Ending): Unanswered =>
  outcome === 'cancelled' || outcome === 'timed_out' ? outcome : 'no_response';

/** A connection that was lost is an error of each run that waited for answers on it (12.1). */
export function reportLoss(calls: Iterable<{ run: TraceRun; callId: string }>, at: number): void {
  const lost = new Map<TraceRun, string[]>();
  for (const { run, callId } of calls) {
    const ids = lost.get(run);
    if (ids) ids.push(callId);
    else lost.set(run, [callId]);
  }
  for (const [run, ids] of lost) {
    const [only = '', ...more] = ids;
    const message = `The connection ended before ${more.length === 0 ? '1 call was' : `${ids.length} calls were`} answered.`;
    run.record(
      'error.reported',
      { message, source: 'transport', ...(more.length === 0 && { for_call_id: only }) },
      at,
    );
  }
}
