import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAgain } from './verify-again.ts';

const report = {
  tool: { name: 'context-native', version: '0.1.0' },
  made_at: '2026-11-20T08:00:00.000Z',
  spec: '0.1',
  revisions: ['2025-11-25'],
  target: { command: ['node', 'server.js', '--quiet'] },
  rules: [
    { id: 'a', title: 'A', outcome: 'passed', grade: 'must' },
    { id: 'b', title: 'B', outcome: 'failed', grade: 'must', reason: 'No.' },
  ],
  traces: [{ mcp_trace_id: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa', digest: `sha256:${'0'.repeat(64)}` }],
};

/** Runs it with a program in place of the command line. */
function run(program: string, about: object) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'main.mjs');
  writeFileSync(file, program);
  const said: string[] = [];
  return { found: verifyAgain(file, (line) => said.push(line))('a/b', about), said };
}
const printsArguments = `
  const rules = process.argv.slice(2).map((title, at) => ({ id: 'r' + at, title, outcome: 'passed', grade: 'must' }));
  console.log(JSON.stringify({ ...${JSON.stringify(report)}, rules, tool: { name: 'context-native', version: '0.2.0' } }));
  process.exitCode = 1;`;

test('what the report is about is asked again, by its command or its address', () => {
  const counts = (passed: number) => ({ failed: 0, warned: 0, passed, skipped: 0 });
  const tool = { name: 'context-native', version: '0.2.0' };
  // check-server --format json -- node server.js --quiet
  expect(run(printsArguments, report)).toEqual({ found: { tool, counts: counts(7) }, said: [] });
  // check-server --format json --calls 0 -- node server.js --quiet
  expect(run(printsArguments, { ...report, max_calls: 0 }).found?.counts).toEqual(counts(9));
  const remote = { ...report, target: { url: 'https://vat.example/mcp' } };
  expect(run(printsArguments, remote)).toEqual({ found: { tool, counts: counts(4) }, said: [] });
});

test('what the server states and lists now comes with it', () => {
  const server = { name: 'vat', version: '1.3.0' };
  const listing = { revisions: ['2025-11-25'], tools: [], prompts: [], resource_templates: [] };
  const whole = { ...listing, digest: `sha256:${'a'.repeat(64)}` };
  const partial = { ...listing, revisions: ['2026-07-28'], incomplete: 'the time limit was reached' };
  const calls = { called: 1, listed: 2 };
  const again = { ...report, server, calls, listings: [whole, partial] };
  expect(run(`console.log(${JSON.stringify(JSON.stringify(again))})`, report).found).toMatchObject({
    server,
    calls,
    listings: [{ revisions: ['2025-11-25'], digest: whole.digest }],
  });
});

test('what cannot be run again says why, and is no look', () => {
  for (const [program, about, why] of [
    ['console.log("no")', report, 'it returned no report'],
    [
      printsArguments,
      { ...report, target: { command: ['node', 'server.js', '--key', '<left out>'] } },
      'the report leaves out a part of its URL or command line',
    ],
    ['throw new Error("broken")', report, 'it returned no report'],
    ['process.stdout.write("x".repeat(5 * 1024 * 1024))', report, 'spawnSync'],
  ] as const) {
    const { found, said } = run(program, about);
    expect(found).toBeUndefined();
    expect(said).toEqual([expect.stringContaining(`a/b: check-server was not run again: ${why}`)]);
  }
});
