/**
 * The tests that `npm test` runs, and those that it leaves to `npm run test:all`.
 *
 * A test with the tag `whole` takes long, and a shorter one beside it sees the same faults: `npm run test:all` alone
 * runs it.
 */
import process from 'node:process';
import tables from './gate.json' with { type: 'json' };

/** Tag of a test: `test('…', { tags: whole }, …)`, and in the browser the last word of its title, `@whole`. */
export const whole = 'whole';

/** Whether this is a run of `npm run test:all`. */
export const isWhole = Boolean(process.env.TEST_WHOLE);

/**
 * Test files that run on the embedded database as well as on a server, since what they are about differs between the
 * two: transactions, locks, notifications, backup, snapshots, sorting and searching text. The rest runs on a server
 * alone; the sites of `site/tests/site` and `site/tests/e2e` run on the embedded one.
 */
export const onBothDatabases = [
  'site/app/services/{background,control,database}/**',
  'site/app/services/limits/limits.server.test.ts',
  'site/app/{desk/desk-list,features/accounts/account/account}.server.test.ts',
  'site/app/features/certification/{exams/exams,invoices/invoices,teams/seats}.server.test.ts',
  'site/app/features/certification/killed-purchase.server.test.ts',
  'site/app/features/ecosystem/catalogue/{import,items}.server.test.ts',
  'site/app/features/found-secrets/scan-stored.server.test.ts',
  'site/app/features/insights/{articles,view-sums}.server.test.ts',
  'site/app/features/library/entries.server.test.ts',
];

/** A change here can affect each test of the built site; elsewhere, the tests that name the place in `watched`. */
export const underEverySite = [
  'site/app/*',
  'site/app/{enhance,fonts,lib,services,ui}/**',
  'site/migrations/**',
  'site/scripts/{*,library/*,static/*}',
  'site/tests/**',
  '*.{json,ts}',
];

/** A name is one of the table's groups or a feature; what has a slash or a star is a glob. */
const globsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const group = (tables.groups as Record<string, string[]>)[name];
    if (group) return globsOf(group);
    return /[/*.]/.test(name) ? name : `site/app/features/${name}/**`;
  });

const resolve = (table: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([tests, names]) => [tests, globsOf(names)]));

/** Files that each test of the built site watches besides `underEverySite`: it does not import them. */
export const watched = resolve(tables.watched);

/** Places whose change can affect the size of a page, besides `underEverySite`. */
export const underSizes = globsOf(tables.sizes);

/** Other tests that read or start what they do not import. A package's tests watch that package without being named. */
export const readers = resolve(tables.readers);
