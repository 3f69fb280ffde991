import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { toolPath } from '../site/scripts/tools/tools.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'packages/cli/src/main.ts');

/** The schema of SARIF 2.1.0, as its authors publish it, without the members of draft-04 that Ajv does not know. */
function readSchema(): object {
  const file = toolPath('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  return schema;
}

interface Region {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

interface Log {
  version: string;
  runs: {
    tool: { driver: { name: string; rules: Record<string, { text: string }>[] } };
    results: {
      ruleId: string;
      level: string;
      message: { text: string };
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: Region } }[];
      partialFingerprints?: Record<string, string>;
    }[];
    invocations: { executionSuccessful: boolean }[];
  }[];
}

function sarifOf(...args: string[]): Log {
  const folder = mkdtempSync(join(tmpdir(), 'sarif-'));
  writeFileSync(join(folder, 'a b.json'), '{"mcp_trace_id": "no id"}');
  const { stdout } = spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout) as Log;
}

const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
  readSchema(),
);
const bad = join(root, 'packages/cli/tests/servers/bad.ts');

const checkBad = [
  'check-server',
  '--revision',
  '2025-11-25',
  '--format',
  'sarif',
  '--',
  process.execPath,
  bad,
  'tools/names',
];
const ofBad = sarifOf(...checkBad);
const unreachable = 'http://127.0.0.1:9/a/mcp?key=1';

test.each([
  ['check', sarifOf('check', '--format', 'sarif', 'a b.json'), 'a%20b.json'],
  ['check-server', ofBad, 'bad.ts'],
  [
    'check-server of a server that is in no file',
    sarifOf('check-server', '--format', 'sarif', unreachable),
    undefined,
  ],
])('the SARIF of %s is valid, and has what GitHub documents for code scanning', (_, log, uri) => {
  expect({ isValid: isSarif(log), errors: isSarif.errors }).toEqual({ isValid: true, errors: null });
  const [run] = log.runs;
  const { rules } = run?.tool.driver ?? { rules: [] };
  expect(rules.length).toBeGreaterThan(10);
  for (const { shortDescription, fullDescription } of rules)
    for (const described of [shortDescription, fullDescription])
      expect((described?.text ?? '').length).toBeLessThanOrEqual(1024);
  const results = run?.results ?? [];
  expect(results.length > 0).toBe(uri !== undefined);
  for (const { ruleId, message, locations } of results) {
    expect(rules.map(({ id }) => id)).toContain(ruleId);
    expect(message.text).not.toBe('');
    const [place] = locations;
    // Relative to the root of a repository.
    expect(place?.physicalLocation.artifactLocation.uri).toBe(uri);
    // GitHub documents all four as required. The end is after the last character.
    const { startLine = 0, startColumn = 0, endLine, endColumn } = place?.physicalLocation.region ?? {};
    expect(startLine).toBeGreaterThanOrEqual(1);
    expect(startColumn).toBeGreaterThanOrEqual(1);
    expect({ endLine, endColumn }).toEqual({ endLine: startLine, endColumn: startColumn + 1 });
  }
  // No result of a server that could not be tested does not mean that it breaks no rule.
  expect(run?.invocations.map(({ executionSuccessful }) => executionSuccessful)).toEqual([uri !== undefined]);
});

test('a finding about a server has the same fingerprint in each run', () => {
  const printOf = ({ runs }: Log) => runs[0]?.results[0]?.partialFingerprints?.primaryLocationLineHash;
  const first = printOf(ofBad);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(printOf(sarifOf(...checkBad))).toBe(first);
});
