import { checkDraftText } from '@context-native/checker/draft/check';
import { draftSpec } from '@context-native/checker/draft/standard';
import { checkText } from '@context-native/checker/text';
import { mcpContext, type SomeContext } from '@context-native/recorder/context';
import { Conversation } from '@context-native/recorder/conversation';
import type { KeepList } from '@context-native/recorder/keep';
import { TraceRun } from '@context-native/recorder/run';
import type { Sink } from '@context-native/recorder/sink';
import {
  type Head,
  type Outcome,
  type Software,
  type Spec,
  type TraceEvent,
  toTrace,
} from '@context-native/recorder/trace';
import { Exchange } from './exchange.ts';

interface Kept {
  head: Head;
  events: TraceEvent[];
  outcome: Outcome;
}

/** A finished trace. */
export type FinishedTrace = { mcp_trace_id: string } & Record<string, unknown>;

/**
 * Records every conversation of a run of `check-server`, as its client. The traces are made at the end, when the server's
 * name is known.
 */
export class Recording implements Sink {
  readonly #kept = new Map<string, Kept>();
  readonly #keep: KeepList;
  readonly #recorder: Software;
  readonly #context: SomeContext;

  /** @throws TypeError by `TraceRun` where `context` breaks a MUST clause */
  constructor(recorder: Software, keep: KeepList, context: SomeContext) {
    this.#recorder = recorder;
    this.#keep = keep;
    this.#context = context;
    // Throws for a wrong context now: a conversation reports no recording errors.
    const sink: Sink = { open() {}, event() {}, close() {}, async flush() {} };
    new TraceRun({ context: mcpContext(undefined, context), side: 'client', sink });
  }

  /** Starts a new connection, whose traffic goes to the exchange. `traceIds` grows with its traces. */
  begin(transport: 'stdio' | 'streamable-http'): { exchange: Exchange; traceIds: string[] } {
    const traceIds: string[] = [];
    const conversation = new Conversation({
      side: 'client',
      keep: this.#keep,
      transport,
      start: (facts) => {
        const context = mcpContext(undefined, this.#context);
        const run = new TraceRun({ ...facts, context, side: 'client', sink: this, recorder: this.#recorder });
        traceIds.push(run.id);
        return run;
      },
    });
    return { exchange: new Exchange(conversation), traceIds };
  }

  open(head: Head): void {
    this.#kept.set(head.mcp_trace_id, { head, events: [], outcome: 'open' });
  }

  event(traceId: string, event: TraceEvent): void {
    this.#kept.get(traceId)?.events.push(event);
  }

  close(traceId: string, outcome: Outcome): void {
    const kept = this.#kept.get(traceId);
    if (kept) kept.outcome = outcome;
  }

  async flush(): Promise<void> {}

  /** All traces, oldest first. Default of their `agent_code`: made from the server's name. */
  traces(serverName: string, spec: Spec): FinishedTrace[] {
    const agent_code = mcpContext(serverName, this.#context).agent_code;
    return [...this.#kept.values()].map(({ head, events, outcome }) => {
      const mcp_context = { ...head.mcp_context, agent_code } as Head['mcp_context'];
      return toTrace({ ...head, mcp_context }, events, outcome, spec) as FinishedTrace;
    });
  }
}

/** The first MUST clause that a trace breaks; undefined if it breaks none. */
export function faultOf(trace: FinishedTrace, spec: Spec): string | undefined {
  const text = JSON.stringify(trace);
  const { results } = spec === '0.1' ? checkText(text) : checkDraftText(text, { spec: draftSpec });
  const found = results.find(({ status, level }) => status === 'fail' && level === 'MUST');
  return found && `${found.clause} ${found.pointer}: ${found.message}`;
}
