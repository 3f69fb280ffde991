import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { readStandard } from '@context-native/dev/standard-files';
import { readSuite, type SuiteReport } from '@context-native/suite/run-suite';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { runCli, runHere } from './run-cli.ts';

const suite = readSuite(join(import.meta.dirname, '../../../standard/test-suite'));
const cli = join(import.meta.dirname, '../src');
const node = JSON.stringify(process.execPath);
const isReport = new Ajv2020().compile(
  JSON.parse(readFileSync(join(import.meta.dirname, '../suite-report.schema.json'), 'utf8')),
);

/** A checker that answers as ours does, but for what the code does with a `request` and its `answer`. */
const checkerWith = (code: string) => `
import { createInterface } from 'node:readline';
import { answerRequest } from ${JSON.stringify(import.meta.resolve('@context-native/suite/answer-request'))};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const say = (answer) => console.log(typeof answer === 'string' ? answer : JSON.stringify(answer));
  if (request.hello) {
    say({ hello: { name: 'other', version: '1.0.0' } });
    continue;
  }
  const answer = answerRequest(request);
  ${code}
  say(answer);
}`;

async function ask(code: string, ...args: string[]) {
  const folder = makeFolder({ 'checker.mjs': code });
  const given = ['suite', '--against', `${node} checker.mjs`, ...args];
  const { status, stdout, stderr } = await runHere(folder, [...given, '--format', 'json']);
  const report = (status === 2 ? undefined : JSON.parse(stdout)) as SuiteReport;
  if (report) expect(isReport(report) || isReport.errors).toBe(true);
  return { folder, status, stderr, report };
}

const casesOf = (clause: string) => suite.find((file) => file.clause === clause)?.cases.length ?? 0;

test('our own checker answers every case as it has to, and the report says so', async () => {
  const against = `${node} ${JSON.stringify(join(cli, 'main.ts'))} suite serve`;
  const given = ['suite', '--against', against, '--strict', 'places'];
  const { status, stdout } = await runHere(makeFolder(), [...given, '--format', 'json']);
  const report = JSON.parse(stdout) as SuiteReport;
  expect(isReport(report) || isReport.errors).toBe(true);
  const cases = suite.flatMap((file) => file.cases).length;
  expect(report.failures).toEqual([]);
  expect(report.counts).toEqual({ cases, passed: cases, failed: 0, unsupported: 0, verdicts: cases });
  expect(report.clauses.map(({ clause, level }) => ({ clause, level }))).toEqual(
    suite.map(({ clause, level }) => ({ clause, level })),
  );
  expect(report.checker).toEqual({ name: 'context-native', version: '0.2.0' });
  expect(status).toBe(0);

  const text = await runHere(makeFolder(), [...given, '--clause', '3.2']);
  expect(text.status).toBe(0);
  expect(text.stdout).toContain(`3.2   MUST   ${casesOf('3.2')} of ${casesOf('3.2')}\n`);
  expect(text.stdout).not.toContain('3.1');
});

test('the example in the README of the suite is a checker that can be asked', async () => {
  const [, python = ''] = /```python\n([\s\S]*?)```/.exec(readStandard('test-suite/README.md')) ?? [];
  expect(python.split('\n').length).toBeLessThanOrEqual(31);
  const folder = makeFolder({ 'checker.py': python });
  const { status, stdout, stderr } = await runHere(folder, [
    'suite',
    '--against',
    'python3 checker.py',
    '--format',
    'json',
  ]);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const { checker, counts, failures, stopped } = JSON.parse(stdout) as SuiteReport;
  expect(checker).toEqual({ name: 'my-checker', version: '0.1.0' });
  const bytes = suite.flatMap((file) => file.cases).filter(({ base64 }) => base64 !== undefined);
  expect(counts.unsupported).toBe(bytes.length);
  expect(stopped).toBeUndefined();
  // It passes what it looks for, and fails the rest by what it answers, not by how.
  expect(failures.some(({ clause, name }) => clause === '3.5' && name === 'no id')).toBe(false);
  expect(failures.some(({ clause, name }) => clause === '3.5' && name === 'a word')).toBe(true);
  expect(failures.every(({ found }) => found !== undefined)).toBe(true);
});

test('a verdict alone passes where a verdict is asked for', async () => {
  const verdictOnly = checkerWith('answer.findings = [];');
  expect((await ask(verdictOnly, '--strict', 'verdict', '--clause', '3.6')).status).toBe(0);
  const { status, report } = await ask(verdictOnly, '--clause', '3.6');
  expect(status).toBe(1);
  expect(report.counts.verdicts).toBe(report.counts.cases);
  expect(report.failures.map(({ reason }) => reason)).toContain('not found: 3.6');
});

