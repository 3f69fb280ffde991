/** Checks and conversions of the tools. They do no I/O, so that they can also run in a thread. */
import { clauseUrl } from '@context-native/checker/checks';
import { checkDocuments, followsDraft } from '@context-native/checker/documents';
import { draftClauseUrl, draftSpec, draftVersion, ends } from '@context-native/checker/draft/standard';
import { traceOf } from '@context-native/checker/draft/stream';
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { parseJson } from '@context-native/checker/json';
import { defaultMaxDepth } from '@context-native/checker/report';
import { standard } from '@context-native/checker/standard';
import { mapper } from '@context-native/opentelemetry/to-trace';
import { resourceSpans } from '@context-native/recorder/sinks/otlp';
import { spansOf } from '@context-native/recorder/spans/to-spans';
import { type CheckOptions, type Converted, type ConvertOptions, ToolRefusal } from './library.ts';
import { type Checked, checkedKinds, type DocumentKind, type Finding } from './shapes.ts';

export { ToolRefusal };

/** Checkers of other kinds than the standard's own checker knows: they return findings for a parsed document. */
export type OtherChecks = Partial<Record<OtherKind, (document: unknown) => Finding[]>>;
type OtherKind = Exclude<DocumentKind, (typeof checkedKinds)[number]>;

type CheckedKind = (typeof checkedKinds)[number];
const isChecked = (kind: DocumentKind): kind is CheckedKind => checkedKinds.some((known) => known === kind);

/** Maximum findings of one text. */
const maxFindings = 2000;
/** Maximum characters of each text in a finding. Texts contain names of members, which the sender chose. */
const maxWords = 500;
/** Maximum length of a converted document as JSON: spans repeat facts of a trace, and `1e20` has 21 digits. */
const maxConverted = 2_000_000;

/** @throws ToolRefusal if this library has no checker for the kind */
export function checkDocument(
  text: string,
  { kind, profile }: CheckOptions,
  others: OtherChecks = {},
): Checked {
  const other = kind ?? otherKindOf(text);
  if (other !== undefined && !isChecked(other)) return checkOther(text, other, others);
  const { documents, counts } = checkDocuments(text, {
    // The checker distinguishes the two versions of a trace by their shape.
    ...(other !== undefined && !(other === 'trace' && followsDraft(text)) && { kind: other }),
    ...(profile && { profile }),
  });
  const isDraft = documents.some(({ spec }) => spec === draftSpec);
  const findings = documents.flatMap(({ results, spec }) =>
    results
      .filter(({ status }) => status === 'fail')
      .map(
        ({ id, clause, level, message, pointer, line, column, fix }): Finding => ({
          clause,
          version: spec === draftSpec ? draftVersion : standard.version,
          url: (spec === draftSpec ? draftClauseUrl : clauseUrl)(clause),
          level,
          rule: id,
          message,
          fix,
          pointer,
          line,
          column,
        }),
      ),
  );
  const [first] = documents;
  const other_profiles = documents.flatMap(({ otherProfiles = [] }) =>
    otherProfiles.map(({ message, pointer, line }) => ({ message, pointer, line })),
  );
  return {
    kind: counts.documents > 1 ? 'documents' : (first?.kind ?? 'trace'),
    spec: isDraft ? draftVersion : standard.version,
    conforms: counts.documents > 0 && counts.conforming === counts.documents,
    documents: counts.documents,
    must: counts.must,
    should: counts.should,
    findings: bounded(findings),
    ...(profile && { other_profiles }),
  };
}

/** A report of check-server and an entry of the dictionary, by their members. */
function otherKindOf(text: string): OtherKind | undefined {
  const { value } = parseJson(text, defaultMaxDepth);
  if (!isFields(value)) return undefined;
  if (Array.isArray(value.rules) && isFields(value.target) && isFields(value.tool)) return 'verify-report';
  if (isFields(value.schema) && Array.isArray(value.examples) && isText(value.name)) return 'type';
  return undefined;
}

