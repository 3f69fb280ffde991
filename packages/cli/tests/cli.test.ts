import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceEvent } from '@context-native/checker';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { CollectionCheck } from '../src/collection.ts';
import { openWriter } from '../src/formats.ts';
import { capability, change, entry, line, outOfOrder, secondId, trace } from './documents.ts';
import { runCli, runHere } from './run-cli.ts';

test('a good file: exit 0 and one line', async () => {
  const folder = makeFolder({ 'trace.json': trace });
  expect(await runHere(folder, ['check', 'trace.json'])).toEqual({
    status: 0,
    stdout: '1 document: 1 conform, 0 do not (0 MUST, 0 SHOULD)\n',
    stderr: '',
  });
});

test('a bad file: exit 1, with clause, place and how to fix it', async () => {
  const folder = makeFolder({ 'a b/trace.json': outOfOrder });
  const { status, stdout } = await runHere(folder, ['check', 'a b/trace.json']);
  expect(status).toBe(1);
  expect(stdout).toBe(
    [
      'a b/trace.json:21:21: MUST 3.2 event-order: created_at 2025-09-01T09:14:22.003Z is earlier than 2025-09-01T09:14:22.044Z of mcp_events[0] before it',
      '    at /mcp_events/1/created_at',
      '    Put the events in the order of created_at. A clock that steps back must not break this order.',
      '1 document: 0 conform, 1 do not (1 MUST, 0 SHOULD)',
      '',
    ].join('\n'),
  );
});

test('a SHOULD alone is reported and does not fail', async () => {
  const folder = makeFolder({ 'trace.json': change(trace, { own: 1 }) });
  const { status, stdout } = await runHere(folder, ['check', 'trace.json']);
  expect(status).toBe(0);
  expect(stdout).toContain('SHOULD 3.8 unknown-members');
});

test('JSON Lines: each line is a document, blank ones are passed over, lines are counted in the file', async () => {
  const folder = makeFolder({
    'runs.jsonl': `${line(trace)}\r\n\n{"broken": \n${line(outOfOrder)}${line(trace).trim()}`,
  });
  const { status, stdout } = await runHere(folder, ['check', 'runs.jsonl']);
  expect(status).toBe(1);
  const places = stdout.split('\n').filter((text) => text.startsWith('runs.jsonl:'));
  expect(places.map((text) => /^runs.jsonl:(\d+):\d+: MUST (\S+)/.exec(text)?.slice(1))).toEqual([
    ['4', '3.4'],
    ['5', '3.2'],
    ['6', '3.6'],
  ]);
  expect(stdout).toContain('4 documents: 1 conform, 3 do not');
});

test('a folder: subfolders too, other JSON passed over, traces, entries and capabilities told apart', async () => {
  const folder = makeFolder({
    'r/entry.json': entry,
    'r/traces/one.json': trace,
    'r/traces/more.jsonl': line(change(trace, { mcp_trace_id: secondId })),
    'r/capability.json': capability,
    'r/package.json': '{"name": "x"}',
    'r/log.jsonl': '{"name": "x"}\n{"name": "y"}\n',
    'r/notes.txt': 'no',
    'r/node_modules/x/bad.json': '{',
  });
  expect(await runHere(folder, ['check', 'r'])).toMatchObject({
    status: 0,
    stdout: '4 documents: 4 conform, 0 do not (0 MUST, 0 SHOULD); 3 documents of another shape skipped\n',
  });
});

test('an entry is held against its trace, whatever their order, and against the capabilities', async () => {
  const bad = change(outOfOrder, { mcp_trace_id: JSON.parse(entry).mcp_trace_id });
  const folder = makeFolder({
    'a-entry.json': change(entry, { agent_code: 'other-agent' }),
    'b-trace.jsonl': line(bad),
    'c-trace.json': change(trace, {
      mcp_trace_id: secondId,
      mcp_context: { ...JSON.parse(trace).mcp_context, preconfigured_capabilities: ['vat.explain'] },
    }),
    'd-capability.json': capability,
  });
  const { stdout } = await runHere(folder, ['check', '.']);
  expect(
    [...stdout.matchAll(/^(\S+?):\d+:\d+: MUST \S+ ([\w-]+)/gm)].map(([, file, check]) => [file, check]),
  ).toEqual([
    ['b-trace.jsonl', 'event-order'],
    ['c-trace.json', 'known-capabilities'],
    ['a-entry.json', 'entry-trace'],
    ['a-entry.json', 'entry-trace'],
    ['a-entry.json', 'entry-compliance'],
  ]);
});

