/**
 * The tests of one package, without database, browser or site: `npm test` in its folder, or `npm test -w
 * packages/NAME`. The gate runs them with `site/tests/vitest.config.ts`.
 */
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

/** Compile cache, shared by all processes that the tests start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

export default defineConfig({
  root: process.cwd(),
  // One cache for all packages, outside their folders.
  cacheDir: join(import.meta.dirname, '../node_modules/.vite'),
  test: {
    include: ['tests/**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    tags: [{ name: 'whole', description: 'Takes a long time, so the gate at the root skips this test.' }],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
