import type { DocumentKind } from './checks.ts';
import { checkDraftText, type DraftConformance } from './draft/check.ts';
import { type RunFacts, readRun } from './draft/links.ts';
import { draftSpec } from './draft/standard.ts';
import { isStream, traceOf as traceOfText } from './draft/stream.ts';
import { isFields, isUuid, type Profile } from './fields.ts';
import { areLines, parseJson } from './json.ts';
import { KnownCapabilities } from './known-capabilities.ts';
import { addQuickFixes } from './quick-fixes.ts';
import type { TraceEvidence } from './registry-entry.ts';
import { type CheckResult, type Conformance, defaultMaxDepth, moveLines, toConformance } from './report.ts';
import { SeenIds } from './seen-ids.ts';
import { detectKind, inspectText, type TextOptions } from './text.ts';
import { makeTimeline, type Timeline } from './timeline.ts';

export interface DocumentsOptions {
  /** Kind of the first document. With it, all documents are checked by v0.1. Default: decided by shape. */
  kind?: DocumentKind;
  /** The profile that traces should state. Those with another one are in `otherProfiles`; this breaks no clause. */
  profile?: Profile;
  /** Text of the trace that comes with a registry entry. It is checked too, as the last document. */
  trace?: string;
  /** The moment of the check, in milliseconds since 1970. Default: now. */
  now?: number;
}

/**
 * Result of one document. Unless `kind` is given, the working draft, which includes v0.1, checks a stream and a trace
 * with `mcp_run`. Others are checked by v0.1.
 */
export interface CheckedDocument extends Omit<Conformance, 'kind' | 'results'> {
  kind: DraftConformance['kind'];
  /** Version of the standard, if it is not the published one. */
  spec?: DraftConformance['spec'];
  results: (DraftConformance['results'][number] & Pick<CheckResult, 'quickFix'>)[];
  /** First line of the document in the text, from 1. Lines of results count from the whole text as well. */
  line: number;
  /** True for JSON of an unknown shape, which was checked as a trace. */
  isUnknown: boolean;
  /** For a trace with events, or the first trace of a registry file. */
  timeline: Timeline | undefined;
}

export interface DocumentsCheck {
  /** At most 20, in the order of the text. If there are more, those with findings take precedence. */
  documents: CheckedDocument[];
  /** Totals of all documents. */
  counts: { documents: number; conforming: number; must: number; should: number; otherProfiles: number };
}

interface Source {
  text: string;
  line: number;
  /** Offset in the whole text. */
  start: number;
}

const maxListed = 20;

/**
 * Checks a text with one document, a stream or JSON Lines as one collection: ids must be unique in it. Entries are
 * compared with its traces, and traces with its capabilities, in any order.
 */
export function checkDocuments(text: string, options: DocumentsOptions = {}): DocumentsCheck {
  const sources = splitText(text);
  if (options.trace !== undefined) sources.push({ text: options.trace, line: 1, start: 0 });
  const collection = new KnownDocuments(sources);
  const textOptions: TextOptions = {
    now: options.now ?? Date.now(),
    ...(options.profile && { profile: options.profile }),
    // Unique ids need at least two documents.
    ...(sources.length > 1 && {
      collection: { traceIds: new SeenIds(), capabilityIds: new SeenIds(), entries: new Set() },
    }),
    capabilitiesOf: (org, agent) => collection.capabilities.of(org, agent),
    evidenceOf: (id) => collection.evidence.get(id),
  };
  const list = new BoundedList();
  const inOrder = [...sources.entries()];
  const isEntry = ([, source]: [number, Source]) => collection.entries.has(source);
  for (const [index, source] of [...inOrder.filter((item) => !isEntry(item)), ...inOrder.filter(isEntry)]) {
    const kind = index === 0 && options.kind ? { kind: options.kind } : {};
    if (!options.kind && followsDraft(source.text)) {
      const conformance = checkDraftText(source.text, {
        ...textOptions,
        ...kind,
        spec: draftSpec,
        ...(sources.length > 1 && { runOf: (id) => collection.runs.get(id) }),
      });
      const trace = traceOfText(source.text, defaultMaxDepth);
      collection.remember(trace, conformance.conforms);
      const isWhole = conformance.kind === 'trace';
      list.add(index, conformance, () => place(source, conformance, trace, isWhole ? '' : undefined));
      continue;
    }
    const inspection = inspectText(source.text, { ...textOptions, ...kind });
    const { report } = inspection;
    if (inspection.kind === 'trace') collection.remember(inspection.document, !report.breaksMust);
    const { counts, otherProfiles } = report;
    list.add(index, { conforms: !report.breaksMust, counts, otherProfiles }, () =>
      describe(source, inspection),
    );
  }
  return list.result();
}

/** Tests that a text follows the working draft: a stream, or a trace with `mcp_run` (10.1). */
export function followsDraft(text: string): boolean {
  if (text.includes('"mcp_stream"') && isStream(text, defaultMaxDepth)) return true;
  if (!text.includes('"mcp_run"')) return false;
  const { value } = parseJson(text, defaultMaxDepth);
  return isFields(value) && Object.hasOwn(value, 'mcp_run') && detectKind(value) === 'trace';
}