test('registry files in a folder: the path, ids over all files, capabilities; one that is named may be anywhere', async () => {
  const file = (changes = {}) => `{"entry": ${change(entry, changes)}, "traces": [${trace}]}`;
  const folder = makeFolder({
    'good/alder-finch/vat-calculator.json': file(),
    'bad/alder-finch/vat.json': file({ agent_code: 'vat' }),
    'bad/finch/vat-calculator.json': file(),
    'bad/webpack.json': '{"entry": "src/index.js"}',
  });
  expect(await runHere(folder, ['check', 'good'])).toMatchObject({ status: 0, stderr: '' });
  expect(await runHere(folder, ['check', 'bad/finch/vat-calculator.json'])).toMatchObject({ status: 0 });
  const { status, stdout } = await runHere(folder, ['check', 'bad']);
  expect(status).toBe(1);
  expect([...stdout.matchAll(/^(\S+?):\d+:\d+: MUST \S+ ([\w-]+)/gm)].map((match) => match.slice(1))).toEqual(
    [
      ['bad/alder-finch/vat.json', 'entry-trace'],
      ['bad/finch/vat-calculator.json', 'unique-trace-id'],
      ['bad/finch/vat-calculator.json', 'entry-codes'],
      ['bad/finch/vat-calculator.json', 'entry-compliance'],
    ],
  );
});

test('an entry without its trace: the report says what was not checked, and the registry’s folder refuses it', async () => {
  const folder = makeFolder({
    'entry.json': entry,
    'both.jsonl': line(entry) + line(change(entry, { agent_code: 'other-agent' })),
    'registry/entries/alder-finch/vat-calculator.json': entry,
  });
  expect(await runHere(folder, ['check', 'entry.json'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(
      'Clauses 7.7 and 7.8 were not checked: the trace of 1 entry was not given.',
    ),
  });
  expect((await runHere(folder, ['check', 'both.jsonl'])).stdout).toContain(
    'the traces of 2 entries were not given.',
  );
  const file = 'registry/entries/alder-finch/vat-calculator.json';
  for (const path of ['.', 'registry/entries', file]) {
    const { status, stdout } = await runHere(folder, ['check', path]);
    expect(status).toBe(1);
    expect(stdout).toContain(`${file}:1:1: MUST 7.7 entry-trace: the file has no traces`);
    expect(stdout).toContain(`${file}:1:1: MUST 7.4 entry-fields: the file is an entry, not a registry file`);
    expect(stdout).toContain('A registry file is {"entry": {…}, "traces": [{…}]}');
  }
  expect(
    (await runHere(join(folder, 'registry/entries/alder-finch'), ['check', 'vat-calculator.json'])).status,
  ).toBe(1);
});

test('an entry in JSON Lines is held against a trace only where a file has an entry for the same run', async () => {
  const other = change(entry, { agent_code: 'other-agent' });
  const lines = { 'a.jsonl': line(trace) + line(other) };
  expect(await runHere(makeFolder(lines), ['check', '.'])).toMatchObject({ status: 0 });
  const { stdout } = await runHere(makeFolder({ ...lines, 'entry.json': entry }), ['check', '.']);
  expect(stdout).toContain('a.jsonl:2:76: MUST 7.7 entry-trace');
});

test('--trace writes a trace of the run that conforms, also of one that fails', async () => {
  const folder = makeFolder({ 'one.json': trace, 'runs.jsonl': line(outOfOrder).repeat(3) });
  const args = ['check', 'one.json', 'runs.jsonl', '--org', 'kestrel-labs', '--trace'];
  expect((await runHere(folder, [...args, 'run.json'])).status).toBe(1);
  expect(await runHere(folder, ['check', 'run.json', '--profile', 'developer'])).toMatchObject({ status: 0 });
  const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  expect(run.mcp_context).toMatchObject({ org_id: 'kestrel-labs', sandbox_flag: false });
  expect(run.mcp_events.map(({ event_type, payload }: TraceEvent) => [event_type, payload])).toEqual([
    [
      'context.created',
      expect.objectContaining({ version: '0.2.0', paths: ['one.json', 'runs.jsonl'], format: 'text' }),
    ],
    ['file.checked', { file: 'one.json', documents: 1, conforming: 1, must: 0, should: 0 }],
    ['file.checked', { file: 'runs.jsonl', documents: 3, conforming: 0, must: 5, should: 0 }],
    [
      'run.completed',
      { files: 2, documents: 4, conforming: 1, must: 5, should: 0, passed_over: 0, exit_code: 1 },
    ],
  ]);

  expect((await runHere(folder, ['check', 'nowhere.json', '--trace', 'failed.json'])).status).toBe(2);
  expect(await runHere(folder, ['check', 'failed.json'])).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, 'failed.json'), 'utf8')).toContain('"run.failed"');
});

