import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { runHere } from './run-cli.ts';
import { programOf } from './servers/ask.ts';

const token = ['sbp', '0123456789abcdef0123456789abcdef01234567'].join('_');
const password = ['hunter', '2'].join('').repeat(3);
const secrets = ['--access-token', token, `postgres://user:${password}@db.example/app`, `DB=${password}`];

// The screen shows the text that the file of --out gets, so that one format stands for all there.
test.each([[], ['text'], ['json'], ['junit'], ['sarif'], ['html']].map(([format]) => ({ format })))(
  'a report has no secret and no folder of the command line: in a file as $format, else on the screen',
  async ({ format }) => {
    const folder = makeFolder();
    const args = ['check-server', '--revision', '2025-11-25'];
    if (format) args.push('--format', format, '--out', 'report');
    const command = ['--', ...programOf('bad', 'schemas/output'), ...secrets];
    const { stdout, stderr } = await runHere(folder, [...args, ...command]);
    const report = format ? readFileSync(join(folder, 'report'), 'utf8') : stdout;
    expect(report).toContain('bad.ts');
    for (const text of [stdout, stderr, report])
      for (const secret of [token, password, import.meta.dirname, 'servers/bad'])
        expect(decodeURIComponent(text.replace(/%(?![0-9A-F]{2})/g, '%25'))).not.toContain(secret);
  },
  120_000,
);

test('secrets that a server prints before it dies are in no report, trace or message', async () => {
  const folder = makeFolder();
  writeFileSync(
    join(folder, 'dies.mjs'),
    `console.log('not JSON', process.argv, process.env.SOME_API_KEY);
console.error('cannot log in with', process.argv.slice(2).join(' '), process.env.SOME_API_KEY, import.meta.filename);
setTimeout(() => process.exit(3), 200);`,
  );
  const inherited = ['inherited', 'value', '77'].join('-');
  process.env.SOME_API_KEY = inherited;
  const { stdout, stderr } = await runHere(folder, [
    'check-server',
    '--format',
    'json',
    '--traces',
    'traces',
    '--timeout',
    '2',
    '--',
    process.execPath,
    join(folder, 'dies.mjs'),
    ...secrets,
    '--passphrase',
    'correcthorse',
  ]);
  delete process.env.SOME_API_KEY;
  const traces = readdirSync(join(folder, 'traces')).map((name) =>
    readFileSync(join(folder, 'traces', name), 'utf8'),
  );
  const text = [stdout, stderr, ...traces].join('\n');
  expect(text).toContain('cannot log in with');
  for (const secret of [token, password, 'correcthorse', inherited, folder])
    expect(text).not.toContain(secret);
});

test('the page of a report shows no secret that a server repeats in its own name', async () => {
  const folder = makeFolder();
  const secret = ['Zq8Xw', 'Tok', 'Val77'].join('');
  const script = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const serverInfo = { name: 'Rates ' + process.argv.at(-1), version: '1' };
    const answer = method === 'initialize'
      ? { result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo } }
      : { error: { code: -32601, message: 'not here' } };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });`;
  writeFileSync(join(folder, 'named.cjs'), script);
  const { stdout } = await runHere(folder, [
    'check-server',
    '--revision',
    '2025-11-25',
    '--format',
    'html',
    '--',
    process.execPath,
    'named.cjs',
    '--pat',
    secret,
  ]);
  expect(stdout).toContain('server { name Rates ');
  expect(stdout).not.toContain(secret);
});
