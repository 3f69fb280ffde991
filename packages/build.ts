/**
 * Prepares a published package for packing: `node packages/build.ts NAME [FOLDER] [--npm]`, by default in
 * `packages/NAME/build/`. The folder gets the manifest for publishing, the compiled code with the values of
 * `site.config.ts` written into it, and copies of parts of the standard. Code of sibling packages is compiled into it,
 * so that it needs no other package of ours and no registry. With `--npm` the published siblings are its dependencies.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { standard } from '@context-native/checker/standard';

const root = resolve(import.meta.dirname, '..');
/** Packages that others install; the rest is compiled into those that use it. */
const published = Object.keys(standard.packages.names);
const schemas = `schemas/${standard.version}`;
/**
 * Folders of `standard/` that each package contains, by their names in the package. From entries of the dictionary,
 * `types`, a checker needs three members; the command line serves whole entries to agents.
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
/** Specifiers of relative imports, in code and in types. */
const relativeImport = /(?<=\b(?:from|import|import\() ?['"])\.[^'"]+(?=['"])/g;
/** Entry modules of threads. The threads are started by file name, so no import leads to them. */
const threads: Record<string, string[]> = {
  checker: ['checker/src/worker.ts'],
  cli: ['cli/src/verify/schema-worker.ts', 'cli/src/record/thread.ts'],
};
/** Modules that import other people's packages: the build includes these packages. */
const bundled: Record<string, string[]> = {
  cli: [
    'cli/src/verify/peers.js',
    'cli/src/verify/validator.js',
    'cli/src/mcp/serve.js',
    'cli/src/event-parser.js',
    'cli/src/cross-spawn.js',
  ],
};
/** Packages that a bundled package has in its own files: their licences are needed too. */
const carriedInside = ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse'];

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  scripts?: Record<string, string>;
  bin?: Record<string, string>;
  /** A source or other file, or an object of conditions, which no published package has. */
  exports?: Record<string, string | object>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { npm: { type: 'boolean' } } });