function checkOther(text: string, kind: OtherKind, others: OtherChecks): Checked {
  const check = others[kind];
  if (!check) throw new ToolRefusal(`kind: this server does not check ${kind} documents.`);
  const { value, faults } = parseJson(text, defaultMaxDepth);
  const [fault] = faults;
  const findings: Finding[] = fault
    ? [
        {
          clause: '3.4',
          version: standard.version,
          url: clauseUrl('3.4'),
          level: 'MUST',
          rule: 'json',
          message: fault.message,
          fix: null,
          pointer: '',
          line: null,
          column: null,
        },
      ]
    : check(value);
  const must = findings.filter(({ level }) => level === 'MUST').length;
  return {
    kind,
    spec: draftVersion,
    conforms: must === 0,
    documents: 1,
    must,
    should: findings.length - must,
    findings: bounded(findings),
  };
}

const bounded = (findings: readonly Finding[]): Finding[] =>
  findings.slice(0, maxFindings).map((one) => ({
    ...one,
    message: cut(one.message),
    fix: one.fix === null ? null : cut(one.fix),
    pointer: cut(one.pointer),
  }));

const cut = (text: string) => (text.length > maxWords ? `${text.slice(0, maxWords)}…` : text);

/** @throws ToolRefusal if the text is not a trace, lacks a required fact, or would become too large */
export function convertTrace(text: string, { to, side }: ConvertOptions): Converted {
  const trace = traceOf(text, defaultMaxDepth);
  if (!isFields(trace) || !isFields(trace.mcp_context) || !Array.isArray(trace.mcp_events))
    throw new ToolRefusal('text: this is not a trace. Find the errors with check_document.');
  if (to === 'otlp') {
    const { agent_code } = trace.mcp_context;
    const spans = spansOf(trace);
    if (spans.length === 0)
      throw new ToolRefusal('text: the trace has no spans, because its id, agent_code or a time is missing.');
    const made = { resourceSpans: [resourceSpans(isText(agent_code) ? agent_code : '', spans)] };
    writeBounded(made);
    return { document: made };
  }
  const { mcp_run, ...rest } = trace;
  const document = to === 'v0.1' ? rest : withRun(rest, mcp_run, side);
  return { document, check: checkDocument(writeBounded(document), { kind: undefined }) };
}

/** Serialises the converted document in this thread, so that the waiting thread never holds one that is too large. */
function writeBounded(document: Fields): string {
  const text = JSON.stringify(document);
  if (text.length > maxConverted)
    throw new ToolRefusal(
      `text: the converted trace would be longer than ${maxConverted / 1_000_000} million characters. Convert only a part of the trace.`,
    );
  return text;
}

/**
 * A trace with `mcp_run` (section 10). Facts that v0.1 lacks are not guessed: the caller must name the recording side.
 */
function withRun(trace: Fields, run: unknown, side: ConvertOptions['side']): Fields {
  const { mcp_trace_id, mcp_context, mcp_events, ...others } = trace;
  const given = isFields(run) ? run : {};
  if (!isFields(given.recorder) && side === undefined)
    throw new ToolRefusal('side: pass the recording side, because this trace does not state it.');
  const made = {
    spec: draftSpec,
    recorder: { ...mapper, side },
    outcome: outcomeOf(mcp_events),
    ...given,
  };
  return { mcp_trace_id, mcp_context, mcp_run: made, mcp_events, ...others };
}

/** The outcome by the last end event (10.7); `open` without one. */
function outcomeOf(events: unknown): string {
  const end = Array.isArray(events) ? events.findLast(isEnd) : undefined;
  return end === undefined ? 'open' : (ends[end.event_type]?.[0] ?? 'open');
}

const isEnd = (event: unknown): event is { event_type: string } =>
  isFields(event) && isText(event.event_type) && Object.hasOwn(ends, event.event_type);
