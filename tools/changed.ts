/**
 * `npm test -- --changed`: finds the tests that a change can affect. Imports lead to most of them. The tables of
 * `tools/gate.json` name tests that start or read files without importing them.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import process from 'node:process';
import { readers, underArchives, underEverySite, underSizes, watched } from './gate.ts';

export interface Plan {
  /** Features whose pages the browser visits, if only features changed; undefined for all. */
  features: string[] | undefined;
  /** A changed file that no table knows: then all tests run. */
  unknown: string | undefined;
  /** `unit`: test files of Vitest; `browser`: those of Playwright. */
  unit: string[];
  browser: string[];
  /** True if a test needs the archives of `/downloads/`, or a changed page can link to them. */
  hasArchives: boolean;
  /** True if the size of a page can have changed. */
  hasSizes: boolean;
}

/** Commit before the change: where the branch left `origin/main` or `main`, else HEAD. */
export function findBase(): string {
  const found = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)[0]);
  return found.find(Boolean) ?? 'HEAD';
}

/** Files that differ from `base`, including untracked ones. */
export function listChanged(base: string): string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

function git(...args: string[]): string[] {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

/** Test files of packages, site and tools. */
export const listTests = () =>
  globSync('{packages,site,tools}/**/*.{test,spec}.{ts,tsx}', { exclude: ['**/node_modules/**'] });

/** Test files that import a file changed since `base`, directly or not, by Vitest's module graph. */
export function listImporting(base: string): string[] {
  const config = 'site/tests/vitest.config.ts';
  const args = ['list', '--filesOnly', '--json', '--changed', base, '--config', config];
  const { stdout, stderr, status } = spawnSync('node_modules/.bin/vitest', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Vitest did not list the tests: ${stderr}`);
  const found: { file: string }[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return found.map(({ file }) => file.replace(`${process.cwd()}/`, ''));
}

export function planTests(changed: string[], tests: string[], importing: string[] = []): Plan {
  const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
  const others = changed.filter((file) => !isTest(file));
  const tables = Object.values({ ...watched, ...readers }).flat();
  const known = [...underEverySite, ...tables, ...underSizes, 'packages/*/**'];
  const isAnyOf = (globs: string[]) => others.some((file) => globs.some((glob) => matchesGlob(file, glob)));
  const isCalledFor = (test: string) => {
    if (changed.includes(test)) return true;
    const own = watched[nameOf(test)];
    // Through lists of routes or features such a test imports nearly all of the site: only its row counts.
    if (own) return isAnyOf([...underEverySite, ...own]);
    if (importing.includes(test)) return true;
    const [ofPackage] = /^packages\/[^/]+\//.exec(test) ?? [];
    const read = Object.entries(readers).flatMap(([glob, globs]) => (matchesGlob(test, glob) ? globs : []));
    return isAnyOf([...read, ...(ofPackage ? [`${ofPackage}**`] : [])]);
  };
  const called = tests.filter(isCalledFor);
  const features = others.map((file) => /^site\/app\/features\/([^/]+)\//.exec(file)?.[1] ?? '');
  // After a change to tests of the whole site, they visit every page.
  const visitsAll = others.length === 0 || changed.some((file) => file.startsWith('site/tests/'));
  const onlyFeatures = visitsAll || features.includes('') ? undefined : [...new Set(features)];
  return {
    features: onlyFeatures,
    hasArchives: !onlyFeatures || isAnyOf(underArchives),
    unknown: others.find((file) => !known.some((glob) => matchesGlob(file, glob))),
    unit: called.filter((test) => !test.endsWith('.spec.ts')),
    browser: called.filter((test) => test.endsWith('.spec.ts')),
    hasSizes: isAnyOf([...underEverySite, ...underSizes]),
  };
}

/** Name of a test in `watched`: its path without the extension. */
export const nameOf = (test: string) => test.replace(/\.(test|spec)\.tsx?$/, '');
