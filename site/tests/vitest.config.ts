import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, matchesGlob, resolve } from 'node:path';
import { installPackage } from '@context-native/dev/debian';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isWhole, onBothDatabases, whole } from '../../tools/gate.ts';
import { setTemporaryDirectory } from '../scripts/temporary.ts';
import { isServerAvailable } from './support/postgres.ts';

const root = resolve(import.meta.dirname, '../..');
/** What the tests start over and over is compiled once. */
process.env.NODE_COMPILE_CACHE = join(setTemporaryDirectory(), 'compiled');
/** Each package of ours is packed once. */
const packed = mkdtempSync(join(setTemporaryDirectory(), 'packed-'));
process.env.PACKED_FOLDER = packed;
process.once('exit', () => rmSync(packed, { recursive: true, force: true }));

if (!isServerAvailable()) installPackage('postgresql');
const hasServer = isServerAvailable();

const all = globSync(
  '{site/app,site/scripts,site/tests/support,site/tests/real-world,tools,packages}/**/*.test.{ts,tsx}',
  // The tools of few tests bring tests of their own (site/scripts/tools).
  { cwd: root, exclude: ['**/node_modules'] },
);
const needingDatabase = all.filter((file) =>
  /\/tests\/support\//.test(readFileSync(resolve(root, file), 'utf8')),
);
/** Which database each runs on (`tools/gate.ts`); `embedded-….test.ts` and `server-….test.ts` are about one of them. */
const onDatabases = {
  server: needingDatabase.filter((file) => !basename(file).startsWith('embedded-')),
  embedded: needingDatabase.filter(
    (file) =>
      !basename(file).startsWith('server-') &&
      (isWhole || !hasServer || onBothDatabases.some((glob) => matchesGlob(file, glob))),
  ),
};

/** Whole sites and servers of others on two busy cores: what fails by its moment alone passes when it is tried again, and is named. */
const retry = process.env.CI ? 1 : 0;
/** Generous: a busy machine is no fault of the code, and what hangs is noticed all the same. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Addresses of scripts (`vite.config.ts`), which the tests of components need only as a text. */
const scriptAddresses: Plugin = {
  name: 'script-addresses',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0virtual:') ? `export default '/${id.slice('\0virtual:'.length)}.js'` : undefined,
};
const plugins = [scriptAddresses];

const onDatabase = (kind: 'embedded' | 'server'): TestProjectInlineConfiguration => ({
  root,
  plugins,
  test: {
    name: kind,
    include: onDatabases[kind],
    globalSetup: `site/tests/support/${kind}-setup.ts`,
    setupFiles: 'site/tests/support/quick-hashes.ts',
    env: { TEST_DATABASE: kind },
    isolate: false,
    retry,
    ...timeouts,
  },
});

const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    plugins,
    test: { name: 'unit', include: all, exclude: needingDatabase, isolate: false, retry, ...timeouts },
  },
  onDatabase('embedded'),
  {
    root,
    test: {
      name: 'site',
      include: ['site/tests/site/**/*.test.ts'],
      globalSetup: 'site/tests/site/setup.ts',
      isolate: false,
      retry,
      ...timeouts,
    },
  },
];

if (hasServer) projects.push(onDatabase('server'));
else if (process.env.CI)
  throw new Error('No PostgreSQL for the tests: install it, or set TEST_DATABASE_URL.');
else
  console.warn(
    '\n!!! No PostgreSQL found: the tests on a server are LEFT OUT. Install it or set TEST_DATABASE_URL.\n',
  );

export default defineConfig({
  root,
  test: {
    projects,
    maxWorkers: 2,
    tags: [{ name: whole, description: 'Takes long: `npm run test:all` runs it, `npm test` leaves it out.' }],
  },
});