test('a trace of a run over many files has an event for 200 of them, and counts the rest', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 203 }, (_, i) => [`t/${i}.json`, change(capability, { id: secondId })]),
  );
  const folder = makeFolder(files);
  await runHere(folder, ['check', 't', '--trace', 'run.json']);
  const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  expect(run.mcp_events).toHaveLength(202);
  expect(run.mcp_events.at(-1).payload).toMatchObject({ files: 203, documents: 203 });
});

test('a file that is given twice is checked once, and one that is named as well as found counts as named', async () => {
  const folder = makeFolder({ 'trace.json': trace, 'notes.json': '{"name": "x"}' });
  expect(
    await runHere(folder, ['check', 'trace.json', '.', './trace.json', join(folder, 'trace.json')]),
  ).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 document: 1 conform, 0 do not'),
  });
  const { stdout } = await runHere(folder, ['check', '.', 'notes.json']);
  expect(stdout).toContain('2 documents: 1 conform, 1 do not');
});

test('extensions in capitals are found in a folder', async () => {
  const folder = makeFolder({ 'a/A.JSON': outOfOrder, 'a/B.JSONL': line(trace) });
  expect((await runHere(folder, ['check', 'a'])).stdout).toContain('2 documents: 1 conform, 1 do not');
});

test('a flood of SHOULD findings is counted whole, and hides no MUST', async () => {
  const flood = JSON.parse(trace);
  for (let i = 0; i < 500; i++) flood.mcp_events[0][`extra_${i}`] = i;
  flood.mcp_events[1].payload = 'text';
  const folder = makeFolder({ 'trace.json': JSON.stringify(flood) });
  const { status, stdout } = await runHere(folder, ['check', 'trace.json']);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^trace\.json:1:\d+: MUST 5\.3 event-payload: payload is "text"/m);
  expect(stdout).toContain('(and 300 more findings from this check, not listed)');
  expect(stdout).toContain('(1 MUST, 500 SHOULD)');
  expect(stdout).not.toContain('8.5');
});

test('ids beyond those that can be remembered are counted, and the report says so', async () => {
  const ids = Array.from({ length: 4 }, (_, i) => `0000000${i}-0000-4000-8000-000000000000`);
  const files = { 'runs.jsonl': ids.map((id) => line(change(trace, { mcp_trace_id: id }))).join('') };
  const collection = new CollectionCheck(undefined, 3);
  for await (const _ of collection.run([makeFolder(files)]));
  expect(collection.counts).toMatchObject({ documents: 4, conforming: 4, withoutComparison: 1 });
  expect(openWriter('text', '0').end(collection.counts, [])).toContain(
    'Clauses 3.6 and 7.2 were checked in part: ids were compared only with the first 6,000,000, and 1 came later.',
  );
  expect(openWriter('text', '0').end({ ...collection.counts, withoutComparison: 0 }, [])).not.toContain(
    '3.6',
  );
});

test('standard input: JSON Lines, or one document over many lines', () => {
  const folder = makeFolder();
  expect(runCli(folder, ['check', '-'], line(trace).repeat(2)).stdout).toMatch(/^-:2:17: MUST 3\.6 /);
  expect(runCli(folder, ['check', '-'], trace)).toMatchObject({ status: 0 });
  expect(runCli(folder, ['check', '-'], outOfOrder).stdout).toMatch(/^-:21:21: MUST 3\.2 /);
  expect(runCli(folder, ['check', '-'], `\n\n${line(trace)}{"x":`).stdout).toMatch(/^-:4:6: MUST 3\.4 /);
});

