import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { main } from './run-cli.ts';

// Node takes the platform for Windows, and a script that prints its arguments stands for its shell.
test.skipIf(process.platform === 'win32').each([
  ['record', []],
  ['check-server', ['--timeout', '2']],
])('on Windows %s starts npx by way of its shell', (command, options) => {
  const folder = makeFolder({ 'bin/npx.cmd': '', shell: '#!/bin/sh\nprintf "%s\\n" "$*" > started\n' });
  chmodSync(join(folder, 'shell'), 0o755);
  const inject = `data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})`;
  const args = ['--import', inject, main, command, ...options, '--', 'npx', '-y', 'a server'];
  const env = { ...process.env, PATH: join(folder, 'bin'), PATHEXT: '.EXE;.CMD', comspec: './shell' };
  const { stderr } = spawnSync(process.execPath, args, { cwd: folder, env, input: '', encoding: 'utf8' });
  expect(stderr).not.toContain('EINVAL');
  const started = spawnSync('cat', ['started'], { cwd: folder, encoding: 'utf8' }).stdout;
  expect(started).toMatch(/^\/d \/s \/c "npx(\.cmd)? \^"-y\^" \^"a\^ server\^""$/im);
});
