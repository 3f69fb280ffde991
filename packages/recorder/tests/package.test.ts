import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { installPacked, root, run } from '@context-native/dev/pack';
import { expect, test } from 'vitest';
import { expectTrace } from '../src/testing.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, title = '', text = '']) => ({
  title,
  text,
}));

/** The SDK and what it needs. */
const sdk = ['server', 'client', 'core'].map((name) => `@modelcontextprotocol/${name}`);
const needed = ['zod', 'jose', 'eventsource', 'eventsource-parser', 'pkce-challenge'];
const crossSpawn = ['cross-spawn', 'path-key', 'shebang-command', 'shebang-regex', 'which', 'isexe'];

test('the packed recorder installs beside the SDK in an empty folder, and what its README shows is what happens', () => {
  const { folder, tarballs } = installPacked(['recorder'], [...sdk, ...needed, ...crossSpawn]);
  expect(tarballs).toEqual(['context-native-recorder-0.2.0.tgz']);
  expect(readme).toContain(`npm install ./${tarballs[0]} @modelcontextprotocol/server`);
  const installed = join(folder, 'node_modules/@context-native/recorder');
  expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);

  const programs = blocks
    .filter(({ title }) => title.startsWith('ts '))
    .map(({ title, text }) => ({ name: title.slice(3), text }));
  expect(programs.map(({ name }) => name)).toEqual(['server.ts', 'server-1.ts', 'client.ts']);
  // Its dependencies are found where it really is.
  const older = 'node_modules/@modelcontextprotocol/sdk';
  symlinkSync(join(root, older), join(folder, older));
  for (const { name, text } of programs) writeFileSync(join(folder, name), text);
  run(
    folder,
    join(root, 'node_modules/.bin/tsc'),
    ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'],
    ...[
      '--typeRoots',
      join(root, 'node_modules/@types'),
      '--types',
      'node',
      ...programs.map(({ name }) => name),
    ],
  );
  // A server by 1.x, whose host closes its input at once.
  run(folder, process.execPath, 'server-1.ts');
  const printed = run(folder, process.execPath, 'client.ts');
  expect(printed).toBe(blocks.find(({ title }) => title === '')?.text);

  const streams = readdirSync(join(folder, 'traces'));
  for (const name of streams) {
    expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f-]{36}\.trace\.jsonl$/);
    expectTrace(readFileSync(join(folder, 'traces', name), 'utf8'), { outcome: 'completed' });
  }
});
