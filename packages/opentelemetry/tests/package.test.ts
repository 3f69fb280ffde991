import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { installPacked, root, run } from '@context-native/dev/pack';
import { conventions } from '@context-native/recorder/spans/conventions';
import { expect, test } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** Versions that the README tells to install. */
const pinned = Object.fromEntries(
  [...readme.matchAll(/ (@opentelemetry\/[\w-]+)@([\d.]+)/g)].map(([, name = '', version]) => [
    name,
    version,
  ]),
);

test('the packed bridge installs beside the SDK and the recorder in an empty folder, and what its README shows is what happens', {
  timeout: 180_000,
}, () => {
  const { folder, tarballs } = installPacked(['opentelemetry', 'recorder'], ['@opentelemetry']);
  const files = ['context-native-opentelemetry-0.2.0.tgz', 'context-native-recorder-0.2.0.tgz'];
  expect(tarballs).toEqual(files);
  for (const file of files) expect(readme).toContain(`./${file}`);
  const installed = join(folder, 'node_modules/@context-native/opentelemetry');
  expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);

  const example = join(root, 'standard/examples/v0.2-draft/server-rates-lookup.trace.json');
  copyFileSync(example, join(folder, 'run.trace.json'));
  const programs = blocks('ts');
  const outputs = blocks('');
  expect(programs).toHaveLength(2);
  for (const [index, code] of programs.entries()) writeFileSync(join(folder, `use-${index}.ts`), code);
  run(
    folder,
    join(root, 'node_modules/.bin/tsc'),
    ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'],
    ...['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node', 'use-0.ts', 'use-1.ts'],
  );
  for (const index of programs.keys())
    expect(run(folder, process.execPath, `use-${index}.ts`)).toBe(outputs[index]);

  // npm says `invalid` where a peer does not fit.
  const wanted = read(`${relative(root, folder)}/package.json`);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...wanted, dependencies: { ...wanted.dependencies, ...pinned } }),
  );
  expect(run(folder, 'npm', 'ls', ...Object.keys(pinned))).not.toContain('invalid');
});

test('the README pins versions that are tested here', () => {
  const { peerDependencies, devDependencies } = read('packages/opentelemetry/package.json');
  expect(Object.keys(pinned).sort()).toEqual(Object.keys(peerDependencies).sort());
  for (const [name, version] of Object.entries(pinned)) expect(devDependencies[name]).toBe(version);
});

test('the README names the conventions that the code follows (19.1)', () => {
  const {
    'open-telemetry/semantic-conventions-genai': genai,
    'open-telemetry/semantic-conventions': general,
  } = conventions;
  for (const text of [...Object.keys(conventions), ...Object.values(genai), general])
    expect(readme).toContain(text);
});