test('--profile asks for a profile', async () => {
  const folder = makeFolder({ 'trace.json': trace });
  expect((await runHere(folder, ['check', '--profile', 'smb', 'trace.json'])).status).toBe(0);
  const asked = (format: string, file = 'trace.json') =>
    runHere(folder, ['check', '--profile=gov', '--format', format, file]);
  expect(await asked('text')).toMatchObject({
    status: 1,
    stdout: [
      'trace.json:8:16: expected-profile: profile is "smb", but "gov" was expected',
      '    at /mcp_context/profile',
      '    Record the run under "gov", or check it as "smb".',
      '1 document: 1 conform, 0 do not (0 MUST, 0 SHOULD); 1 trace of another profile',
      '',
    ].join('\n'),
  });
  const json = JSON.parse((await asked('json')).stdout);
  expect(json.counts).toMatchObject({ conforming: 1, must: 0, otherProfiles: 1 });
  const [{ conforms, results, otherProfiles }] = json.documents;
  expect(conforms).toBe(true);
  expect(results.filter(({ status }: { status: string }) => status === 'fail')).toEqual([]);
  expect(otherProfiles).toMatchObject([{ stated: 'smb', expected: 'gov', line: 8, column: 16 }]);
  const [run] = JSON.parse((await asked('sarif')).stdout).runs;
  expect(run.results).toMatchObject([{ ruleId: 'expected-profile', level: 'error' }]);
  expect(run.results[0].message.text).not.toMatch(/MUST|\d\.\d/);
  const rule = run.tool.driver.rules.find(({ id }: { id: string }) => id === 'expected-profile');
  expect(rule).not.toHaveProperty('helpUri');
  expect((await asked('junit')).stdout).toMatch(
    /name="expected-profile"><failure message="(profile is [^"]+)" type="expectation">\1 at /,
  );
  writeFileSync(join(folder, 'lines.jsonl'), line(trace));
  expect((await asked('text', 'lines.jsonl')).stdout).toMatch(/^lines\.jsonl:1:\d+: expected-profile: /);
  expect(JSON.parse((await asked('json', 'lines.jsonl')).stdout).documents).toHaveLength(1);
});

test('text that is not UTF-8 is refused with its line', async () => {
  const folder = makeFolder({
    'runs.jsonl': Buffer.concat([Buffer.from(line(trace)), Buffer.from([0x22, 0xff, 0x22])]),
  });
  expect((await runHere(folder, ['check', 'runs.jsonl'])).stdout).toMatch(
    /^runs\.jsonl:2:1: MUST 3\.4 json-syntax: the text is not UTF-8\n/,
  );
});

/** Checks 30 MB of so many documents, and a line of 70 MB, with a heap of 16 MB. */
function checkLongStream(count: number): void {
  const filled = JSON.parse(trace);
  filled.mcp_events[0].payload.filler = 'x'.repeat(Math.max(0, 3.1e7 / count - line(trace).length));
  const text = line(JSON.stringify(filled));
  const unlike = (i: number) => text.replace('7c1e2b64', i.toString(16).padStart(8, '0'));
  const lines = Array.from({ length: count }, (_, i) => unlike(i)).join('');
  const folder = makeFolder({ 'runs.jsonl': `${lines}"${'x'.repeat(7e7)}"\n${unlike(70_000)}` });
  const { status, stdout } = runCli(folder, ['check', 'runs.jsonl'], '', ['--max-old-space-size=16']);
  expect(lines.length).toBeGreaterThan(3e7);
  const refused = `runs.jsonl:${count + 1}:1: MUST 8.5 limits: the document is larger than 64 MB`;
  expect(stdout.slice(0, refused.length)).toBe(refused);
  expect(stdout).toContain(`${count + 2} documents: ${count + 1} conform, 1 do not`);
  expect(status).toBe(1);
}

test('a stream twice as large as the heap is read, and a line of 70 MB is refused', () =>
  checkLongStream(300));

test(
  'so is a stream of many documents',
  {
    // Takes long: the root's `npm test` leaves it out, `npm run test:all` has it.
    tags: 'whole',
  },
  () => checkLongStream(30_000),
);

