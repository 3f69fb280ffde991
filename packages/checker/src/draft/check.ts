/** The working draft: v0.1's checks first, since its traces must conform to v0.1, then the draft's own. */
import type { CheckId, DocumentKind } from '../checks.ts';
import { isFields } from '../fields.ts';
import { type CheckResult, type Conformance, defaultMaxDepth, Report, toConformance } from '../report.ts';
import { inspectText, type TextOptions } from '../text.ts';
import { checkTrace } from '../trace.ts';
import { inspectEvents } from './conversation.ts';
import { inspectParent, type RunFacts } from './links.ts';
import type { Dictionary } from './payloads.ts';
import { DraftReport, type DraftResult, type Locate, locateIn, withoutRun } from './report.ts';
import { inspectEnd, inspectProtocol, inspectRun } from './run.ts';
import { draftChecks, draftSpec } from './standard.ts';
import { isStream, readStream } from './stream.ts';

export interface DraftOptions extends TextOptions {
  /** The version to check by. */
  spec: typeof draftSpec;
  /** Entries of the dictionary by name. */
  types?: Dictionary;
  /** Facts of the other traces, by trace id in lower case. */
  runOf?: (id: string) => RunFacts | undefined;
}

export interface DraftConformance extends Omit<Conformance, 'kind' | 'results'> {
  kind: DocumentKind | 'trace-stream';
  spec: typeof draftSpec;
  /** Results of v0.1 first, then of the draft. */
  results: (CheckResult | DraftResult)[];
}

/** Checks a document, or a stream, given as text, by working draft v0.2. */
export function checkDraftText(text: string, options: DraftOptions): DraftConformance {
  const maxDepth = options.maxDepth ?? defaultMaxDepth;
  if (options.kind === undefined && isStream(text, maxDepth)) return checkStream(text, maxDepth, options);
  const { kind, document, report } = inspectText(text, options);
  const base = toConformance(report, kind === 'unknown' ? 'trace' : kind, text, maxDepth);
  if (base.kind !== 'trace') return { ...base, spec: draftSpec };
  const draft = new DraftReport(options.maxFindings);
  inspectDraft(document, options, draft);
  return join(base, draft, locateIn(text, maxDepth), 'trace');
}

function checkStream(text: string, maxDepth: number, options: DraftOptions): DraftConformance {
  const draft = new DraftReport(options.maxFindings);
  const { trace, locate } = readStream(text, maxDepth, draft);
  if (!trace) {
    const { kind, ...nothing } = toConformance(new Report(), 'trace');
    const results = draft.results('stream', locate).filter(({ status }) => status === 'fail');
    return {
      ...nothing,
      kind: 'trace-stream',
      spec: draftSpec,
      conforms: false,
      counts: draft.counts,
      results,
    };
  }
  const base = checkTrace(trace, {
    ...options,
    ...(options.collection && { seen: options.collection.traceIds }),
  });
  inspectDraft(trace, options, draft);
  const failed = base.results.filter(({ status }) => status === 'fail');
  // Places of v0.1's findings in the text of the stream.
  const places = locate(
    failed.map(({ pointer, message }) => ({ check: 'run-members', pointer, message, fix: '' })),
  );
  for (const [index, result] of failed.entries()) Object.assign(result, places[index]);
  return { ...join(base, draft, locate, 'stream'), kind: 'trace-stream' };
}

/** Checks a trace by the draft's own rules, except those about the lines of a stream. */
function inspectDraft(document: unknown, options: DraftOptions, report: DraftReport): void {
  const ids = draftChecks.map(({ id }) => id);
  if (!isFields(document) || !Object.hasOwn(document, 'mcp_run')) {
    report.skip(withoutRun, ...ids.filter((id) => !id.startsWith('stream-')));
    return;
  }
  const run = inspectRun(document, report);
  if (!run) return;
  const context = isFields(document.mcp_context) ? document.mcp_context : {};
  const events: unknown[] = Array.isArray(document.mcp_events) ? document.mcp_events : [];
  inspectParent(document, run, options.runOf, report);
  inspectEnd(run, events, report);
  inspectProtocol(run, events, report);
  inspectEvents(run, context, events, options.types, report);
}

/** Joins both lists of results, without v0.1's finding that `mcp_run` is unknown: the draft defines it. */
function join(
  base: Conformance,
  draft: DraftReport,
  locate: Locate,
  kind: 'trace' | 'stream',
): DraftConformance {
  const members: CheckId = 'unknown-members';
  const isRun = ({ id, pointer, status }: CheckResult) =>
    id === members && status === 'fail' && pointer === '/mcp_run';
  const known = base.results.find(isRun);
  const others = base.results.filter((result) => !isRun(result));
  if (known && !others.some(({ id }) => id === members))
    others.splice(base.results.indexOf(known), 0, {
      ...known,
      status: 'pass',
      message: 'All members are defined by the draft.',
      pointer: '',
      line: null,
      column: null,
      fix: null,
    });
  const own = draft.counts;
  const counts = {
    must: base.counts.must + own.must,
    should: base.counts.should + own.should - (known ? 1 : 0),
  };
  return {
    ...base,
    spec: draftSpec,
    conforms: counts.must === 0,
    counts,
    results: [...others, ...draft.results(kind, locate)],
  };
}