test('a MUST clause that is found and not broken fails the case', async () => {
  const tooStrict = checkerWith('if (!answer.conforms) answer.findings.push({ clause: "3.1" });');
  const { status, report } = await ask(tooStrict, '--clause', '3.6');
  expect(status).toBe(1);
  expect(report.failures.map(({ reason }) => reason)).toContain('found but not expected: 3.1');
});

test('the suite compares clauses, and places only with --strict places', async () => {
  const clausesOnly = checkerWith('answer.findings = answer.findings.map(({ clause }) => ({ clause }));');
  expect((await ask(clausesOnly, '--clause', '3.2')).status).toBe(0);
  const { report } = await ask(clausesOnly, '--clause', '3.2', '--strict', 'places');
  expect(report.failures.find(({ name }) => name === 'the second event earlier')?.reason).toBe(
    'not found: 3.2 event-order at /mcp_events/1/created_at; found but not expected: 3.2',
  );
  const shifted = checkerWith('for (const found of answer.findings) found.column++;');
  expect((await ask(shifted, '--clause', '3.4')).status).toBe(0);
  expect(
    (await ask(shifted, '--clause', '3.4', '--strict', 'places')).report.failures.length,
  ).toBeGreaterThan(50);
});

test('the suite checks a SHOULD clause only with --strict places', async () => {
  const mustOnly = checkerWith("answer.findings = answer.findings.filter(({ clause }) => clause !== '4.6');");
  expect((await ask(mustOnly, '--clause', '4.6')).status).toBe(0);
  expect((await ask(mustOnly, '--clause', '4.6', '--strict', 'places')).status).toBe(1);
});

test('what a checker cannot be asked is counted apart, and is not passed', async () => {
  const { status, report } = await ask(
    checkerWith('if (request.before) { say({ id: request.id, unsupported: "collections" }); continue; }'),
    '--clause',
    '7.2',
  );
  expect(status).toBe(1);
  expect(report.counts).toMatchObject({ cases: 10, passed: 0, failed: 0, unsupported: 10 });
});

/** What a checker does in place of answering as it has to, and what the report says of it. */
const misdeeds: [code: string, reason: string][] = [
  ['process.exit(7);', 'the command ended with code 7'],
  [
    'console.error("out of memory"); process.exit(7);',
    'the command ended with code 7; error output: out of memory',
  ],
  ['say("checking …"); continue;', 'it answered with a line that is not JSON: "checking …"'],
  ['say([answer]); continue;', 'it answered with an array of 1, not an object'],
  ['answer.id = 1;', 'the answer is for id 1, not 5'],
  ['continue;', 'no response within 2 s'],
  ['process.stdout.write("x".repeat(3_000_000)); continue;', 'it answered with more than 1 MB'],
  ['delete answer.conforms;', "the answer's conforms is nothing, not true or false"],
  ['answer.findings = {};', "the answer's findings are an object, not an array"],
  ['answer.findings = ["3.6"];', 'a finding is "3.6", not an object'],
  [
    'answer.findings = [{ clause: "9.9" }];',
    'a finding names neither a check nor a clause that has one, but "9.9"',
  ],
  [
    'answer.findings = [{ check: "constructor" }];',
    'a finding names the check "constructor", which the standard does not have',
  ],
];

test('a checker that misbehaves fails the case at hand, and is asked the others', async () => {
  const code = misdeeds.map(([misdeed], i) => `if (request.id === ${i + 1}) { ${misdeed} }`).join('\n');
  const { status, report } = await ask(checkerWith(code), '--clause', '3.6', '--timeout', '2');
  const names = suite.find(({ clause }) => clause === '3.6')?.cases.map(({ name }) => name) ?? [];
  expect(report.failures.map(({ name, reason }) => ({ name, reason }))).toEqual(
    misdeeds.map(([, reason], i) => ({ name: names[i], reason })),
  );
  expect(report.counts).toMatchObject({ cases: names.length, passed: names.length - misdeeds.length });
  expect(status).toBe(1);
});

test('lines that nobody asked for are taken for the next answer, which fails that case', async () => {
  const code = 'if (request.id === 3) for (let i = 0; i < 1000; i++) say(answer);';
  const { report } = await ask(checkerWith(code), '--clause', '7.9');
  expect(report.failures.map(({ reason }) => reason)).toEqual(['the answer is for id 3, not 4']);
});

