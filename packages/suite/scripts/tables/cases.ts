import type { CheckId, DocumentKind } from '@context-native/checker/checks';

/** A case as it stands in a file of the suite; `standard/test-suite/README.md` says what its members mean. */
export interface Case {
  name: string;
  kind: DocumentKind;
  document?: unknown;
  text?: string;
  base64?: string;
  nested?: number;
  before?: unknown[];
  capabilities?: Record<string, string[]>;
  known?: unknown[];
  trace?: unknown;
  findings: { check: CheckId; pointer?: string; line?: number; column?: number }[];
  schema?: 'accepts' | 'rejects';
}

/** What the clauses' tables hold beside the document. */
export type Around = Pick<Case, 'before' | 'capabilities' | 'known' | 'trace' | 'schema'>;

/** What is changed in a base document, by JSON Pointer; '' is the whole document, `undefined` takes a member away. */
export type Changes = Record<string, unknown>;

/**
 * A case that is a changed base document: its name, the changes, and what is found in it: one string a finding, the
 * check and the pointer, as in 'trace-id /mcp_trace_id'. Without a pointer the place is the document itself.
 */
export type Row = [name: string, changes: Changes, found?: string | string[], around?: Around];

/** A value to put in one place, and what the schema says of it where that is not what it says of the table's others. */
export type Value = [name: string, value: unknown, schema?: 'accepts' | 'rejects'];

/** A copy of a document with some values changed. */
export function change(base: unknown, changes: Changes): unknown {
  let document = structuredClone(base);
  for (const [pointer, value] of Object.entries(changes)) {
    const steps = pointer.split('/').slice(1);
    const last = steps.pop()?.replaceAll('~1', '/').replaceAll('~0', '~');
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

/** Cases of one kind over one base. `schema`: what the schema says of those in which something is found. */
export function casesOf(
  kind: DocumentKind,
  base: unknown,
  schema: 'accepts' | 'rejects',
  rows: Row[],
  around: Around = {},
): Case[] {
  return rows.map(([name, changes, found = [], own = {}]) => {
    const findings = [found].flat().map(readFinding);
    return {
      name,
      kind,
      document: change(base, changes),
      ...around,
      ...own,
      findings,
      schema: own.schema ?? (findings.length > 0 ? schema : 'accepts'),
    };
  });
}

/** A row for each value, put at one place. `check`: what is found there; nothing without it. */
export function at(pointer: string, values: Value[], check?: string, prefix = ''): Row[] {
  return values.map(([name, value, schema]) => [
    prefix + name,
    { [pointer]: value },
    check === undefined ? [] : `${check} ${pointer}`,
    schema ? { schema } : {},
  ]);
}

/** A text, in which a § stands before the place of each finding that ends in ' @'; a pointer ? is not asked for. */
export type TextRow = [name: string, text: string, found?: string | string[], around?: Around];

/** Cases whose fault, or whose place, is in the text. */
export function textCases(kind: DocumentKind, rows: TextRow[]): Case[] {
  return rows.map(([name, marked, found = [], around = {}]) => {
    const parts = marked.split('§');
    const places = parts.slice(1).map((_, i) => placeAfter(parts.slice(0, i + 1).join('')));
    const findings = [found].flat().map((written) => ({
      ...readFinding(written.replace(/ @$/, '')),
      ...(written.endsWith(' @') && places.shift()),
    }));
    if (places.length > 0) throw new Error(`${name}: more marks than findings`);
    return { name, kind, text: parts.join(''), ...around, findings };
  });
}

function placeAfter(text: string): { line: number; column: number } {
  const lines = text.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function readFinding(written: string): Case['findings'][number] {
  const [, check = '', pointer = ''] = /^(\S+) ?(.*)$/s.exec(written) ?? [];
  return { check: check as CheckId, ...(pointer !== '?' && { pointer }) };
}