test.each([
  [['check'], 'check needs a file'],
  [['check', 'nowhere.json'], 'nowhere.json'],
  [['check', 'empty'], 'no documents found'],
  [['check', '--format', 'xml', 'a'], '--format must be one of text, json, junit, sarif, not xml'],
  [['check', '--profile', 'public', 'a'], '--profile must be one of'],
  [['check', '--fast', 'a'], 'unknown option --fast'],
  [['check', 'a', '--format'], '--format needs a value'],
  [['check', 'a', '--org', 'A B'], '--org must be a code such as alder-finch, not A B'],
  [['guess'], 'unknown command guess'],
])('%j: exit 2 and one line that says why', async (args, message) => {
  const folder = makeFolder({ 'empty/notes.txt': '' });
  const { status, stderr } = await runHere(folder, args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
});

test.each([
  [['guess'], 'context-native --help'],
  [['check'], 'context-native check --help'],
  [['record'], 'context-native record --help'],
  [['check-server', '--frob'], 'context-native check-server --help'],
  [['check-server', 'http://127.0.0.1:1/', '--format'], 'context-native check-server --help'],
  [['host', 'remove', '--out', 'x'], 'context-native host remove --help'],
  [['host', 'srve'], 'context-native host --help'],
  [['suite', 'serve', 'x'], 'context-native suite serve --help'],
  [['mcp', 'x'], 'context-native mcp --help'],
])('%j: the last line names the help of its command', async (args, help) => {
  const { status, stderr } = await runHere(makeFolder(), args);
  expect({ status, last: stderr.split('\n').at(-2) }).toEqual({ status: 2, last: `Try ${help}.` });
});

test('--format json: all results of a file, what failed of a line', async () => {
  const folder = makeFolder({ 'one.json': trace, 'runs.jsonl': line(trace) });
  const report = JSON.parse(
    (await runHere(folder, ['check', '--format', 'json', 'one.json', 'runs.jsonl'])).stdout,
  );
  expect(report).toMatchObject({
    tool: 'context-native',
    standard: 'v0.1',
    counts: { documents: 2, conforming: 1, must: 1, should: 0 },
  });
  expect(report.documents[0]).toMatchObject({ file: 'one.json', kind: 'trace', conforms: true });
  expect(report.documents[0].results.length).toBeGreaterThan(15);
  expect(report.documents[1].results).toEqual([
    {
      id: 'unique-trace-id',
      clause: '3.6',
      level: 'MUST',
      status: 'fail',
      message: expect.stringContaining('an earlier trace'),
      pointer: '/mcp_trace_id',
      line: 1,
      column: 17,
      fix: expect.any(String),
    },
  ]);
});

test('--format sarif: rules, results with places, file names as URIs', async () => {
  const folder = makeFolder({ 'a b.json': outOfOrder, 'warn.json': change(trace, { own: 1 }) });
  const sarif = JSON.parse(
    (await runHere(folder, ['check', '--format', 'sarif', 'a b.json', 'warn.json'])).stdout,
  );
  expect(sarif.version).toBe('2.1.0');
  const [run] = sarif.runs;
  expect(run.results.map(({ ruleId, level }: Record<string, string>) => [ruleId, level])).toEqual([
    ['event-order', 'error'],
    ['unknown-members', 'warning'],
  ]);
  expect(run.results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'a%20b.json' },
    region: { startLine: 21, startColumn: 21, endLine: 21, endColumn: 22 },
  });
  const rules = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(rules).toContain('event-order');
});

