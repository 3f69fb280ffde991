import { draftExamples } from '@context-native/dev/draft-files';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { runCli, runHere } from './run-cli.ts';

const examples = Object.fromEntries(draftExamples);
const draft = ['check', '--spec', '0.2-draft'];
const readJson = (text: string) =>
  JSON.parse(text) as {
    standard: string;
    documents: { kind: string; conforms: boolean }[];
    counts: object;
    unreadable: object[];
  };

test('without --spec the checker is that of v0.1, and finds mcp_run unknown', async () => {
  const folder = makeFolder({ 'a.json': examples['signed.trace.json'] ?? '' });
  const { status, stdout } = await runHere(folder, ['check', 'a.json']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/SHOULD 3\.8 unknown-members/);
});

test('with --spec a folder of traces and streams is checked by the draft, each held against the others', async () => {
  // What lies beside them, a signature and a key, is passed over.
  const folder = makeFolder({
    ...examples,
    'a.signature.json': '{"jws": "a..b"}',
    'key.json': '{"kty": "OKP"}',
  });
  const { status, stdout, stderr } = await runHere(folder, [...draft, '.']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/left-open\.trace\.jsonl:3:1: SHOULD 15\.7 stream-closed/);
  expect(stdout).toMatch(
    /documents by working draft v0\.2-draft: \d+ conform, 0 do not \(0 MUST, 1 SHOULD\)\n$/,
  );
  const json = readJson((await runHere(folder, [...draft, '--format', 'json', '.'])).stdout);
  expect(json.standard).toBe('v0.2-draft');
  expect(json.documents.length).toBe(draftExamples.size);
  expect(json.documents.filter(({ kind }) => kind === 'trace-stream').length).toBe(2);
});

test('a finding names the clause of the draft, the place and the remedy, and the exit code is 1', async () => {
  const text = (examples['signed.trace.json'] ?? '').replace('"outcome": "completed"', '"outcome": "failed"');
  const { status, stdout } = await runHere(makeFolder({ 'a.json': text }), [...draft, 'a.json']);
  expect(status).toBe(1);
  expect(stdout).toMatch(/a\.json:\d+:\d+: MUST 10\.7 run-outcome: outcome is "failed"/);
  expect(stdout).toMatch(
    / {4}at \/mcp_run\/outcome\n {4}Write completed, or end the run with run\.failed\.\n/,
  );
});

test('a call that the parent has not is found across files and in JSON Lines, at its line', () => {
  const host = JSON.parse(examples['host-invoice-vat.trace.json'] ?? '') as object;
  const server = (examples['server-rates-lookup.trace.json'] ?? '').replace(
    '"call_id": "c1"',
    '"call_id": "c9"',
  );
  const lines = `${JSON.stringify(host)}\n${JSON.stringify(JSON.parse(server))}\n`;
  const { status, stdout } = runCli(makeFolder(), [...draft, '-'], lines);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^-:2:\d+: MUST 10\.4 run-parent: the trace 5f0c9a1e-\S+ has no call "c9"/m);
});

test('values are held against the folder of --types', async () => {
  const entry = {
    name: 'exchange.rate',
    schema: { type: 'object', required: ['rate'], properties: { rate: { type: 'number' } } },
    replaced_by: null,
  };
  const folder = makeFolder({
    'a.json': examples['signed.trace.json'] ?? '',
    'types/exchange.rate.json': JSON.stringify(entry),
  });
  const { status, stdout } = await runHere(folder, [...draft, '--types', 'types', 'a.json']);
  expect(status).toBe(1);
  expect(stdout.match(/MUST 14\.2 type-value: rate is "0\.9362", not a number/g)?.length).toBe(2);
  expect(stdout).toMatch(/SHOULD 14\.3 type-known: the dictionary has no type "currency\.pair"/);
});

test('what cannot be read is said, and the others are checked', async () => {
  const folder = makeFolder({
    'a.json': examples['signed.trace.json'] ?? '',
    'b.json': Buffer.from([0x7b, 0xff]),
  });
  const { status, stdout, stderr } = await runHere(folder, [...draft, 'a.json', 'b.json', 'missing.json']);
  expect(status).toBe(2);
  expect(stdout).toContain('1 document by working draft v0.2-draft: 1 conform, 0 do not');
  expect(stderr).toMatch(/b\.json: the text is not UTF-8\n.*missing\.json: file or folder not found\n$/);
  const json = readJson(
    (await runHere(folder, [...draft, '--format', 'json', 'b.json', 'missing.json'])).stdout,
  );
  expect(json.unreadable).toEqual(
    expect.arrayContaining([
      { file: 'b.json', message: 'the text is not UTF-8' },
      { file: 'missing.json', message: 'file or folder not found' },
    ]),
  );
});

test('a named folder of --types must exist: without one, values would not be checked', async () => {
  const folder = makeFolder({ 'a.json': examples['signed.trace.json'] ?? '' });
  expect(await runHere(folder, [...draft, '--types', 'nofolder', 'a.json'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'context-native: nofolder: file or folder not found\n',
  });
});

test('wrong arguments are named', async () => {
  for (const [args, message] of [
    [['check', '--spec', '0.2', 'a.json'], '--spec must be one of 0.2-draft, not 0.2'],
    [[...draft, '--format', 'sarif', 'a.json'], '--format must be one of text, json, not sarif'],
    [[...draft, '--trace', 'x.json', 'a.json'], '--trace cannot be used with --spec 0.2-draft'],
    [['check', '--types', 'types', 'a.json'], '--types needs --spec 0.2-draft'],
  ] as const) {
    const { status, stderr } = await runHere(makeFolder(), [...args]);
    expect({ status, has: stderr.includes(message) }).toEqual({ status: 2, has: true });
  }
});
