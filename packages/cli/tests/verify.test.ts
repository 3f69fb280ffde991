import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expectTrace } from '@context-native/recorder/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import type { VerifyReport } from '../src/verify/report.ts';
import { runHere } from './run-cli.ts';
import { ask, brokenIn, programOf, ruleOf } from './servers/ask.ts';
import { serveBad } from './servers/bad.ts';
import { changed, serveGood } from './servers/good.ts';

const everything = join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);
const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../verify-report.schema.json'), 'utf8'),
) as object;

test('a good server over HTTP passes what it is asked, by both revisions', async () => {
  const served = await serveGood();
  onTestFinished(served.close);
  const verified = await ask({ url: served.url });
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.server).toEqual({ name: 'Good Rates', version: '1.2.3' });
  expect(verified.report.revisions).toEqual(['2025-11-25', '2026-07-28']);
  expect(ruleOf(verified, 'calls/structured-content').outcome).toBe('passed');
  // Nobody said that this tool may be called.
  expect(changed).toEqual([]);
});

test('scenarios of the official suite that need no fixture are asked where the server declares what they are about', {
  // Takes long: the root's `npm test` leaves it out, `npm run test:all` has it.
  tags: 'whole',
  timeout: 300_000,
}, async () => {
  const served = await serveGood();
  const bad = await serveBad('http/header-method');
  onTestFinished(served.close);
  onTestFinished(bad.close);
  // Each scenario starts a program: by one revision only.
  const settings = { suite: true, revisions: ['2026-07-28'], totalMs: 600_000, timeoutMs: 60_000 } as const;
  const verified = await ask({ url: served.url }, settings);
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'suite/http-header-validation').outcome).toBe('passed');
  expect(ruleOf(verified, 'suite/sep-2164-resource-not-found').clause_or_source).toMatch(
    /conformance 0\.2\.0/,
  );
  const broken = await ask({ url: bad.url }, settings);
  expect(ruleOf(broken, 'suite/http-header-validation')).toMatchObject({
    outcome: 'failed',
    reason: expect.stringMatching(/^2026-07-28: sep-2243-server-/),
  });
  const program = await ask({ command: programOf('good') }, settings);
  expect(ruleOf(program, 'suite/tools-list')).toMatchObject({
    outcome: 'skipped',
    reason: 'the suite tests only URLs',
  });
});

test('a tool that may change something is called when it is named, with what is named', async () => {
  const served = await serveGood();
  onTestFinished(served.close);
  onTestFinished(() => {
    changed.length = 0;
  });
  const calls = new Map([['rates.change', { currency: 'EUR', rate: 2 }]]);
  const verified = await ask(
    { url: served.url },
    { allowed: { calls, wrong: new Set() }, revisions: ['2026-07-28'] },
  );
  expect(changed).toEqual([{ currency: 'EUR', rate: 2 }]);
  expect(brokenIn(verified)).toEqual([]);
});

test('every conversation is a trace that conforms, by v0.1 and by the draft, and names the server', async () => {
  for (const spec of ['0.1', '0.2-draft'] as const) {
    const { report, traces } = await ask({ command: programOf('good') }, { spec });
    expect(traces.length).toBe(report.traces.length);
    for (const trace of traces) expect(expectTrace(trace).mcp_context.agent_code).toBe('good-rates');
    expect(traces.every((trace) => 'mcp_run' in trace === (spec === '0.2-draft'))).toBe(true);
    // The arguments of ours are not kept, and neither is what the server answered.
    expect(JSON.stringify(traces)).not.toContain('EUR 1.5');
    const called = traces.flatMap(
      ({ mcp_events }) => mcp_events as { event_type: string; payload: { tool?: string } }[],
    );
    expect(called.some(({ payload }) => payload.tool === 'rates.lookup')).toBe(true);
  }
});

