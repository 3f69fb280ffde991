/**
 * Builds the published package: dist/ from src/, with the names of `site.config.ts` written into it, and copies of the
 * standard's schemas, examples and test suite. Of the dictionary it takes what a checker needs.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { standard } from '../src/standard.ts';

const folder = join(import.meta.dirname, '..');
const texts = join(folder, '../../standard');
const copies = { schemas: `schemas/${standard.version}`, examples: 'examples', 'test-suite': 'test-suite' };

for (const name of ['dist', 'types', ...Object.keys(copies)])
  rmSync(join(folder, name), { recursive: true, force: true });
// The package has no `site.config.ts`: what it takes from there is written down.
const sources = join(folder, '.sources');
rmSync(sources, { recursive: true, force: true });
cpSync(join(folder, 'src'), sources, { recursive: true });
writeFileSync(join(sources, 'standard.ts'), `export const standard = ${JSON.stringify(standard)};\n`);
const compile = ['--project', 'tsconfig.json'];
const { status } = spawnSync(join(folder, '../../node_modules/.bin/tsc'), compile, {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});
rmSync(sources, { recursive: true });
if (status !== 0) process.exit(status ?? 1);
// TypeScript rewrites the suffixes of imports, and not this one.
const client = join(folder, 'dist/check-in-worker.js');
writeFileSync(client, readFileSync(client, 'utf8').replace("'./worker.ts'", "'./worker.js'"));
for (const [name, source] of Object.entries(copies))
  cpSync(join(texts, source), join(folder, name), { recursive: true });
mkdirSync(join(folder, 'types'));
for (const file of globSync('*.json', { cwd: join(texts, 'types') })) {
  const { name, schema, replaced_by } = JSON.parse(readFileSync(join(texts, 'types', file), 'utf8'));
  writeFileSync(join(folder, 'types', file), JSON.stringify({ name, schema, replaced_by }));
}
cpSync(join(folder, '../../LICENSE'), join(folder, 'LICENSE'));
