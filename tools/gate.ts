/**
 * Decides which tests `npm test` runs, and which it leaves to `npm run test:all`.
 *
 * A test with the tag `whole` takes long, and a shorter test sees the same faults, so only `npm run test:all` runs it.
 */
import process from 'node:process';
import tables from './gate.json' with { type: 'json' };

/** Tag of a test: `test('…', { tags: whole }, …)`. In a browser test, the title ends with `@whole`. */
export const whole = 'whole';

/** True in a run of `npm run test:all`. */
export const isWhole = Boolean(process.env.TEST_WHOLE);

/** Changed features, if `npm test -- --changed` found that only features changed; undefined for all. */
export const changedFeatures = process.env.TEST_FEATURES?.split(',');

/** True unless only other features changed. */
export const isOfChange = (...features: string[]) =>
  !changedFeatures || features.some((feature) => changedFeatures.includes(feature));

/** False if `npm test -- --changed` left the archives of `/downloads/` out of the build. */
export const hasArchives = !process.env.TEST_WITHOUT_ARCHIVES;

/**
 * Test files that `npm test` runs on the embedded database too, because the two databases differ in their subject, such
 * as transactions, locks, notifications, backups or search. Other tests run only on a server, if there is one. Sites of
 * `site/tests/site` and `site/tests/e2e` run on the embedded one.
 */
export const onBothDatabases = [
  'site/app/services/{background,control}/**',
  // Backups of rows are tested on both by backup.server.test.ts.
  'site/app/services/database/!(backup-files)*',
  'site/app/services/limits/limits.server.test.ts',
  'site/app/desk/desk-list.server.test.ts',
  'site/app/features/certification/exams/exams.server.test.ts',
  'site/app/features/ecosystem/catalogue/items.server.test.ts',
  'site/app/features/insights/{articles,view-sums}.server.test.ts',
  'site/app/features/library/entries.server.test.ts',
  'site/app/features/server-check/online/queue.server.test.ts',
];

/**
 * Files whose change can affect every test of the built site. Other files affect the tests that list them in `watched`.
 */
export const underEverySite = [
  'site/app/*',
  'site/app/{enhance,fonts,lib,services,ui}/**',
  'site/migrations/**',
  'site/scripts/{*,library/*,static/*}',
  'site/tests/**',
  '*.{json,ts}',
];

/** Globs of names: a group of the table, a glob (with a slash, star or dot), or a feature. */
const globsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const group = (tables.groups as Record<string, string[]>)[name];
    if (group) return globsOf(group);
    return /[/*.]/.test(name) ? name : `site/app/features/${name}/**`;
  });

const resolve = (table: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([tests, names]) => [tests, globsOf(names)]));

/** Files that a test of the built site depends on without an import, besides `underEverySite`. */
export const watched = resolve(tables.watched);

/** Files whose change can affect the size of a page, besides `underEverySite`. */
export const underSizes = globsOf(tables.sizes);

/** Features whose tests or pages need the archives of `/downloads/`. */
export const underArchives = globsOf(tables.archives);

/**
 * Files that other tests read or start without an import. A package's tests depend on its own files without an entry.
 */
export const readers = resolve(tables.readers);
