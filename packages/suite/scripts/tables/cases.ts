import { type CheckId, checks, type DocumentKind } from '@context-native/checker/checks';
import { stepsOf } from '@context-native/checker/json';
import type { SuiteCase, SuiteFinding } from '../../src/protocol.ts';

/**
 * MUST checks that no schema sees: they compare times, or a document with others. The schemas have no SHOULD clause.
 */
const beyondSchema: CheckId[] = [
  'context-first',
  'event-order',
  'context-not-in-future',
  'event-not-in-future',
  'unique-trace-id',
  'known-capabilities',
  'unique-capability-id',
  'unique-entry',
  'entry-trace',
  'entry-compliance',
];

/**
 * Changes of a case. A key that is '' or begins with a slash is a JSON Pointer into the base document: its value goes
 * there, and `undefined` removes the member; '' is the whole document. A pointer that begins with ./ begins at the
 * context of a trace. Any other key is a member of the case itself.
 */
export type Given = Record<string, unknown>;

/**
 * A case that changes a base document: its name, the changes, and its findings, one string each: the check and the
 * pointer, as in 'trace-id /mcp_trace_id'. Without a pointer the place is the document itself.
 */
export type Row = [name: string, given: Given, found?: string | string[]];

/** A value for one place, and the schema's verdict if it differs from the check's. */
export type Value = [name: string, value: unknown, schema?: SuiteCase['schema']];

/** Findings may name places in the context in the same way. */
const fromRoot = (pointer: string) => pointer.replace(/^\.(?=\/)/, '/mcp_context');

/** A copy of a document with some values changed. */
export function change(base: unknown, changes: Given): unknown {
  let document = structuredClone(base);
  for (const [pointer, value] of Object.entries(changes)) {
    const steps = stepsOf(fromRoot(pointer));
    const last = steps.pop();
    if (last === undefined) {
      document = value;
      continue;
    }
    let inner = document as Record<string, unknown>;
    for (const step of steps) inner = inner[step] as Record<string, unknown>;
    if (value === undefined) delete inner[last];
    else inner[last] = value;
  }
  return document;
}

/** Cases of one kind with one base. `beside`: members of each case. */
export function casesOf(kind: DocumentKind, base: unknown, rows: Row[], beside: Given = {}): SuiteCase[] {
  return rows.map(([name, given, found = []]) => {
    const changes: Given = {};
    const own: Given = {};
    for (const [key, value] of Object.entries(given)) (/^(\.?\/|$)/.test(key) ? changes : own)[key] = value;
    const findings = [found].flat().map(readFinding);
    const isSeen = findings.some(
      ({ check }) => checks[check].level === 'MUST' && !beyondSchema.includes(check),
    );
    const { schema = isSeen ? 'rejects' : 'accepts', ...members } = {
      ...beside,
      ...own,
    } as Partial<SuiteCase>;
    return { name, kind, document: change(base, changes), ...members, findings, schema };
  });
}

/** One row for each value, at one place. `check`: its finding. Default: none. */
export function at(pointer: string, values: Value[], check?: string, prefix = ''): Row[] {
  return values.map(([name, value, schema]) => [
    prefix + name,
    { [pointer]: value, ...(schema && { schema }) },
    check && `${check} ${pointer}`,
  ]);
}

/** A text with a § before the place of each finding that ends in ' @'; findings with the pointer ? match any place. */
export type TextRow = [name: string, text: string, found?: string | string[]];

/** Cases whose fault or place is in the text. */
export function textCases(kind: DocumentKind, rows: TextRow[]): SuiteCase[] {
  return rows.map(([name, marked, found = []]) => {
    const parts = marked.split('§');
    const places = parts.slice(1).map((_, i) => placeAfter(parts.slice(0, i + 1).join('')));
    const findings = [found].flat().map((written) => ({
      ...readFinding(written.replace(/ @$/, '')),
      ...(written.endsWith(' @') && places.shift()),
    }));
    if (places.length > 0) throw new Error(`${name}: more marks than findings`);
    return { name, kind, text: parts.join(''), findings };
  });
}

function placeAfter(text: string): { line: number; column: number } {
  const lines = text.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function readFinding(written: string): SuiteFinding {
  const [, check = '', pointer = ''] = /^(\S+) ?(.*)$/s.exec(written) ?? [];
  return { check: check as CheckId, ...(pointer !== '?' && { pointer: fromRoot(pointer) }) };
}
