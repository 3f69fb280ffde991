import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocument, convertTrace, ToolRefusal } from '../src/documents.ts';

const examples = resolve(import.meta.dirname, '../../../standard/examples');

test('what a conversion makes longer than two million characters is refused, and the argument named', () => {
  const numbers = (count: number) =>
    `{"mcp_context": {}, "extra": [${'1e20,'.repeat(count)}0], "mcp_events": []}`;
  expect(() => convertTrace(numbers(100_000), { to: 'v0.1' })).toThrow(ToolRefusal);
  expect(() => convertTrace(numbers(100_000), { to: 'v0.1' })).toThrow(/^text: /);
  expect(convertTrace(numbers(10), { to: 'v0.1' }).document).toHaveProperty('extra');
});

test('spans, which say the name of their agent several times, are measured as well', () => {
  const trace = (agent_code: string) =>
    JSON.stringify({
      mcp_trace_id: 'b2a4d1f8-7c35-4e09-a6b8-19de52c07f63',
      mcp_context: { agent_code, timestamp: '2026-01-01T00:00:00Z' },
      mcp_events: [],
    });
  expect(() => convertTrace(trace('a'.repeat(900_000)), { to: 'otlp' })).toThrow(
    /^text: the converted trace would be longer/,
  );
  expect(convertTrace(trace('a'), { to: 'otlp' }).document).toHaveProperty('resourceSpans');
});

test('findings of members with long names stay short', () => {
  const name = 'n'.repeat(400_000);
  const twice = `{"${name}": {${'"a": 1,'.repeat(101)}"a": 1}}`;
  const { findings } = checkDocument(twice, { kind: 'trace' });
  expect(findings.length).toBeGreaterThan(100);
  expect(JSON.stringify(findings).length).toBeLessThan(200_000);
  expect(findings.some(({ pointer }) => pointer.startsWith('/nnn') && pointer.endsWith('…'))).toBe(true);
  for (const { url } of findings) expect(url).toMatch(/^https:/);
});

test('findings of other checkers stay short', () => {
  const long = 'n'.repeat(400_000);
  const issue = {
    clause: '',
    version: null,
    url: null,
    level: 'MUST',
    rule: 'schema',
    line: null,
    column: null,
  } as const;
  const others = { type: () => [{ ...issue, message: long, pointer: long, fix: long }] };
  const { findings } = checkDocument('{}', { kind: 'type' }, others);
  expect(JSON.stringify(findings).length).toBeLessThan(3000);
});

test('a profile that is expected and not stated is told, and breaks no clause', () => {
  const text = readFileSync(join(examples, 'developer-sandbox-rates.json'), 'utf8');
  expect(checkDocument(text, { profile: 'gov' })).toMatchObject({
    conforms: true,
    other_profiles: [{ message: 'profile is "developer", but "gov" was expected' }],
  });
  expect(checkDocument(text, { profile: 'developer' }).other_profiles).toEqual([]);
});

test('a trace that is called one is held against the version that it names', () => {
  const text = readFileSync(join(examples, 'developer-sandbox-rates.json'), 'utf8');
  const { document } = convertTrace(text, { to: 'v0.2-draft', side: 'client' });
  expect(checkDocument(text, { kind: 'trace' }).spec).toBe('v0.1');
  expect(checkDocument(JSON.stringify(document), { kind: 'trace' }).spec).toBe('v0.2-draft');
});