test('--format junit: well-formed, whatever a document holds; a SHOULD is no failure', async () => {
  const nasty = change(trace, { '</x>&"\u0001': 1, mcp_trace_id: '<b>&\u0000' });
  const folder = makeFolder({ 'one.json': nasty, 'runs.jsonl': line(trace) });
  const { stdout } = await runHere(folder, ['check', '--format', 'junit', 'one.json', 'runs.jsonl']);
  const open: string[] = [];
  const tags = /<(\/?)([\w-]+)((?: [\w-]+="[^"<>]*")*)(\/?)>/g;
  for (const [, closes, name, , closesItself] of stdout.matchAll(tags)) {
    if (closes) expect(open.pop()).toBe(name);
    else if (!closesItself) open.push(String(name));
  }
  expect(open).toEqual([]);
  expect(stdout.replace('<?xml version="1.0" encoding="UTF-8"?>', '').replace(tags, '')).not.toMatch(
    /[<>]|&(?!\w+;)/,
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them, which is the point
  expect(stdout).not.toMatch(/[\u0000-\u0008]/);
  expect(stdout).toMatch(/<testsuite name="one.json" tests="\d+" failures="1" skipped="\d+">/);
  expect(stdout).toMatch(/<failure message="([^"]+)" type="MUST">\1 at \/mcp_trace_id \(/);
  expect(stdout).toContain('<testcase classname="runs.jsonl:1" name="conforms"/>');
});

test('what the system answers about a file is said in words', async () => {
  const folder = makeFolder({ 'one.json': trace });
  expect(await runHere(folder, ['check', 'nofile'])).toEqual({
    status: 2,
    stdout:
      'nofile: could not be read: file or folder not found\n0 documents: 0 conform, 0 do not (0 MUST, 0 SHOULD); 1 file could not be read\n',
    stderr: 'context-native: nofile: file or folder not found\n',
  });
  expect((await runHere(folder, ['init', 'one.json'])).stderr).toBe(
    'context-native: one.json: exists, but is not a folder\n',
  );
  expect((await runHere(folder, ['check', 'one.json', '--trace', '.'])).stderr).toBe(
    'context-native: .: is a folder, not a file\n',
  );
});

test('a byte order mark: how to be rid of it', async () => {
  const folder = makeFolder({ 'trace.json': `\ufeff${trace}` });
  expect((await runHere(folder, ['check', 'trace.json'])).stdout).toContain(
    'Save the file as UTF-8 without a byte order mark.',
  );
});

test('a terminal cannot be steered by a document, nor by the name of a file', async () => {
  const named = makeFolder({ 'a\u001b[2J\nb.json': outOfOrder });
  expect((await runHere(named, ['check', '.'])).stdout).toMatch(/^a\\u001b\[2J\\u000ab\.json:21:21: MUST/);
  expect((await runHere(named, ['check', 'no\u001bfile'])).stderr).toContain(
    'no\\u001bfile: file or folder not found',
  );
  const folder = makeFolder({ 'trace.json': change(trace, { '\u001b[2J': 1 }) });
  expect((await runHere(folder, ['check', 'trace.json'])).stdout).not.toContain('\u001b');
});

test('init writes a valid example for each profile, and never writes over a file', async () => {
  const folder = makeFolder({ 'mine/smb-invoice-vat.json': 'mine' });
  expect((await runHere(folder, ['init', 'mine'])).stdout).toContain(
    'smb-invoice-vat.json exists, unchanged',
  );
  expect(readFileSync(join(folder, 'mine/smb-invoice-vat.json'), 'utf8')).toBe('mine');
  expect((await runHere(folder, ['init'])).status).toBe(0);
  for (const profile of ['enterprise', 'smb', 'developer', 'gov']) {
    const name = readdirSync(join(folder, 'context-native-examples')).find((file) =>
      file.startsWith(profile),
    );
    const path = `context-native-examples/${name}`;
    expect(await runHere(folder, ['check', '--profile', profile, path])).toMatchObject({ status: 0 });
  }
});

test('badge prints the badge in each form, and says that it is self-declared', async () => {
  const folder = makeFolder();
  const svg = (await runHere(folder, ['badge', '--style', 'dark'])).stdout;
  expect(svg).toMatch(/^<svg [^>]*>.*self-declared.*<\/svg>\n$/);
  const image = 'https://a.example/b.svg?x="1"&y=(2)';
  expect((await runHere(folder, ['badge', '--as', 'markdown', '--image', image])).stdout).toBe(
    '[![Context-Native v0.1, self-declared](https://a.example/b.svg?x=%221%22&y=%282%29)](https://context-native.example/compliance)\n',
  );
  expect((await runHere(folder, ['badge', '--as=html', `--image=${image}`])).stdout).toContain(
    'x=&quot;1&quot;&amp;y=(2)"',
  );
});

test('version', async () => {
  expect(await runHere(makeFolder(), ['--version'])).toMatchObject({ status: 0, stdout: '0.2.0\n' });
});

test('an older Node.js gets one line that says which one is needed', () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
  const { status, stderr } = runCli(makeFolder(), ['record', '--help'], '', [
    `--import=data:text/javascript,${encodeURIComponent(older)}`,
  ]);
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: 'context-native: this needs Node.js 22 or newer, but runs on 20.20.2\n',
  });
});
