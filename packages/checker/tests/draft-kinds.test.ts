import { draftExamples, draftText } from '@context-native/dev/draft-files';
import { expect, test } from 'vitest';
import { checkDraftText } from '../src/draft/check.ts';
import { detectKind } from '../src/index.ts';

/** The rows of clause 15.11. */
const rows = (draftText.split('<a id="clause-15-11"></a>')[1] ?? '')
  .split('<a id="section-16"></a>')[0]
  ?.split('\n')
  .filter((line) => /^\| (whose|with) /.test(line))
  .map((line) => line.slice(1, -1).split(' | '))
  .map(([shape = '', kind = '']) => ({
    names: [...shape.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    kind: kind.trim(),
  }));

/** What each row asks for, by the members that it names; `names` holds them to the text. */
type Fields = Record<string, unknown>;
const has = (document: Fields, name: string) => Object.hasOwn(document, name);
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const shapes: { names: string[]; kind: string; fits: (document: Fields) => boolean }[] = [
  { names: ['mcp_stream'], kind: 'trace-stream', fits: (document) => has(document, 'mcp_stream') },
  {
    names: ['mcp_context', 'mcp_events'],
    kind: 'trace',
    fits: (document) => has(document, 'mcp_context') || has(document, 'mcp_events'),
  },
  {
    names: ['entry', 'entry', 'traces'],
    kind: 'registry-file',
    fits: (document) => isObject(document.entry) || (has(document, 'entry') && has(document, 'traces')),
  },
  {
    names: ['mcp_trace_id'],
    kind: 'trace',
    fits: (document) => has(document, 'mcp_trace_id') && Object.keys(document).length === 1,
  },
  {
    names: ['compliance', 'badge_url', 'mcp_trace_id'],
    kind: 'registry-entry',
    fits: (document) => ['compliance', 'badge_url', 'mcp_trace_id'].some((name) => has(document, name)),
  },
  {
    names: ['agent_code', 'capabilities'],
    kind: 'registry-entry',
    fits: (document) => has(document, 'agent_code') && Array.isArray(document.capabilities),
  },
  {
    names: ['agent_code', 'capabilities', 'id'],
    kind: 'capability',
    fits: (document) => has(document, 'agent_code') && (has(document, 'capabilities') || has(document, 'id')),
  },
];

test('the rows of 15.11 are those of this test, in its order', () => {
  const words: Record<string, string> = { 'trace-stream': 'a stream' };
  expect(rows).toEqual(
    shapes.map(({ names, kind }) => ({ names, kind: words[kind] ?? `a ${kind.replace('-', ' ')}` })),
  );
});

test('a checker tells documents by the rows of 15.11, whichever members they have', () => {
  const members = [...new Set(shapes.flatMap(({ names }) => names))];
  const values: unknown[] = [undefined, null, [], {}];
  const seen = new Map<string, number>();
  const documents: Fields[] = [{}];
  for (const member of members)
    for (const document of [...documents])
      for (const value of values) if (value !== undefined) documents.push({ ...document, [member]: value });
  for (const document of documents) {
    const kind = shapes.find(({ fits }) => fits(document))?.kind ?? 'unknown';
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    // Only a text can be a stream.
    if (kind !== 'trace-stream' && detectKind(document) !== kind)
      expect([document, detectKind(document)]).toEqual([document, kind]);
  }
  expect([...seen.keys()].sort()).toEqual([
    'capability',
    'registry-entry',
    'registry-file',
    'trace',
    'trace-stream',
    'unknown',
  ]);
});

test.each([
  ['{"mcp_stream":"open"}\n', 'trace-stream'],
  ['\n {"mcp_stream":null,"mcp_context":{}}\n', 'trace-stream'],
  ['{"mcp_trace_id":"a"}', 'trace'],
  ['{"mcp_trace_id":"a","mcp_run":{}}', 'registry-entry'],
  ['[]', 'trace'],
  ['"a"', 'trace'],
])('%j is taken as a %s', (text, kind) => {
  expect(checkDraftText(text, { spec: '0.2-draft' }).kind).toBe(kind);
});

test('a nested run of the examples is in the trace of its parent, as 19.3 has it for spans', () => {
  const traces = [...draftExamples]
    .filter(([file]) => file.endsWith('.json'))
    .map(
      ([, text]) =>
        JSON.parse(text) as {
          mcp_trace_id: string;
          mcp_run: { traceparent?: string; parent?: { mcp_trace_id: string } };
        },
    );
  const traceIdOf = (id: string): string => {
    const { mcp_run: run } = traces.find(({ mcp_trace_id }) => mcp_trace_id === id) ?? {};
    const { traceparent, parent } = run ?? {};
    return traceparent?.split('-')[1] ?? (parent ? traceIdOf(parent.mcp_trace_id) : id.replaceAll('-', ''));
  };
  const nested = traces.filter(({ mcp_run }) => mcp_run.parent && mcp_run.traceparent);
  expect(nested.length).toBeGreaterThan(1);
  for (const { mcp_trace_id, mcp_run } of nested) {
    expect(traceIdOf(mcp_trace_id)).toBe(traceIdOf(String(mcp_run.parent?.mcp_trace_id)));
  }
});