/** The non-blank lines of JSON Lines, else the whole text as one document. */
export function splitText(text: string): Source[] {
  const [, first = '', second = ''] = /^\s*(\S[^\n]*)\s*([^\n]*)/.exec(text) ?? [];
  const isLines = second !== '' && areLines(first, second, defaultMaxDepth);
  if (!isLines || isOneStream(text, first)) return [{ text, line: 1, start: 0 }];
  let next = 0;
  return text
    .split('\n')
    .map((line, index) => {
      const start = next;
      next += line.length + 1;
      return { text: line, line: index + 1, start };
    })
    .filter((source) => source.text.trim() !== '');
}

/** Tests for a stream, also one with a broken opening line. */
function isOneStream(text: string, first: string): boolean {
  if (!first.includes('"mcp_stream"')) return false;
  return isStream(text, defaultMaxDepth) || parseJson(first, defaultMaxDepth).value === undefined;
}

function describe(
  source: Source,
  { kind, document, report }: ReturnType<typeof inspectText>,
): CheckedDocument {
  const isUnknown = kind === 'unknown';
  const conformance = toConformance(report, isUnknown ? 'trace' : kind, source.text);
  addQuickFixes(source.text, conformance.results, source.start);
  return {
    ...place(source, conformance, traceOf(kind, document), kind === 'registry-file' ? '/traces/0' : ''),
    isUnknown: isUnknown && document !== undefined,
  };
}

/**
 * Moves a document's results to the line numbers of the whole text, and adds its timeline.
 * @param pointer of the trace in the document; undefined for a stream, whose lines are separate documents
 */
function place(
  { text, line }: Source,
  conformance: Omit<CheckedDocument, 'line' | 'isUnknown' | 'timeline'>,
  trace: unknown,
  pointer: string | undefined,
): CheckedDocument {
  const source = pointer === undefined ? undefined : { text, pointer, line };
  return {
    ...moveLines(conformance, line),
    line,
    isUnknown: false,
    timeline: makeTimeline(trace, undefined, source),
  };
}

function traceOf(kind: DocumentKind | 'unknown', document: unknown): unknown {
  if (kind === 'registry-file' && isFields(document) && Array.isArray(document.traces))
    return document.traces[0];
  return kind === 'trace' ? document : undefined;
}

/** Facts that the documents of a collection state about each other. */
class KnownDocuments {
  readonly evidence = new Map<string, TraceEvidence>();
  readonly entries = new Set<Source>();
  readonly capabilities = new KnownCapabilities();
  /** Facts for references between runs, by trace id in lower case. */
  readonly runs = new Map<string, RunFacts>();

  /** Reads all documents first: entries and capabilities may come after the traces that need them. */
  constructor(sources: Source[]) {
    // A single document has no others to learn from.
    if (sources.length > 1) for (const source of sources) this.#read(source);
  }

  #read(source: Source): void {
    const document: unknown = parseJson(source.text, defaultMaxDepth).value;
    if (!isFields(document)) return;
    const run = readRun(document);
    if (run && !this.runs.has(run.id)) this.runs.set(run.id, run);
    const kind = detectKind(document);
    if (kind === 'registry-entry') this.entries.add(source);
    this.capabilities.learn(document, kind);
  }

  /** Keeps the parts of a trace that its entry is compared with. */
  remember(document: unknown, conforms: boolean): void {
    if (!isFields(document) || !isUuid(document.mcp_trace_id) || !isFields(document.mcp_context)) return;
    const id = document.mcp_trace_id.toLowerCase();
    const { org_id, agent_code, profile } = document.mcp_context;
    if (!this.evidence.has(id)) this.evidence.set(id, { org_id, agent_code, profile, conforms });
  }
}

/** Counts all documents, and keeps at most 20 with findings and 20 without. */
class BoundedList {
  readonly #counts = { documents: 0, conforming: 0, must: 0, should: 0, otherProfiles: 0 };
  readonly #failing: [index: number, document: CheckedDocument][] = [];
  readonly #good: [index: number, document: CheckedDocument][] = [];

  add(
    index: number,
    { conforms, counts: { must, should }, otherProfiles = [] }: Omit<Conformance, 'kind' | 'results'>,
    describe: () => CheckedDocument,
  ): void {
    this.#counts.documents++;
    if (conforms) this.#counts.conforming++;
    this.#counts.must += must;
    this.#counts.should += should;
    this.#counts.otherProfiles += otherProfiles.length;
    const list = must + should + otherProfiles.length > 0 ? this.#failing : this.#good;
    if (list.length < maxListed) list.push([index, describe()]);
  }

  result(): DocumentsCheck {
    const listed = [...this.#failing, ...this.#good].slice(0, maxListed).sort(([a], [b]) => a - b);
    return { documents: listed.map(([, document]) => document), counts: this.#counts };
  }
}
