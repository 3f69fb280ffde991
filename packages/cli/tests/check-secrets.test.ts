import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { runHere } from './run-cli.ts';

const examples = join(import.meta.dirname, '../../../standard/examples');
const read = (name: string) => JSON.parse(readFileSync(join(examples, name), 'utf8'));
const token = ['sbp', '0123456789abcdef0123456789abcdef01234567'].join('_');
const address = `postgres://user:${['hunter', '2'].join('')}x@db.internal/app`;
/** A report of the time before `verify` left values out. */
const report = {
  tool: { name: 'context-native', version: '0.1.0' },
  target: { command: ['node', 'server.mjs', '--access-token', token, address] },
  rules: [],
  traces: [],
};

function withSecret(place: string, secret: string): object {
  const trace = read('smb-invoice-vat.json');
  trace.mcp_events[0].payload[place] = secret;
  return trace;
}

test('a registry file whose report has secrets is refused, by place and kind, and never by value', async () => {
  const folder = makeFolder();
  const file = { entry: read('registry-entry.json'), traces: [read('smb-invoice-vat.json')], report };
  writeFileSync(join(folder, 'file.json'), JSON.stringify(file, null, 2));
  for (const format of ['text', 'json', 'junit', 'sarif']) {
    const { status, stdout, stderr } = await runHere(folder, ['check', 'file.json', '--format', format]);
    expect({ format, status }).toEqual({ format, status: 1 });
    expect(stdout).toContain('/report/target/command/3');
    expect(stdout).toContain('supabase');
    expect(stdout).toContain('url-credentials');
    expect(stdout + stderr).not.toContain(token);
    expect(stdout + stderr).not.toContain('user:');
  }
  const { documents, counts } = JSON.parse(
    (await runHere(folder, ['check', 'file.json', '--format', 'json'])).stdout,
  );
  expect(counts).toMatchObject({ documents: 1, conforming: 1, secrets: 2 });
  expect(documents[0].secrets[0]).toMatchObject({ grade: 'certain', line: expect.any(Number) });
  delete (file as { report?: object }).report;
  writeFileSync(join(folder, 'file.json'), JSON.stringify(file));
  expect(await runHere(folder, ['check', 'file.json'])).toMatchObject({ status: 0 });
});

test('a trace, a line of many, a draft and a report in a folder are refused as well', async () => {
  const folder = makeFolder();
  const trace = JSON.stringify(withSecret('note', token));
  writeFileSync(join(folder, 'trace.json'), trace);
  writeFileSync(
    join(folder, 'lines.jsonl'),
    `${JSON.stringify(read('developer-sandbox-rates.json'))}\n${trace}\n`,
  );
  mkdirSync(join(folder, 'reports'));
  writeFileSync(join(folder, 'reports/report.json'), JSON.stringify(report));
  for (const args of [['trace.json'], ['lines.jsonl'], ['reports'], ['trace.json', '--spec', '0.2-draft']]) {
    const { status, stdout } = await runHere(folder, ['check', ...args]);
    expect({ args, status }).toEqual({ args, status: 1 });
    expect(stdout).toMatch(/secret: a secret \(supabase[\w-]*\) is at \//);
    expect(stdout).not.toContain(token);
  }
  expect((await runHere(folder, ['check', 'lines.jsonl'])).stdout).toContain('lines.jsonl:2:');
});

test('what may be a secret is a warning', async () => {
  const folder = makeFolder();
  const trace = withSecret('password', 'swordfish');
  writeFileSync(join(folder, 'trace.json'), JSON.stringify(trace));
  const { status, stdout } = await runHere(folder, ['check', 'trace.json']);
  expect(stdout).toContain('possible-secret: the value at /mcp_events/0/payload/password may be a secret');
  expect(stdout).not.toContain('swordfish');
  expect(status).toBe(0);
});

test('a possible secret is a warning, and says so if the owner of a registry file says that it is none', async () => {
  const folder = makeFolder();
  const file = { entry: read('registry-entry.json'), traces: [withSecret('password', 'swordfish')] };
  const pointer = '/traces/0/mcp_events/0/payload/password';
  const checked = async (more: object) => {
    writeFileSync(join(folder, 'file.json'), JSON.stringify({ ...file, ...more }));
    const { status, stdout } = await runHere(folder, ['check', 'file.json', '--format', 'json']);
    expect(status).toBe(0);
    return JSON.parse(stdout).documents[0].secrets;
  };
  const [asked] = await checked({});
  expect(asked).toMatchObject({ grade: 'possible', pointer });
  expect(asked.message).not.toContain('its owner answers');
  const { kind } = asked;
  expect((await checked({ no_secrets: [{ pointer, kind }] }))[0].message).toContain(
    'its owner says that it is not a secret',
  );
  for (const no_secrets of [[{ pointer, kind: 'other' }], [null, 7], 'all', { pointer, kind }])
    expect((await checked({ no_secrets }))[0].message).not.toContain('its owner answers');
});

test('the Python checker finds the same secrets, at the same places and in the same words', async () => {
  const folder = makeFolder();
  const payload = {
    note: `é😀 ${token}`,
    'a/b~': [address, 'nothing'],
    [token]: 'in the name',
    password: 'swordfish',
    server: { command: 'redis-cli', args: ['-a', ['hunter2', 'hunter2'].join('')] },
  };
  const trace = { ...read('smb-invoice-vat.json'), more: payload };
  const kind = 'named-value';
  const file = { trace, no_secrets: [{ pointer: '/trace/more/password', kind }, 7] };
  for (const space of [0, 2]) {
    const path = join(folder, `${space}.json`);
    writeFileSync(path, JSON.stringify(file, null, space));
    const args = ['-m', 'context_native', 'check', path, '--format', 'json'];
    const python = spawnSync('python3', args, { cwd: join(import.meta.dirname, '../../python') });
    const { stdout } = await runHere(folder, ['check', path, '--format', 'json']);
    const { secrets } = JSON.parse(stdout).documents[0];
    expect(secrets).toHaveLength(5);
    expect(JSON.parse(String(python.stdout)).documents[0].secrets).toEqual(secrets);
  }
});