const [name = '', place] = positionals;
const isForNpm = values.npm === true;
const copies = carried[name];
if (!copies) throw new Error(`not one of our packages: ${name}`);
const folder = resolve(place ?? join(import.meta.dirname, name, 'build'));
const dist = join(folder, 'dist');
const manifests = new Map(
  globSync('*/package.json', { cwd: import.meta.dirname }).map((file) => [
    dirname(file),
    JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Manifest,
  ]),
);
/** Sources that each package exports, as `checker/src/json.ts`, by the names under which others import them. */
const sourcesByName = new Map(
  [...manifests].flatMap(([sibling, { name, exports = {} }]) =>
    Object.entries(exports).flatMap(([path, source]) =>
      isSource(source) ? [[name + path.slice(1), join(sibling, source)] as const] : [],
    ),
  ),
);
const manifest = manifests.get(name) as Manifest;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
// The compiler and the bundler find other people's packages here.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
compile();
if (isForNpm) importSiblingsByName();
if (bundled[name]) await bundle(dist, bundled[name]);
dropUnused();
rmSync(join(folder, 'node_modules'));
copyParts();
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(toPublish(), null, 2)}\n`);

/** The sources that the manifest names, and those of threads. */
function entries(): string[] {
  const exported = Object.values(manifest.exports ?? {}).filter(isSource);
  return [
    ...[...Object.values(manifest.bin ?? {}), ...exported].map((path) => join(name, path)),
    ...(threads[name] ?? []),
  ];
}

/** Compiles the package and the code of siblings that it imports into `dist/`. Imports of siblings become relative. */
function compile(): void {
  const sources = join(folder, '.sources');
  for (const source of globSync('*/src', { cwd: import.meta.dirname }))
    cpSync(join(import.meta.dirname, source), join(sources, source), { recursive: true });
  for (const file of globSync('**/*.ts', { cwd: sources }))
    replaceIn(join(sources, file), /(?<=\b(?:from|import|import\() ?')[^'.][^']*(?=')/g, (specifier) => {
      const source = sourcesByName.get(specifier);
      return source === undefined ? specifier : relativeTo(file, source);
    });
  // A package has no `site.config.ts`, so its values are written into the code.
  const text = `export const standard = ${JSON.stringify(standard)};\n`;
  writeFileSync(join(sources, 'checker/src/standard.ts'), text);
  const config = {
    extends: join(import.meta.dirname, 'tsconfig.json'),
    include: [],
    files: entries(),
    // The gate has checked the types. A standard with fewer clauses has fewer names of checks than the code.
    compilerOptions: { rootDir: '.', outDir: '../dist', noCheck: true },
  };
  writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify(config));
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', '.sources/tsconfig.json'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  rmSync(sources, { recursive: true });
  // TypeScript rewrites the suffixes of imports, but not of the URLs of workers.
  for (const file of globSync('**/*.js', { cwd: dist }))
    replaceIn(join(dist, file), /(?<=new URL\('\.[^']+)\.ts(?=', import\.meta\.url\))/g, () => '.js');
}

/** Restores the package names in imports of published siblings, which `compile` replaced by relative paths. */
function importSiblingsByName(): void {
  const names = new Map([...sourcesByName].map(([specifier, source]) => [source, specifier]));
  const isSiblings = (path: string) => {
    const [owner = ''] = path.split('/');
    return owner !== name && published.includes(owner);
  };
  for (const file of globSync('**/*.{js,d.ts}', { cwd: dist }).filter((path) => !isSiblings(path)))
    replaceIn(join(dist, file), relativeImport, (specifier) => {
      const source = join(dirname(file), specifier).replace(/\.[jt]s$/, '.ts');
      if (!isSiblings(source)) return specifier;
      const found = names.get(source);
      if (found === undefined)
        throw new Error(`${file} imports ${source}, which its package does not export`);
      return found;
    });
}

/** Removes compiled files that no entry or bundled module imports. */
function dropUnused(): void {
  const used = new Set<string>();
  const follow = (file: string) => {
    if (used.has(file) || !existsSync(join(dist, file))) return;
    used.add(file);
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [specifier] of text.matchAll(relativeImport)) {
      const other = join(dirname(file), specifier);
      follow(file.endsWith('.d.ts') ? other.replace(/(\.d)?\.[jt]s$/, '.d.ts') : other);
    }
  };
  for (const file of [...entries().map((entry) => entry.replace(/\.ts$/, '.js')), ...(bundled[name] ?? [])]) {
    follow(file);
    follow(file.replace(/\.js$/, '.d.ts'));
  }
  for (const file of globSync('**/*.{js,ts,json}', { cwd: dist }))
    if (!used.has(file)) rmSync(join(dist, file));
}

/** Copies the parts of the standard, the README, schemas and licences. */
function copyParts(): void {
  for (const [target, source] of Object.entries(copies ?? {})) {
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
  for (const file of globSync(['README.md', '*.schema.json'], { cwd: join(import.meta.dirname, name) }))
    cpSync(join(import.meta.dirname, name, file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  // The licence notices for the recorder's secret rules, beside the rules.
  const rules = join(dist, 'recorder/src/secret-rules.js');
  if (existsSync(rules))
    cpSync(join(import.meta.dirname, 'recorder/secrets/NOTICE.md'), rules.replace(/\.js$/, '.NOTICE.md'));
}

/**
 * The manifest with compiled code instead of sources. Its `dependencies` are the published siblings that the code
 * imports, which only packages for npm have.
 */
function toPublish(): object {
  const {
    private: _,
    scripts: __,
    dependencies: ___,
    devDependencies: ____,
    bin,
    exports = {},
    ...rest
  } = manifest;
  const compiled = (path: string) => `./dist/${join(name, path).replace(/\.ts$/, '')}`;
  const code = globSync('**/*.{js,d.ts}', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  );
  const siblings = published
    .map((sibling) => manifests.get(sibling) as Manifest)
    .filter((sibling) => isForNpm && sibling.name !== manifest.name)
    .filter((sibling) =>
      code.some((text) => new RegExp(`(from|import) ?['"]${sibling.name}[/'"]`).test(text)),
    );
  return {
    ...rest,
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([command, path]) => [command, `${compiled(path)}.js`]),
      ),
    }),
    exports: Object.fromEntries(
      Object.entries(exports).map(([path, source]) => [
        path,
        isSource(source) ? { types: `${compiled(source)}.d.ts`, default: `${compiled(source)}.js` } : source,
      ]),
    ),
    ...(siblings.length > 0 && {
      dependencies: Object.fromEntries(siblings.map(({ name, version }) => [name, version])),
    }),
  };
}

function isSource(path: string | object): path is string {
  return typeof path === 'string' && path.endsWith('.ts');
}

function replaceIn(file: string, pattern: RegExp, replace: (found: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const replaced = text.replaceAll(pattern, replace);
  if (replaced !== text) writeFileSync(file, replaced);
}

function relativeTo(file: string, other: string): string {
  const path = relative(dirname(file), other);
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Rewrites the modules with their `node_modules` imports included, so that the package has nothing else to install, and
 * writes the licences to `licences.txt` beside the first module.
 */
async function bundle(dist: string, modules: string[]): Promise<void> {
  // Loaded here, since most packages need no bundler.
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
        // No comments with each module's path, so that the same sources give the same bytes in any folder.
        experimental: { attachDebugInfo: 'none' },
        // For npm, code of the published siblings stays in their own packages.
        external: (id) => isForNpm && sourcesByName.has(id),
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
    if (file === undefined) throw new Error(`${owner} has no licence file`);
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    return `${owner} ${version}\n\n${readFileSync(join(home, file), 'utf8').trim()}\n`;
  });
  const text = `Other people's code in this package\n\n${licences.join(`\n${'-'.repeat(80)}\n\n`)}`;
  writeFileSync(join(dist, dirname(modules[0] ?? ''), 'licences.txt'), text);
}
