import { globSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { sentReport } from './verify-report.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const schema = read('packages/cli/verify-report.schema.json');
const isReport = new Ajv2020({ validateFormats: false }).compile(schema);
const [report, ...others] = globSync('registry/entries/*/*.json').flatMap((path) => read(path).report ?? []);
const signature = { digest: `sha256:${'0'.repeat(64)}`, jws: 'e30..AAAA' };

test('reports are read as verify writes them, with every member that its schema has', () => {
  for (const each of [report, ...others, { ...report, signature }]) {
    expect(isReport(each), JSON.stringify(isReport.errors)).toBe(true);
    expect(sentReport.parse(each)).toEqual(each);
  }
  expect(Object.keys(sentReport.shape).sort()).toEqual(Object.keys(schema.properties).sort());
  expect(Object.keys(sentReport.shape.rules.element.shape).sort()).toEqual(
    Object.keys(schema.$defs.rule.properties).sort(),
  );
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
