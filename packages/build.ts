/**
 * Builds a published package: `node packages/build.ts NAME`, run by its `prepack`. dist/ has what its entries reach, from
 * whatever package of this folder, so that an installed package needs no other of ours; the names of `site.config.ts` are
 * written into it. Beside it lie copies of what the package carries of the standard.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { standard } from './checker/src/standard.ts';

const schemas = `schemas/${standard.version}`;
/**
 * What each package carries of `standard/`, under which name. Of the dictionary a checker needs three members; the command
 * line gives it to agents whole.
 */
const carried: Record<string, Record<string, string>> = {
  checker: { schemas, examples: 'examples', 'test-suite': 'test-suite', types: 'types' },
  cli: {
    examples: 'examples',
    schemas: 'schemas',
    specification: 'specification',
    'test-suite': 'test-suite',
    types: 'types',
  },
  recorder: {},
  opentelemetry: {},
};
/** What no import reaches: threads are started by their address. */
const threads: Record<string, string[]> = {
  checker: ['checker/src/worker.ts'],
  cli: ['cli/src/verify/schema-worker.ts', 'cli/src/record/thread.ts'],
};
/** Modules that name what others made: their code and all they import becomes part of the package. */
const bundled: Record<string, string[]> = {
  cli: [
    'cli/src/verify/peers.js',
    'cli/src/verify/validator.js',
    'cli/src/mcp/serve.js',
    'cli/src/event-parser.js',
    'cli/src/cross-spawn.js',
  ],
};
/** What a bundled package carries in its own files already. */
const carriedInside = ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse'];

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
  join(sources, 'checker/src/standard.ts'),
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

if (bundled[name]) await bundle(join(folder, 'dist'), bundled[name]);
// Its code is in the bundle: of it the command line imports the list of hosts alone.
for (const file of globSync('dist/mcp/src/!(hosts).*', { cwd: folder })) rmSync(join(folder, file));
for (const part of ['dictionary', 'tools'])
  rmSync(join(folder, 'dist/mcp/src', part), { recursive: true, force: true });

for (const [target, source] of Object.entries(copies)) {
  if (target !== 'types') {
    cpSync(join(root, 'standard', source), join(folder, target), { recursive: true });
    continue;
  }
  mkdirSync(join(folder, target));
  for (const file of globSync('*.json', { cwd: join(root, 'standard', source) })) {
    const entry = JSON.parse(readFileSync(join(root, 'standard', source, file), 'utf8'));
    const { name: type, schema, replaced_by } = entry;
    const part = name === 'cli' ? entry : { name: type, schema, replaced_by };
    writeFileSync(join(folder, target, file), JSON.stringify(part));
  }
}
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
// The notices of those whose rules the recorder has stand beside them.
if (existsSync(join(folder, 'dist/recorder/src/secret-rules.js')))
  cpSync(
    join(import.meta.dirname, 'recorder/secrets/NOTICE.md'),
    join(folder, 'dist/recorder/src/secret-rules.NOTICE.md'),
  );

/**
 * Writes the modules anew, with what they import of `node_modules`, and the licences of that beside them in
 * `licences.txt`: nothing has to be installed with the package.
 */
async function bundle(dist: string, modules: string[]): Promise<void> {
  // Loaded here, since three of four packages need no bundler.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: dist,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      write: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(modules.map((file) => [file.replace(/\.js$/, ''), join(dist, file)])),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${dirname(modules[0] ?? '')}/[name]-[hash].js`,
        },
      },
    },
  });
  if (!('output' in result)) throw new Error('the bundler wrote nothing');
  const packages = new Set(carriedInside);
  for (const chunk of result.output) {
    if (chunk.type !== 'chunk') continue;
    writeFileSync(join(dist, chunk.fileName), chunk.code);
    for (const id of chunk.moduleIds) {
      const [, owner] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id) ?? [];
      if (owner) packages.add(owner);
    }
  }
  const licences = [...packages].sort().map((owner) => {
    const home = join(root, 'node_modules', owner);
    const [file] = globSync('{LICENSE,LICENCE,License,license}*', { cwd: home });
    if (file === undefined) throw new Error(`${owner} has no licence to keep`);
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    return `${owner} ${version}\n\n${readFileSync(join(home, file), 'utf8').trim()}\n`;
  });
  const text = `Other people's code in this package\n\n${licences.join(`\n${'-'.repeat(80)}\n\n`)}`;
  writeFileSync(join(dist, dirname(modules[0] ?? ''), 'licences.txt'), text);
}

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
