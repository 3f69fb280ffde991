import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checkDocuments } from '@context-native/checker';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { CollectionCheck, type Outcome } from '../src/collection.ts';
import { capability, change, entry, line, outOfOrder, secondId, trace } from './documents.ts';
import { main, runCli, runHere } from './run-cli.ts';

test('one file that cannot be read: the others are reported, in every format, and the report says which', async () => {
  const folder = makeFolder({ 'bad.json': outOfOrder, 'lines.jsonl': line(trace) });
  symlinkSync('loop.json', join(folder, 'loop.json'));
  const check = (format: string, ...more: string[]) =>
    runHere(folder, [
      'check',
      '--format',
      format,
      'bad.json',
      'nowhere.json',
      'loop.json',
      'lines.jsonl',
      ...more,
    ]);
  const { status, stdout, stderr } = await check('text', '--trace', 'run.json');
  expect(status).toBe(2);
  expect(stdout).toMatch(/^bad\.json:21:21: MUST 3\.2 /);
  expect(stdout).toContain('nowhere.json: could not be read: file or folder not found\n');
  expect(stdout).toContain('loop.json: could not be read: the system reported an error (ELOOP)\n');
  expect(stdout).toContain(
    '2 documents: 1 conform, 1 do not (1 MUST, 0 SHOULD); 2 files could not be read\n',
  );
  expect(stderr).toContain('context-native: nowhere.json: file or folder not found\n');
  const [last] = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')).mcp_events.slice(-1);
  expect(last).toMatchObject({
    event_type: 'run.failed',
    payload: { reason: expect.stringContaining('nowhere.json: file or folder not found') },
  });

  const json = await check('json');
  expect(json.status).toBe(2);
  const report = JSON.parse(json.stdout);
  expect(report.documents.map(({ file }: { file: string }) => file)).toEqual(['bad.json']);
  expect(report.counts).toMatchObject({ documents: 2, conforming: 1 });
  expect(report.unreadable.map(({ file }: { file: string }) => file)).toEqual(['nowhere.json', 'loop.json']);

  const [run] = JSON.parse((await check('sarif')).stdout).runs;
  expect(run.results).toHaveLength(1);
  expect(run.invocations[0].executionSuccessful).toBe(false);
  expect(run.invocations[0].toolExecutionNotifications).toMatchObject([
    { level: 'error', message: { text: 'nowhere.json could not be read: file or folder not found' } },
    { level: 'error' },
  ]);
  const junit = (await check('junit')).stdout;
  expect(junit).toContain('<testsuite name="nowhere.json" tests="1" errors="1">');
  // GitLab shows the text, not the message.
  expect(junit).toContain('<error message="file or folder not found">file or folder not found</error>');
  const [good] = JSON.parse(
    (await runHere(folder, ['check', '--format', 'sarif', 'lines.jsonl'])).stdout,
  ).runs;
  expect(good.invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
});

test('a pipe is read once, and what it holds is told by what was read', () => {
  const folder = makeFolder({
    'trace.json': trace,
    'bad.json': outOfOrder,
    'lines.jsonl': line(trace).repeat(2),
  });
  const shell = (command: string) =>
    spawnSync('bash', ['-c', command.replaceAll('CHECK', `"${process.execPath}" "${main}" check`)], {
      cwd: folder,
      encoding: 'utf8',
    });
  expect(shell('CHECK <(cat trace.json)')).toMatchObject({ status: 0, stderr: '' });
  expect(shell('CHECK <(cat bad.json)').stdout).toMatch(/^\/dev\/fd\/\d+:21:21: MUST 3\.2 /);
  expect(shell('CHECK <(cat lines.jsonl)').stdout).toMatch(/^\/dev\/fd\/\d+:2:17: MUST 3\.6 /);
  expect(shell('cat lines.jsonl | CHECK /dev/stdin').stdout).toMatch(/^\/dev\/stdin:2:17: MUST 3\.6 /);
  expect(shell('mkfifo p; cat trace.json > p & CHECK p bad.json').stdout).toContain('2 documents: 1 conform');
  expect(shell('CHECK - <(cat bad.json) < trace.json').stdout).toContain('2 documents: 1 conform');
  // A broken document is one, with one finding.
  for (const broken of [trace.replace('{', '{}'), `n${trace}`, trace.replace('{', '{n')])
    expect(runCli(folder, ['check', '-'], broken).stdout).toContain('1 document: 0 conform');
  expect(runCli(folder, ['check', '-'], '{"a": 1,}\n{}\n').stdout).toContain('2 documents: 0 conform');
  // More than is kept in memory.
  const unlike = (i: number) => line(trace).replace('7c1e2b64', i.toString(16).padStart(8, '0'));
  const many = Array.from({ length: 10_000 }, (_, i) => unlike(i)).join('');
  expect(many.length).toBeGreaterThan(9e6);
  expect(runCli(folder, ['check', '-'], many + unlike(3)).stdout).toMatch(/^-:10001:17: MUST 3\.6 /);
});

test('clause 6.4 has the same verdict of a folder, of JSON Lines, of several files and of a text, in any order', async () => {
  const own = (name: string) =>
    change(trace, {
      mcp_trace_id: secondId,
      mcp_context: { ...JSON.parse(trace).mcp_context, preconfigured_capabilities: [name] },
    });
  const isBroken = async (paths: string[]) => {
    const outcomes: Outcome[] = [];
    for await (const some of new CollectionCheck(undefined).run(paths)) outcomes.push(...some);
    return outcomes.some(({ results }) => results.some(breaks));
  };
  const breaks = ({ id, status }: { id: string; status: string }) =>
    id === 'known-capabilities' && status === 'fail';
  const first = (member: string, text: string) => `{${member}, ${text.trim().slice(1)}`;
  const escaped = line(capability).trim().replace('"name"', '"n\\u0061me"');
  const entryOfRun = change(entry, { mcp_trace_id: secondId });
  const { mcp_trace_id, ...rest } = JSON.parse(entryOfRun);
  const cases: [what: string, document: string, named: string, broken: boolean][] = [
    ['a capability for all', capability, 'vat.explain', true],
    ['a capability for all, good', capability, 'vat.calculate', false],
    ['of another organisation', change(capability, { org_id: 'kestrel-labs' }), 'vat.explain', false],
    ['of this organisation', change(capability, { org_id: 'alder-finch' }), 'vat.explain', true],
    ['an entry', entry, 'vat.explain', true],
    ['an entry, its id first', JSON.stringify({ mcp_trace_id, ...rest }), 'vat.explain', true],
    [
      'an entry, its id first and a name escaped',
      JSON.stringify({ mcp_trace_id, ...rest }).replace('"capabilities"', '"c\\u0061pabilities"'),
      'vat.explain',
      true,
    ],
    ['a registry file', `{"entry": ${line(entry).trim()}, "traces": []}`, 'vat.explain', true],
    ['a name that is escaped', escaped, 'vat.explain', true],
    ['$schema first', first('"$schema": "x"', line(capability)), 'vat.explain', true],
  ];
  for (const [what, document, named, broken] of cases) {
    const oneLine = document.includes('\n') ? line(document).trim() : document;
    const verdicts: boolean[] = [];
    for (const lines of [
      [own(named), oneLine],
      [oneLine, own(named)],
    ]) {
      const [a = '', b = ''] = lines;
      const folder = makeFolder({ 'f/a.json': a, 'f/b.json': b, 'lines.jsonl': lines.join('\n') });
      verdicts.push(
        await isBroken([join(folder, 'f')]),
        await isBroken([join(folder, 'f/a.json'), join(folder, 'f/b.json')]),
        await isBroken([join(folder, 'lines.jsonl')]),
        checkDocuments(lines.join('\n')).documents.some(({ results }) => results.some(breaks)),
      );
    }
    expect([what, ...verdicts]).toEqual([what, ...verdicts.map(() => broken)]);
  }
  const piped = runCli(makeFolder(), ['check', '-'], `${own('vat.explain')}\n${line(capability)}`);
  expect(piped.stdout).toMatch(/^-:1:\d+: MUST 6\.4 known-capabilities/);
});
