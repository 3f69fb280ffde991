import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackage } from '@context-native/dev/debian';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { setTemporaryDirectory } from '../scripts/temporary.ts';
import { isServerAvailable } from './support/postgres.ts';

const root = resolve(import.meta.dirname, '../..');
/** What the tests start over and over is compiled once. */
process.env.NODE_COMPILE_CACHE = join(setTemporaryDirectory(), 'compiled');

const all = globSync(
  '{site/app,site/scripts,site/tests/support,site/tests/real-world,tools,packages}/**/*.test.{ts,tsx}',
  {
    cwd: root,
  },
);
/**
 * A file that asks for a database runs twice: once on the embedded one, once on a server; `embedded-….test.ts`
 * and `server-….test.ts` are about one of them.
 */
const needingDatabase = all.filter((file) =>
  /\/tests\/support\//.test(readFileSync(resolve(root, file), 'utf8')),
);

/** Whole sites and servers of others on two busy cores: what fails by its moment alone passes when it is tried again, and is named. */
const retry = process.env.CI ? 1 : 0;
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

const onDatabase = (kind: 'embedded' | 'server'): TestProjectInlineConfiguration => ({
  root,
  test: {
    name: kind,
    include: needingDatabase.filter((file) => !file.includes(kind === 'server' ? 'embedded-' : 'server-')),
    globalSetup: `site/tests/support/${kind}-setup.ts`,
    env: { TEST_DATABASE: kind },
    isolate: false,
    retry,
    ...timeouts,
  },
});

const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: { name: 'unit', include: all, exclude: needingDatabase, isolate: false, retry, ...timeouts },
  },
  onDatabase('embedded'),
  {
    root,
    test: {
      name: 'site',
      include: ['site/tests/site/**/*.test.ts'],
      globalSetup: 'site/tests/site/setup.ts',
      retry,
      ...timeouts,
    },
  },
];

if (!isServerAvailable()) installPackage('postgresql');
if (isServerAvailable()) projects.push(onDatabase('server'));
else if (process.env.CI)
  throw new Error('No PostgreSQL for the tests: install it, or set TEST_DATABASE_URL.');
else
  console.warn(
    '\n!!! No PostgreSQL found: the tests on a server are LEFT OUT. Install it or set TEST_DATABASE_URL.\n',
  );

export default defineConfig({
  root,
  test: { projects, maxWorkers: 2 },
});
