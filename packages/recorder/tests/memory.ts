import { checkDraftText } from '@context-native/checker/draft/check';
import type { Sink } from '../src/sink.ts';
import { type Head, type Outcome, type Spec, type TraceEvent, toTrace } from '../src/trace.ts';

export const context = {
  input_type: 'currency.pair',
  output_type: 'exchange.rate',
  org_id: 'alder-finch',
  agent_code: 'rate-finder',
  profile: 'developer',
  sandbox_flag: false,
} as const;

/** A sink of lists, for tests of what is handed to sinks. */
export class Lists implements Sink {
  head: Head | undefined;
  events: TraceEvent[] = [];
  outcome: Outcome | undefined;
  readonly calls: string[] = [];

  open(head: Head): void {
    this.calls.push('open');
    this.head = head;
  }

  event(_id: string, event: TraceEvent): void {
    this.calls.push(event.event_type);
    this.events.push(event);
  }

  close(_id: string, outcome: Outcome): void {
    this.calls.push('close');
    this.outcome = outcome;
  }

  async flush(): Promise<void> {}

  get payloads(): Record<string, unknown>[] {
    return this.events.map(({ payload }) => payload);
  }

  trace(spec: Spec): object {
    if (!this.head) throw new Error('no run was opened');
    return toTrace(this.head, this.events, this.outcome ?? 'open', spec);
  }
}

/** Broken clauses of a trace, by the published version and by the draft; SHOULD too, where it is asked for. */
export function findings(trace: object, levels = ['MUST']): string[] {
  const { results } = checkDraftText(JSON.stringify(trace), { spec: '0.2-draft', kind: 'trace' });
  return results
    .filter(({ status, level }) => status === 'fail' && levels.includes(level))
    .map(({ clause, message, pointer }) => `${clause} ${pointer} ${message}`);
}
