/** Traces for the tests of this folder: the examples of the standard, and what a sink was given. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkDraftText, checkTrace } from '@context-native/checker';
import type { Sink } from '@context-native/recorder/sink';
import { type Head, type Outcome, type Spec, type TraceEvent, toTrace } from '@context-native/recorder/trace';
import { expect } from 'vitest';

export interface DraftTrace {
  mcp_trace_id: string;
  mcp_context: Record<string, unknown>;
  mcp_run: Record<string, unknown>;
  mcp_events: TraceEvent[];
}

const examples = join(import.meta.dirname, '../../../standard/examples');
const read = (path: string) => JSON.parse(readFileSync(join(examples, path), 'utf8'));

/** Traces of the working draft by file name. */
export const draftTraces: [string, DraftTrace][] = globSync('v0.2-draft/*.trace.json', { cwd: examples })
  .sort()
  .map((path) => [basename(path, '.trace.json'), read(path)]);

export const draftTrace = (name: string): DraftTrace => read(`v0.2-draft/${name}.trace.json`);

/** Traces of v0.1 by file name. */
export const publishedTraces: [string, Omit<DraftTrace, 'mcp_run'>][] = globSync('*-*.json', {
  cwd: examples,
})
  .filter((path) => 'mcp_events' in read(path))
  .sort()
  .map((path) => [basename(path, '.json'), read(path)]);

/** Whether the checker finds that a trace breaks no MUST of its version. */
export function expectConforming(trace: object, spec: Spec = '0.2-draft'): void {
  const { results } = spec === '0.1' ? checkTrace(trace) : checkDraftText(JSON.stringify(trace), { spec });
  expect(results.filter(({ status, level }) => status === 'fail' && level === 'MUST')).toEqual([]);
}

/** Keeps what it is given, as finished traces of the draft. */
export class Kept implements Sink {
  readonly traces: DraftTrace[] = [];
  readonly #open = new Map<string, { head: Head; events: TraceEvent[] }>();

  open(head: Head): void {
    this.#open.set(head.mcp_trace_id, { head, events: [] });
  }
  event(id: string, event: TraceEvent): void {
    this.#open.get(id)?.events.push(event);
  }
  close(id: string, outcome: Outcome): void {
    const run = this.#open.get(id);
    if (run) this.traces.push(toTrace(run.head, run.events, outcome, '0.2-draft') as DraftTrace);
  }
  async flush(): Promise<void> {}
}

/** Hands a trace to a sink, as a recorder does. `meanwhile` happens before the run ends. */
export function hand(sink: Sink, { mcp_run, mcp_events, ...rest }: DraftTrace, meanwhile?: () => void): void {
  const { outcome, ...facts } = mcp_run;
  sink.open({ ...rest, mcp_run: facts } as unknown as Head);
  for (const event of mcp_events) sink.event(rest.mcp_trace_id, event);
  meanwhile?.();
  sink.close(rest.mcp_trace_id, outcome as Outcome);
}

/** A run whose calls have a caller, and a run nested in one of them, neither with a `traceparent` of its own. */
export function calledAndNested(callersTrace: string): { parent: DraftTrace; nested: DraftTrace } {
  const parent = draftTrace('host-claims-desk');
  delete parent.mcp_run.traceparent;
  for (const { event_type, payload } of parent.mcp_events)
    if (event_type === 'tool.called') payload.traceparent = `00-${callersTrace}-b7ad6b7169203331-01`;
  const nested = draftTrace('nested-delay-refund');
  delete nested.mcp_run.traceparent;
  return { parent, nested };
}
