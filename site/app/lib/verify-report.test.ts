import { globSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { sentReport } from './verify-report.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const schema = read('packages/cli/verify-report.schema.json');
const isReport = new Ajv2020({ validateFormats: false }).compile(schema);
const [report, ...others] = globSync('registry/entries/*/*.json').flatMap((path) => read(path).report ?? []);
const signature = { digest: `sha256:${'0'.repeat(64)}`, jws: 'e30..AAAA' };

test('reports are read as check-server writes them, with every member that its schema has', () => {
  const calls = { called: 0, listed: 5 };
  const polite = { requests: 13, full_check: ['context-native', 'verify', 'https://rates.example/mcp'] };
  for (const each of [report, ...others, { ...report, signature, polite }, { ...report, calls }]) {
    expect(isReport(each), JSON.stringify(isReport.errors)).toBe(true);
    expect(sentReport.parse(each)).toEqual(each);
  }
  expect(Object.keys(sentReport.shape).sort()).toEqual(Object.keys(schema.properties).sort());
  expect(Object.keys(sentReport.shape.rules.element.shape).sort()).toEqual(
    Object.keys(schema.$defs.rule.properties).sort(),
  );
});

test('the longest report of its schema is taken', () => {
  const text = (most: number) => 'x'.repeat(most);
  const id = '00000000-0000-4000-8000-000000000000';
  const software = { name: text(200), version: text(100) };
  const rule = {
    ...report.rules[0],
    id: text(100),
    title: text(300),
    reason: text(2000),
    clause_or_source: text(300),
    fixable_by: `sdk @modelcontextprotocol/sdk ${text(200)}`,
    evidence: text(300),
    traces: Array(50).fill(id),
    exchange: { sent: text(2000), received: text(2000), expected: text(500) },
    see_again: text(4000),
  };
  const item = { name: text(500), digest: signature.digest, is_redacted: true as const };
  const lists = {
    tools: [{ ...item, definition: { a: text(400_000) } }, ...Array(999).fill(item)],
    prompts: Array(1000).fill(item),
    resource_templates: Array(1000).fill(item),
  };
  const listing = { revisions: ['2025-11-25', '2026-07-28'], incomplete: text(500), ...lists };
  const long = {
    ...report,
    listings: [listing],
    tool: software,
    server: software,
    target: { url: text(2000) },
    rules: Array(500).fill(rule),
    traces: Array(50).fill({ mcp_trace_id: id, digest: signature.digest }),
    signature,
  };
  const command = Array(50).fill(text(1000));
  for (const each of [long, { ...long, target: { command } }]) {
    expect(isReport(each), JSON.stringify(isReport.errors)).toBe(true);
    expect(sentReport.parse(each)).toEqual(each);
  }
  // JSON Schema cannot count the characters of all definitions.
  const definition = { a: text(500_001) };
  const heavy = { ...long, listings: [{ ...listing, tools: [{ ...item, definition }] }] };
  expect(sentReport.safeParse(heavy).success).toBe(false);
  // And no longer one is written.
  for (const change of [
    { server: { ...software, name: text(201) } },
    { server: { ...software, version: text(101) } },
    { target: { url: text(2001) } },
    { target: { command: [...command, ''] } },
    { target: { command: [text(1001)] } },
    { rules: [{ ...rule, traces: Array(51).fill(id) }] },
    { listings: [{ ...listing, tools: Array(1001).fill(item) }] },
    { listings: [{ ...listing, prompts: [{ ...item, name: text(501) }] }] },
    { listings: [{ ...listing, digest: signature.digest }] },
    { listings: [] },
    { rules: [{ ...rule, clause_or_source: text(301) }] },
  ]) {
    expect(isReport({ ...long, ...change }), Object.keys(change).join()).toBe(false);
    expect(sentReport.safeParse({ ...long, ...change }).success).toBe(false);
  }
});

test('what is no report by the schema is none here', () => {
  const [rule] = report.rules;
  for (const change of [
    { tool: undefined },
    { spec: '0.3' },
    { target: {} },
    { target: { url: 'https://vat.example/', command: ['node'] } },
    { revisions: ['yesterday'] },
    { rules: [] },
    { rules: [{ ...rule, grade: 'must not' }] },
    { rules: [{ ...rule, outcome: 'failed', reason: undefined }] },
    { signature: { digest: 'sha256:1', jws: 'e30..AAAA' } },
    { more: 1 },
  ]) {
    const changed = JSON.parse(JSON.stringify({ ...report, ...change }));
    expect(isReport(changed), JSON.stringify(change)).toBe(false);
    expect(sentReport.safeParse(changed).success, JSON.stringify(change)).toBe(false);
  }
});
