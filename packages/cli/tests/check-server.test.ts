import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { helpTexts } from '../src/help.ts';
import { ownCommand } from '../src/public/own-command.ts';
import { runCli, runHere } from './run-cli.ts';
import { programOf } from './servers/ask.ts';

test('verify is the old name of check-server: the same options, report and exit codes', async () => {
  const folder = makeFolder();
  const { 'check-server': help, verify: oldHelp } = helpTexts;
  expect(oldHelp).toContain('verify is its old name');
  expect(help).not.toContain('old name');
  const optionsOf = (text: string) => text.slice(text.indexOf('USAGE'));
  expect(optionsOf(oldHelp)).toBe(optionsOf(help));
  expect(help).toContain('context-native check-server [OPTIONS] URL');
  const said: string[][] = [];
  for (const name of ['check-server', 'verify']) {
    const run = (...args: string[]) => runHere(folder, [name, '--revision', '2025-11-25', ...args]);
    const bad = await run('--', ...programOf('bad', 'schemas/output'));
    const none = await run('--', '/no/such/program');
    expect([bad.status, none.status]).toEqual([1, 2]);
    said.push([bad.stdout, none.stderr]);
  }
  expect(said[0]).toEqual(said[1]);
});

test('the text report answers in order: verdict, fixes, readiness, rules', async () => {
  const { stdout } = await runHere(makeFolder(), [
    'check-server',
    '--',
    ...programOf('bad', 'schemas/output'),
  ]);
  const [first = ''] = stdout.split('\n');
  expect(first).toMatch(
    /^Bad Rates 0\.1\.0 breaks 1 MUST rule: \d+ of \d+ rules tested; 2 of 2 tools called\.$/,
  );
  const places = [
    'Fix first\n 1. Schemas of results compile: lookup: ',
    '\nReady for revision 2026-07-28?\n  No. ',
    '\nRules\n',
    'FAIL  schemas/output: lookup: ',
    '      clause: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema\n',
    '      sent:\n        {"jsonrpc":"2.0",',
    '      received:\n        {"jsonrpc":"2.0",',
    '      expected: An `outputSchema` that is a valid JSON Schema.\n',
    '      see it again:\n        { printf ',
    '\nListed in 2025-11-25 and 2026-07-28: 2 tools',
  ].map((text) => stdout.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('after npx, commands of the report start the package as npx did', () => {
  const place = 'https://context-native.example/downloads/context-native-0.2.0.tgz';
  const npx = { npm_command: 'exec', npm_config_package: place };
  expect(ownCommand(npx)).toBe(`npx -p ${place} context-native`);
  expect(ownCommand({ ...npx, npm_config_package: './context-native-0.2.0.tgz' })).toMatch(/^npx -p \.\//);
  // A program of another package, a path that may be private, and a password.
  for (const other of [
    'vitest',
    '/home/me/context-native-0.2.0.tgz',
    'https://me:x@a.example/context-native-1.tgz',
  ])
    expect(ownCommand({ ...npx, npm_config_package: other }), other).toBe('context-native');
  expect(ownCommand({ npm_command: 'run-script', npm_config_package: place })).toBe('context-native');
  const args = ['check-server', '--polite', '--revision', '2025-11-25', '--', ...programOf('good')];
  const { stdout } = runCli(makeFolder(), args, '', [], npx);
  expect(stdout).toContain(
    `Run npx -p ${place} context-native check-server --revision 2026-07-28 -- node good.ts`,
  );
  expect(stdout).toContain(`  npx -p ${place} context-native check-server -- node good.ts\n`);
});