test('the server of the MCP project that does everything is verified over stdio', {
  // Takes long: the root's `npm test` leaves it out, `npm run test:all` has it.
  tags: 'whole',
}, async () => {
  const verified = await ask({ command: [process.execPath, everything, 'stdio'] }, { timeoutMs: 30_000 });
  expect(verified.report.server?.name).toBe('mcp-servers/everything');
  expect(verified.report.revisions).toEqual(['2025-11-25']);
  expect(verified.report.rules.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  // As of this version it answers an unknown tool with an error of the tool, as SDK 1.x does.
  expect(ruleOf(verified, 'mistakes/unknown-tool-code').outcome).toBe('passed');
  for (const trace of verified.traces) expectTrace(trace);
});

test('the command prints a report in each format, and its exit code says how it went', async () => {
  const folder = makeFolder();
  const good = programOf('good');
  const text = await runHere(folder, ['check-server', '--revision', '2025-11-25', '--', ...good]);
  expect(text).toMatchObject({ status: 0, stderr: '' });
  expect(text.stdout).toContain('pass  mistakes/unknown-tool\n');
  const bad = programOf('bad', 'schemas/output');
  const json = await runHere(folder, ['check-server', '--format', 'json', '--', ...bad]);
  expect(json.status).toBe(1);
  const report = JSON.parse(json.stdout) as VerifyReport;
  const validate = new Ajv2020({ strict: false, formats: { 'date-time': true, uuid: true } }).compile(schema);
  expect({ valid: validate(report), errors: validate.errors }).toEqual({ valid: true, errors: null });
  // The other formats show the same report: one revision is enough.
  const show = (...args: string[]) =>
    runHere(folder, ['check-server', '--revision', '2025-11-25', ...args, '--', ...bad]);
  const junit = (await show('--format', 'junit')).stdout;
  expect(junit).toMatch(
    /<testcase classname="schemas" name="output: [^"]+"><failure message="(lookup: [^"]+)" type="must">schemas\/output: \1\nfix: /,
  );
  const sarif = JSON.parse((await show('--format', 'sarif')).stdout);
  expect(sarif.runs[0].results).toMatchObject([{ ruleId: 'schemas/output', level: 'error' }]);
  const html = await show('--format', 'html', '--out', 'report.html');
  expect(html.status).toBe(1);
  // The report is in the file, and its beginning in the log.
  expect(html.stdout).toMatch(
    /^Bad Rates 0\.1\.0 breaks 1 MUST rule: .*\nFix first\n 1\. .*\nReady for .*\n$/s,
  );
  expect(html.stdout).not.toContain('\nRules\n');
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  expect(page).toContain('run.started');
  expect(page).toContain('class="bar"');
  expect(page).not.toMatch(/<(script|link|img|iframe)|url\(|@import| src=/);
});

test('what is not possible has exit code 2 and one line', async () => {
  const folder = makeFolder({ 'list.json': '[]', 'context.json': '{"profile": "nobody"}' });
  const nobody = await runHere(folder, ['check-server', '--', '/no/such/program']);
  expect(nobody.status).toBe(2);
  expect(nobody).toMatchObject({
    stdout: '',
    stderr:
      'context-native: the server could not be tested: the command could not be started: command not found\n',
  });
  const json = await runHere(folder, ['check-server', '--format', 'json', '--', '/no/such/program']);
  expect(JSON.parse(json.stdout).rules).not.toEqual([]);
  for (const args of [
    ['ftp://example.com/'],
    ['https://user:word@example.com/mcp'],
    ['--call', 'tool={', 'http://127.0.0.1:1/'],
    ['--spec', '0.3', 'http://127.0.0.1:1/'],
    ['--keep', ':::', 'http://127.0.0.1:1/'],
    ['--context', 'context.json', 'http://127.0.0.1:1/'],
    ['--sign', 'list.json', 'http://127.0.0.1:1/'],
    ['--check', 'list.json'],
    ['--nonsense'],
    ['--'],
  ]) {
    const { status, stderr } = await runHere(folder, ['check-server', ...args]);
    expect({ args, status, stderr }).toEqual({
      args,
      status: 2,
      stderr: expect.stringMatching(/\nTry context-native check-server --help\.\n$/),
    });
  }
});

test('paths that cannot be written are refused before the run, and new folders are created', async () => {
  const folder = makeFolder({ file: '', 'taken/notes.txt': '' });
  const start = [process.execPath, '-e', "fs.writeFileSync('started', '')"];
  for (const [option, path, words] of [
    ['--out', 'taken', 'taken: is a folder, not a file'],
    ['--out', 'file/r.json', 'file: exists, but is not a folder'],
    ['--traces', 'file', 'file: exists, but is not a folder'],
  ] as const) {
    const { status, stderr } = await runHere(folder, ['check-server', option, path, '--', ...start]);
    expect({ path, status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(words) });
  }
  expect(existsSync(join(folder, 'started'))).toBe(false);
  const made = ['--format', 'json', '--out', 'new/deep/r.json'];
  await runHere(folder, ['check-server', ...made, '--', ...start]);
  expect(JSON.parse(readFileSync(join(folder, 'new/deep/r.json'), 'utf8')).rules).not.toEqual([]);
});

test('a report and its traces are signed, and what was changed since is found', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519').publicKey;
  const folder = makeFolder({
    'key.pem': privateKey.export({ format: 'pem', type: 'pkcs8' }),
    'keys.json': JSON.stringify({
      keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'Ed25519' }],
    }),
    'other.pem': other.export({ format: 'pem', type: 'spki' }),
  });
  const made = ['--sign', 'key.pem', '--traces', 'traces', '--format', 'json', '--out', 'report.json'];
  const asked = ['check-server', ...made, '--revision', '2026-07-28', '--', ...programOf('good')];
  expect(await runHere(folder, asked)).toMatchObject({ status: 0, stderr: '' });
  const check = (...args: string[]) => runHere(folder, ['check-server', '--check', 'report.json', ...args]);

  const right = await check('--traces', 'traces', '--keys', 'keys.json');
  expect(right).toMatchObject({ status: 0, stderr: '' });
  expect(right.stdout).toMatch(
    /^the report: signed by the key \S{43} of keys\.json\ntrace \S{36}: matches the report\n/,
  );
  // Without keys nobody knows who signed.
  expect(await check('--traces', 'traces')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('--keys FILE'),
  });
  expect(await check('--keys', 'other.pem')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('none of the given keys'),
  });

  const [name = ''] = readdirSync(join(folder, 'traces')).filter((file) => file.endsWith('.trace.json'));
  expect(existsSync(join(folder, 'traces', name.replace('.json', '.signature.json')))).toBe(true);
  const file = join(folder, 'traces', name);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('good-rates', 'best-rates'));
  const changedTrace = await check('--traces', 'traces', '--keys', 'keys.json');
  expect(changedTrace).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('differs from the one in the report'),
  });
  writeFileSync(file, before);

  const report = readFileSync(join(folder, 'report.json'), 'utf8');
  const { signature: _, ...unsigned } = JSON.parse(report);
  writeFileSync(join(folder, 'report.json'), JSON.stringify(unsigned));
  expect(await check('--keys', 'keys.json')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('WRONG  the report: is not signed'),
  });
  expect(await check()).toMatchObject({ status: 0, stdout: 'the report: not signed\n' });
  writeFileSync(join(folder, 'report.json'), report.replace('"passed"', '"skipped"'));
  expect(await check('--keys', 'keys.json')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('changed since it was signed'),
  });
});
