import { inspectCapability } from './capability.ts';
import { checkIds, type DocumentKind } from './checks.ts';
import { has, isFields } from './fields.ts';
import { type JsonFault, parseJson } from './json.ts';
import { readOutline } from './outline.ts';
import { type EntryOptions, inspectRegistryEntry } from './registry-entry.ts';
import { inspectRegistryFile, type RegistryFileOptions } from './registry-file.ts';
import { type Conformance, defaultMaxDepth, Report, toConformance } from './report.ts';
import type { SeenIds } from './seen-ids.ts';
import { inspectTrace, type TraceOptions } from './trace.ts';

export interface TextOptions extends Omit<TraceOptions, 'seen'> {
  /** Kind of the text. Default: decided by its shape. */
  kind?: DocumentKind;
  /** Maximum nesting. Default: 200. */
  maxDepth?: number;
  /** Ids and entries of the earlier documents in the collection. */
  collection?: Collection;
  evidenceOf?: EntryOptions['evidenceOf'];
  /** Path of a registry file. */
  path?: RegistryFileOptions['path'];
}

export interface Collection {
  traceIds: SeenIds;
  capabilityIds: SeenIds;
  entries: Set<string>;
}

/** Result of `inspectText`, for callers that read many documents and need only the faults. */
export interface Inspection {
  /** `unknown`: JSON of none of the four shapes, which was checked as a trace, or a text that could not be read. */
  kind: DocumentKind | 'unknown';
  document: unknown;
  report: Report;
}

/** Checks one document given as text. Text that is not JSON gives one failed result, with line and column. */
export function checkText(text: string, options: TextOptions = {}): Conformance {
  const { kind, report } = inspectText(text, options);
  return toConformance(report, kind === 'unknown' ? 'trace' : kind, text, options.maxDepth);
}

/**
 * Checks a registry file given as text: `{"entry": {…}, "traces": [{…}]}`. The entry is compared with the traces beside
 * it. Lines, columns and pointers are those of the file.
 */
export function checkRegistryFile(text: string, options: Omit<TextOptions, 'kind'> = {}): Conformance {
  return checkText(text, { ...options, kind: 'registry-file' });
}

/** The kind of a parsed document, by its shape (clause 15.11 of the working draft). */
export function detectKind(document: unknown): DocumentKind | 'unknown' {
  if (!isFields(document)) return 'unknown';
  if (has(document, 'mcp_context') || has(document, 'mcp_events')) return 'trace';
  if (isFields(document.entry) || (has(document, 'entry') && has(document, 'traces'))) return 'registry-file';
  if (has(document, 'compliance') || has(document, 'badge_url') || has(document, 'mcp_trace_id'))
    return has(document, 'mcp_trace_id') && Object.keys(document).length === 1 ? 'trace' : 'registry-entry';
  if (has(document, 'agent_code') && Array.isArray(document.capabilities)) return 'registry-entry';
  if (has(document, 'agent_code') && (has(document, 'capabilities') || has(document, 'id')))
    return 'capability';
  return 'unknown';
}

/** The checks of `checkText`, without places and without the checks that passed. */
export function inspectText(text: string, options: TextOptions): Inspection {
  const maxDepth = options.maxDepth ?? defaultMaxDepth;
  const report = new Report(options.maxFindings);
  const { value, faults, more } = parseJson(text, maxDepth);
  for (const fault of faults) reportFault(fault, report);
  if (more.duplicate > 0) report.count('unique-members', more.duplicate);
  if (more.surrogate > 0) report.count('well-formed-strings', more.surrogate);
  if (value !== undefined) return inspectDocument(value, options, report);
  report.skip('The document could not be read.', ...checkIds);
  return { kind: options.kind ?? 'unknown', document: undefined, report };
}

/**
 * Does the same for a document given as UTF-8, with the fast reader: payloads of `document` are empty, and `mcp_events`
 * of a large document is a `LazyItems`. A document that is not plain is read as text.
 */
export function inspectBytes(bytes: Uint8Array, options: TextOptions): Inspection {
  const outline = readOutline(bytes, options.maxDepth ?? defaultMaxDepth);
  if (outline === undefined) return inspectText(decodeUtf8(bytes), options);
  return inspectDocument(outline, options, new Report(options.maxFindings));
}

/**
 * Parses UTF-8; undefined if it is not JSON or is nested too deep. Payloads are empty and large arrays of events are
 * `LazyItems`, unless the document is not plain.
 */
export function parseBytes(bytes: Uint8Array): unknown {
  return readOutline(bytes, defaultMaxDepth) ?? parseJson(decodeUtf8(bytes), defaultMaxDepth).value;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Keeps a byte order mark, so that it is reported. */
export const decodeUtf8 = (bytes: Uint8Array) => decoder.decode(bytes);

function inspectDocument(value: unknown, options: TextOptions, report: Report): Inspection {
  const kind = options.kind ?? detectKind(value);
  const { collection } = options;
  if (kind === 'registry-entry')
    inspectRegistryEntry(value, { ...options, seen: collection?.entries }, report);
  else if (kind === 'registry-file')
    inspectRegistryFile(
      value,
      { ...options, traceIds: collection?.traceIds, entries: collection?.entries },
      report,
    );
  else if (kind === 'capability')
    inspectCapability(value, { ...options, seen: collection?.capabilityIds }, report);
  else inspectTrace(value, options, report, collection?.traceIds);
  return { kind, document: value, report };
}

function reportFault({ kind, message, offset, pointer }: JsonFault, report: Report): void {
  if (kind === 'depth')
    report.fail(
      'limits',
      // Line and column give the place: the whole pointer would be too long.
      pointer.split('/').slice(0, 5).join('/'),
      `the document is ${message}`,
      'Nest the values less deeply, or store large results elsewhere.',
      offset,
    );
  else if (kind === 'duplicate')
    report.fail('unique-members', pointer, message, 'Remove one of the two, or rename it.', offset);
  else if (kind === 'surrogate')
    report.fail(
      'well-formed-strings',
      pointer,
      message,
      'Write both halves, as in \\ud83d\\ude00, or remove this one.',
      offset,
    );
  else
    report.fail(
      'json-syntax',
      '',
      message,
      message.startsWith('a byte order mark')
        ? 'Save the file as UTF-8 without a byte order mark.'
        : 'Correct the JSON at this place.',
      offset,
    );
}
