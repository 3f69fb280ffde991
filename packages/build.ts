/**
 * Builds a published package: `node packages/build.ts NAME`, run by its `prepack`. dist/ has what its entries reach, from
 * whatever package of this folder, so that an installed package needs no other of ours; the names of `site.config.ts` are
 * written into it. Beside it lie copies of what the package carries of the standard.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { standard } from './conformance/src/standard.ts';

const schemas = `schemas/${standard.version}`;
/** What each package carries of `standard/`, under which name. Of the dictionary a checker needs three members. */
const carried: Record<string, Record<string, string>> = {
  conformance: { schemas, examples: 'examples', 'test-suite': 'test-suite', types: 'types' },
  cli: { examples: 'examples', 'test-suite': 'test-suite', types: 'types' },
  recorder: {},
  opentelemetry: {},
};
/** What no import reaches: threads are started by their address. */
const threads: Record<string, string[]> = {
  conformance: ['conformance/src/worker.ts'],
  cli: ['cli/src/record/thread.ts'],
};

const [name = ''] = process.argv.slice(2);
const copies = carried[name];
if (!copies) throw new Error(`no package of ours: ${name}`);
const folder = join(import.meta.dirname, name);
const root = join(import.meta.dirname, '..');

for (const part of ['dist', '.sources', ...Object.keys(copies)])
  rmSync(join(folder, part), { recursive: true, force: true });
// A package has no `site.config.ts`: what it takes from there is written down.
const sources = join(folder, '.sources');
for (const source of globSync('*/src', { cwd: import.meta.dirname }))
  cpSync(join(import.meta.dirname, source), join(sources, source), { recursive: true });
writeFileSync(
  join(sources, 'conformance/src/standard.ts'),
  `export const standard = ${JSON.stringify(standard)};\n`,
);
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const config = {
  extends: '../../tsconfig.json',
  include: [],
  files: [...entriesOf(manifest), ...(threads[name] ?? [])],
  compilerOptions: { rootDir: '.', outDir: '../dist' },
};
writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify(config));
const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', '.sources/tsconfig.json'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});
rmSync(sources, { recursive: true });
if (status !== 0) process.exit(status ?? 1);
// TypeScript rewrites the suffixes of imports, and not those of workers.
for (const file of globSync('dist/**/*.js', { cwd: folder })) {
  const text = readFileSync(join(folder, file), 'utf8');
  const rewritten = text.replaceAll(
    /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g,
    "new URL('$1.js', import.meta.url)",
  );
  if (rewritten !== text) writeFileSync(join(folder, file), rewritten);
}

for (const [target, source] of Object.entries(copies)) {
  if (target !== 'types') {
    cpSync(join(root, 'standard', source), join(folder, target), { recursive: true });
    continue;
  }
  mkdirSync(join(folder, target));
  for (const file of globSync('*.json', { cwd: join(root, 'standard', source) })) {
    const entry = JSON.parse(readFileSync(join(root, 'standard', source, file), 'utf8'));
    const { name, schema, replaced_by } = entry;
    writeFileSync(join(folder, target, file), JSON.stringify({ name, schema, replaced_by }));
  }
}
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));

interface Manifest {
  bin?: Record<string, string>;
  exports?: Record<string, string | { types: string; default: string }>;
}

/** The sources of what a manifest's `bin` and `exports` name in dist/. */
function entriesOf({ bin = {}, exports = {} }: Manifest): string[] {
  const exported = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : entry.default,
  );
  return [...Object.values(bin), ...exported].map((path) =>
    path.replace(/^(\.\/)?dist\//, '').replace(/\.js$/, '.ts'),
  );
}
