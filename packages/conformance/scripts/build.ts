/** Builds the published package: dist/ from src/, and copies of the standard's schemas, examples and test suite. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const folder = join(import.meta.dirname, '..');
const standard = join(folder, '../../standard');
const copies = { schemas: 'schemas/v0.1', examples: 'examples', 'test-suite': 'test-suite' };

for (const name of ['dist', ...Object.keys(copies)])
  rmSync(join(folder, name), { recursive: true, force: true });
const { status } = spawnSync(join(folder, '../../node_modules/.bin/tsc'), ['--project', 'tsconfig.json'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (status !== 0) process.exit(status ?? 1);
// TypeScript rewrites the suffixes of imports, and not this one.
const client = join(folder, 'dist/check-in-worker.js');
writeFileSync(client, readFileSync(client, 'utf8').replace("'./worker.ts'", "'./worker.js'"));
for (const [name, source] of Object.entries(copies))
  cpSync(join(standard, source), join(folder, name), { recursive: true });
cpSync(join(folder, '../../LICENSE'), join(folder, 'LICENSE'));
