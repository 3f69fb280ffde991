/**
 * Builds the site into build/: first what pages need (bundles of client and server, compressed files, files of the
 * library, and the database that a first start copies), then what is made from pages (the search index, the archives of
 * `/downloads/`).
 *
 *     node site/scripts/build.ts --if-needed      only the part that was not built from these sources
 *     node site/scripts/build.ts --pages          only what pages need; a trial makes the rest later (server.ts)
 *     node site/scripts/build.ts --no-archives    all but the archives, for tests that need none (tools/validate.ts)
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { attempt } from '../app/lib/attempt.ts';
import { listStaleClaims, mostDaysUnchecked } from '../app/services/claims/dated-claims.ts';
import { builtFile } from '../app/services/config/version.server.ts';
import {
  forgetBuildBefore,
  indexStampOf,
  keepLastAssets,
  putBuildBack,
  setBuildAside,
  stampOf,
  wholeStampOf,
} from './last-build.ts';

const sources = [
  'site/app/**/*',
  'site/server.ts',
  'site/content/**/*',
  'site/deploy/failover/*',
  'packages/*/{*.json,*.md,scripts/*,src/**/*}',
  'standard/**/*',
  'site/migrations/**/*',
  'site/public/**/*',
  'proposals/**/*',
  'registry/**/*',
  'LICENSE',
  'site/scripts/{*,static/*,library/*}.ts',
  '*.config.ts',
  'package-lock.json',
];
/** Files that the patterns match but no build contains. */
const notSources = ['site/scripts/*.test.ts'];

const flag = { type: 'boolean' } as const;
const { values } = parseArgs({ options: { 'if-needed': flag, pages: flag, 'no-archives': flag } });
const stamp = sourceStamp();
const isNeeded = (stampFile: string) =>
  !values['if-needed'] || attempt(() => readFileSync(stampFile, 'utf8')) !== stamp;

if (isNeeded(stampOf('build'))) {
  console.log('Building the site (about half a minute, only after a change)');
  warnOfStaleClaims();
  setBuildAside('build');
  process.once('exit', (code) => (code === 0 ? forgetBuildBefore('build') : putBuildBack('build')));
  await runTogether({ 'pages and scripts': () => run('react-router', 'build') });
  await runTogether({
    'a ready database': () => run('node', 'site/scripts/snapshot.ts'),
    'files of the library': () => run('node', 'site/scripts/library-files.ts'),
    'compressed files': precompress,
  });
  keepLastAssets('build');
  writeFileSync(builtFile, JSON.stringify({ commit: findCommit(), builtAt: new Date().toISOString() }));
  writeFileSync(stampOf('build'), stamp);
}
if (!values.pages) {
  const hasArchives = !values['no-archives'];
  await runTogether({
    ...(hasArchives &&
      isNeeded(wholeStampOf('build')) && {
        'archives of /downloads': () => run('node', 'site/scripts/downloads.ts'),
      }),
    ...(isNeeded(indexStampOf('build')) && {
      'the search index': () => run('node', 'site/scripts/search-index.ts'),
    }),
  });
  writeFileSync(indexStampOf('build'), stamp);
  if (hasArchives) writeFileSync(wholeStampOf('build'), stamp);
}

/** Runs independent steps at the same time. If one fails, ends this process with its exit code after all have ended. */
async function runTogether(steps: Record<string, () => Promise<number> | undefined>): Promise<void> {
  const from = performance.now();
  const codes = await Promise.all(
    Object.entries(steps).map(async ([name, work]) => {
      let code = 1;
      try {
        code = (await work()) ?? 0;
      } catch (error) {
        console.error(error);
      }
      console.log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
      return code;
    }),
  );
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** Runs a command of `node_modules/.bin`. Returns its exit code, 1 if it did not start or was killed. */
async function run(command: string, ...args: string[]): Promise<number> {
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A test that starts the build sets `test`, which would put React's development files into the bundles.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [code]: (number | null)[] = await once(child, 'exit');
    return code ?? 1;
  } catch {
    console.error(
      `The site must be built, but \`${command}\`, which builds it, is missing. Run \`npm ci --include=dev\`, or copy a build/ folder that was made from exactly this source code.`,
    );
    return 1;
  }
}

/** Commit of the sources, with `+` if a tracked file differs from it; null without Git or outside a repository. */
function findCommit(): string | null {
  const args = ['describe', '--always', '--abbrev=8', '--dirty=+', '--exclude=*'];
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Warns of dated claims that were last checked more than `mostDaysUnchecked` days ago. */
function warnOfStaleClaims(): void {
  for (const { id, source, checked } of listStaleClaims(new Date()))
    console.warn(
      `site/content/dated-claims.json: ${id} was last checked on ${checked}, more than ${mostDaysUnchecked} days ago. Check this claim against ${source.href}, then update its date.`,
    );
}

/** Compresses text files of the client from 200 bytes, at full strength, so that the running site need not. */
function precompress(): undefined {
  for (const file of globSync('build/client/**/*.{js,css,svg,json,txt,html}')) {
    const content = readFileSync(file);
    if (content.length < 200) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { exclude: notSources }).sort()) {
    if (!statSync(file).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