test('a checker that dies with each case is started ten times, and the rest is not asked', async () => {
  const { status, report } = await ask(checkerWith('process.exit(1);'), '--clause', '3.6');
  expect(status).toBe(1);
  expect(report.stopped).toBe('the command had to be started 10 times');
  const reasons = report.failures.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === 'the command ended with code 1').length).toBe(10);
  expect(reasons.filter((reason) => reason.startsWith('it was not run')).length).toBe(casesOf('3.6') - 10);
});

test.each([
  [
    'ends',
    'console.error("no licence"); process.exit(3);',
    'the command ended with code 3; error output: no licence',
  ],
  ['greets with rubbish', 'console.log("ready");', 'it answered with a line that is not JSON: "ready"'],
  [
    'has no name',
    'console.log(JSON.stringify({ hello: { version: "1" } }));',
    'its first line is no {"hello"',
  ],
  ['says nothing', 'setInterval(() => {}, 1000);', 'no response within 2.5 s'],
])('a command that %s before it is asked is an error of the call', async (_, code, message) => {
  const { status, stderr } = await ask(code, '--timeout', '0.5');
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('a command that is not there is an error of the call', async () => {
  const { status, stderr } = await runHere(makeFolder(), ['suite', '--against', 'no-such-checker-here']);
  expect(status).toBe(2);
  expect(stderr).toContain('no-such-checker-here: the command ended with code 127');
});

test('nothing of a command that does not end is left behind', async () => {
  const inner = "spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })";
  const { folder, status } = await ask(
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
${checkerWith(`if (request.id === 1) writeFileSync('pid', String(${inner}.pid));`)}
setInterval(() => {}, 1000);`,
    '--clause',
    '8.5',
  );
  expect(status).toBe(0);
  const pid = readFileSync(join(folder, 'pid'), 'utf8');
  // An ended process may stand in the list until its parent asks for it.
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
  await expect.poll(state).toMatch(/^(Z.*)?$/);
});

test('what a checker says of itself cannot steer the terminal', async () => {
  const code = checkerWith('').replace("'other'", "'\\u001b[31mred'");
  const folder = makeFolder({ 'checker.mjs': code });
  const { stdout } = await runHere(folder, ['suite', '--against', `${node} checker.mjs`, '--clause', '7.9']);
  expect(stdout).toContain('\\u001b[31mred 1.0.0 against the test suite');
});

test('more failures than five of a clause are counted and not listed', async () => {
  const folder = makeFolder({ 'checker.mjs': checkerWith('answer.conforms = true; answer.findings = [];') });
  const { stdout, status } = await runHere(folder, [
    'suite',
    '--against',
    `${node} checker.mjs`,
    '--clause',
    '3.5',
  ]);
  expect(status).toBe(1);
  expect(stdout.match(/it was accepted/g)?.length).toBe(5);
  expect(stdout).toMatch(/and \d+ more \(suite --clause 3\.5 --format json\)/);
});

test.each([
  [['suite'], "suite needs --against 'COMMAND'"],
  [['suite', 'serve', '--against', 'x'], 'suite serve takes no arguments: --against'],
  [['suite', 'serve', 'x'], 'suite serve takes no arguments: x'],
  [['suite', 'srve'], 'suite has no command srve; use --against or suite serve'],
  [
    ['suite', '--against', 'x', '--timeout', 'soon'],
    '--timeout must be a number of seconds from 0.1 to 600, not soon',
  ],
  [
    ['suite', '--against', 'x', '--strict', 'all'],
    '--strict must be one of verdict, clauses, places, not all',
  ],
  [['suite', '--against', 'x', '--clause', '3.3'], 'the test suite has no cases for clause 3.3'],
  [['suite', '--against', 'x', '--format', 'sarif'], '--format must be one of text, json, not sarif'],
])('wrong arguments are named: %j', async (args, message) => {
  const { status, stderr } = await runHere(makeFolder(), args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('suite serve says what is wrong with a request', () => {
  const { status, stdout, stderr } = runCli(makeFolder(), ['suite', 'serve'], '{"hello":{}}\n\n[1]\n');
  expect(JSON.parse(stdout).hello).toEqual({ name: 'context-native', version: '0.2.0', protocol: 1 });
  expect(status).toBe(2);
  expect(stderr).toContain('suite serve reads requests with id, kind, now and text');
  expect(runCli(makeFolder(), ['suite', 'serve'], '{').stderr).toContain(
    'a line on standard input is not JSON',
  );
});
