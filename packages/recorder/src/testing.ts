/** Helpers for tests of programs that record. They need no test runner: an unexpected result throws an error. */
import { checkDraftText } from '@context-native/checker/draft/check';
import { answers, draftSpec, ends } from '@context-native/checker/draft/standard';
import { traceOf } from '@context-native/checker/draft/stream';
import { defaultMaxDepth } from '@context-native/checker/report';
import type { Trace } from '@context-native/checker/types';
import type { Outcome, RunFacts } from './trace.ts';

export interface TraceExpectations {
  /** Every call of the run, in order: its tool, URI, prompt, model or method, and its outcome if given. */
  calls?: (string | { name: string; outcome: string })[];
  /** The outcome of the run (10.7). For a trace without `mcp_run`, by its end event. */
  outcome?: Outcome;
  /** Types of events that the trace must contain, in this order, with others between them. */
  events?: string[];
  /** Also fails for a broken SHOULD clause. */
  should?: boolean;
}

/** A trace that was checked. */
export type CheckedTrace = Trace & { mcp_run?: RunFacts & { outcome?: Outcome } };

const maxListed = 20;

/**
 * Checks a trace, or a stream, given as an object or as text: by v0.1, by the working draft if it has `mcp_run`,
 * and by the test's expectations. Returns the trace.
 * @throws Error with the first 20 findings, their clauses and their fixes, or with the expected and the actual values
 */
export function expectTrace(trace: unknown, expectations: TraceExpectations = {}): CheckedTrace {
  const text = typeof trace === 'string' ? trace : JSON.stringify(trace ?? null);
  const { kind, results } = checkDraftText(text, { spec: draftSpec });
  if (kind !== 'trace' && kind !== 'trace-stream') throw new Error(`This is a ${kind}, not a trace.`);
  const broken = results.filter(
    ({ status, level }) => status === 'fail' && (level === 'MUST' || expectations.should),
  );
  if (broken.length > 0) {
    const lines = broken
      .slice(0, maxListed)
      .map(
        ({ level, clause, pointer, message, fix }) =>
          `  ${level} ${clause} ${pointer}: ${message}. ${fix ?? ''}`,
      );
    const more = broken.length > maxListed ? `\n  and ${broken.length - maxListed} more` : '';
    throw new Error(`The trace does not conform:\n${lines.join('\n')}${more}`);
  }
  const found = traceOf(text, defaultMaxDepth) as CheckedTrace;
  compare(found, expectations);
  return found;
}

function compare(trace: CheckedTrace, { calls, outcome, events }: TraceExpectations): void {
  const types = trace.mcp_events.map(({ event_type }) => event_type);
  if (calls) {
    const made = callsOf(trace);
    const expected = calls.map((call) => (typeof call === 'string' ? call : `${call.name}: ${call.outcome}`));
    const found = made.map(({ name, outcome }, index) =>
      typeof calls[index] === 'string' ? name : `${name}: ${outcome}`,
    );
    if (found.join('\n') !== expected.join('\n')) throw new Error(differ('calls', expected, found));
  }
  if (outcome !== undefined) {
    const found = outcomesOf(trace, types);
    if (!found.includes(outcome)) throw new Error(differ('outcome', [outcome], found));
  }
  if (events) {
    let next = 0;
    for (const type of types) if (type === events[next]) next++;
    if (next < events.length) throw new Error(differ('events', events, types));
  }
}

const differ = (what: string, expected: string[], found: string[]) =>
  `The ${what} of the trace differ:\n  expected: ${expected.join(', ') || 'none'}\n  found: ${found.join(', ') || 'none'}`;

/** Members that name the subject of a calling event. The first one present counts. */
const names = ['tool', 'uri', 'prompt', 'model', 'method'];

function callsOf({ mcp_events }: CheckedTrace): { name: string; outcome: string }[] {
  return mcp_events.flatMap(({ event_type, payload }) => {
    const answerType = answers[event_type];
    if (answerType === undefined) return [];
    const member = names.find((name) => typeof payload[name] === 'string');
    const answer = mcp_events.find(
      (event) => event.event_type === answerType && event.payload.call_id === payload.call_id,
    );
    return {
      name: member ? String(payload[member]) : event_type,
      outcome: String(answer?.payload.outcome ?? 'no answer'),
    };
  });
}

/** Possible outcomes of a trace by its end; a v0.1 end event may mean several. */
function outcomesOf(trace: CheckedTrace, types: string[]): string[] {
  if (trace.mcp_run) return [trace.mcp_run.outcome ?? 'open'];
  const end = types.find((type) => Object.hasOwn(ends, type));
  return end === undefined ? ['open'] : [...(ends[end] ?? [])];
}
