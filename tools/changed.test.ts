import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTests, nameOf, planTests } from './changed.ts';
import { readers, underSizes, watched } from './gate.ts';

const tests = listTests();

test('each test of the built site says what it watches, and each row is one of them', () => {
  const files = tests.filter((file) => /^site\/tests\/(site|e2e)\//.test(file)).map(nameOf);
  expect(Object.keys(watched).sort()).toEqual(files.sort());
});

test('each place that is watched is there, and each feature is watched', () => {
  const places = [...Object.values({ ...watched, ...readers }).flat(), ...underSizes];
  expect([...new Set(places)].filter((glob) => globSync(glob).length === 0)).toEqual([]);
  for (const folder of globSync('site/app/features/*')) {
    const { browser, unit } = planTests([`${folder}/feature.ts`], tests);
    expect([...browser, ...unit.filter((file) => file.startsWith('site/tests/site/'))], folder).not.toEqual(
      [],
    );
  }
});

test('a change calls for the tests that watch its place, for those that import it, and for itself', () => {
  const importing = ['site/app/features/library/labels.test.ts'];
  const plan = planTests(['site/app/features/library/labels.ts'], tests, importing);
  expect(plan.unknown).toBeUndefined();
  expect(plan.unit).toEqual(expect.arrayContaining([...importing, 'site/tests/site/openapi.test.ts']));
  expect(plan.unit).not.toContain('site/tests/site/payments.test.ts');
  expect(plan.browser).toContain('site/tests/e2e/library.spec.ts');
  expect(plan.browser).not.toContain('site/tests/e2e/payments.spec.ts');
  expect(planTests(['site/tests/e2e/auth.spec.ts'], tests).browser).toEqual(['site/tests/e2e/auth.spec.ts']);
  const inPackage = planTests(['packages/recorder/src/keep.ts'], tests);
  expect(inPackage.unit).toEqual(
    expect.arrayContaining([
      'packages/recorder/tests/package.test.ts',
      'packages/cli/tests/package.test.ts',
      'packages/cli/tests/record.test.ts',
    ]),
  );
  expect(inPackage.unit).not.toContain('packages/cli/tests/suite.test.ts');
  expect(inPackage.unit).toContain('site/scripts/own-evidence.test.ts');
  expect(inPackage.unit.filter((file) => file.startsWith('site/tests/site/'))).toEqual([]);
  expect(inPackage.browser).toEqual([]);
});

test('a changed browser test visits every page; a change of the index calls for the judged searches', () => {
  const featuresOf = (...files: string[]) => planTests(files, tests).features;
  expect(featuresOf('site/app/features/library/labels.ts')).toEqual(['library']);
  expect(featuresOf('site/tests/e2e/pages.spec.ts')).toBeUndefined();
  expect(featuresOf('site/tests/e2e/pages.spec.ts', 'site/app/features/library/labels.ts')).toBeUndefined();
  for (const file of ['registry/registry.server.ts', 'learning/lesson-texts.server.ts'])
    expect(planTests([`site/app/features/${file}`], tests).unit).toContain('site/tests/site/search.test.ts');
  const { unit } = planTests(['site/scripts/static/search-texts.ts'], tests);
  expect(unit).toContain('site/tests/site/search.test.ts');
});

test('a file that no table knows calls for everything', () => {
  expect(planTests(['somewhere/else.rs'], tests).unknown).toBe('somewhere/else.rs');
});

test('the archives are made unless only features without need of them changed', () => {
  const ofFiles = (...files: string[]) => planTests(files, tests).hasArchives;
  const work = 'site/app/features/library/labels.ts';
  expect(ofFiles(work)).toBe(false);
  for (const file of [
    'site/app/features/standard/routes.ts',
    'packages/cli/src/main.ts',
    'site/app/root.tsx',
  ])
    expect(ofFiles(work, file), file).toBe(true);
  expect(ofFiles(work, 'site/tests/site/downloads.test.ts')).toBe(true);
});

test('sizes are measured of a change that a page can load', () => {
  const ofFile = (file: string) => planTests([file], tests).hasSizes;
  expect(
    ['site/app/features/library/labels.ts', 'packages/text/src/tidy.ts', 'site/app/root.tsx'].map(ofFile),
  ).toEqual([true, true, true]);
  expect(['packages/cli/src/main.ts', 'docs/architecture.md'].map(ofFile)).toEqual([false, false]);
});
