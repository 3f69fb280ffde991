/** References between traces: 10.4 and 10.5. */
import { type Fields, isFields, isText, isUuid } from '../fields.ts';
import { quoted } from '../json.ts';
import type { DraftReport } from './report.ts';
import { answers } from './standard.ts';

/** Facts of a trace that other traces refer to. Trace ids are in lower case. */
export interface RunFacts {
  id: string;
  parent: string | undefined;
  calls: ReadonlySet<string>;
}

/** Reads the facts of a trace; undefined if it has no valid id. */
export function readRun(trace: unknown): RunFacts | undefined {
  if (!isFields(trace) || !isUuid(trace.mcp_trace_id)) return undefined;
  const run = isFields(trace.mcp_run) ? trace.mcp_run : {};
  const parent = isFields(run.parent) ? run.parent.mcp_trace_id : undefined;
  const calls = new Set<string>();
  for (const event of Array.isArray(trace.mcp_events) ? trace.mcp_events : [])
    if (isFields(event) && Object.hasOwn(answers, String(event.event_type)) && isFields(event.payload))
      if (isText(event.payload.call_id)) calls.add(event.payload.call_id);
  return {
    id: trace.mcp_trace_id.toLowerCase(),
    parent: isUuid(parent) ? parent.toLowerCase() : undefined,
    calls,
  };
}

/** Checks the parent of a run. `runOf` returns facts of other traces; without it, only this trace is checked. */
export function inspectParent(
  trace: Fields,
  run: Fields,
  runOf: ((id: string) => RunFacts | undefined) | undefined,
  report: DraftReport,
): void {
  const alone = 'No other traces were given.';
  if (!runOf) report.skip(alone, 'parent-circle');
  const { parent } = run;
  if (!isFields(parent) || !isUuid(parent.mcp_trace_id) || !isUuid(trace.mcp_trace_id)) return;
  const id = trace.mcp_trace_id.toLowerCase();
  const named = parent.mcp_trace_id.toLowerCase();
  const place = '/mcp_run/parent';
  if (id === named) {
    report.fail(
      'run-parent',
      `${place}/mcp_trace_id`,
      'the run names itself as its parent',
      'Name the caller’s trace, or leave parent out.',
    );
    return;
  }
  const caller = runOf?.(named);
  if (caller && isText(parent.call_id) && !caller.calls.has(parent.call_id))
    report.fail(
      'run-parent',
      `${place}/call_id`,
      `the trace ${named} has no call ${quoted(parent.call_id)}`,
      'Write the call_id that the caller recorded and sent.',
    );
  const seen = new Set([id]);
  for (let next: string | undefined = named; next !== undefined; next = runOf?.(next)?.parent) {
    if (next === id)
      report.fail(
        'parent-circle',
        `${place}/mcp_trace_id`,
        `the parents of the run lead back to it: ${[...seen, id].join(' → ')}`,
        'A run cannot have caused itself: correct one of the parents.',
      );
    if (seen.has(next)) return;
    seen.add(next);
  }
}
