import { globSync, readFileSync } from 'node:fs';
import { scanSecrets } from '@context-native/recorder/scan-secrets';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/services/config/project-root.server.ts';

/** Labs of the courses have made-up secrets, which students learn to leave out. */
const published = globSync(['registry/**/*.json', 'standard/**/*.json', 'site/content/**/*.json'], {
  cwd: projectRoot,
}).filter((path) => !path.endsWith('.lab.json'));

/** The test key of the draft's signatures (section 17): its private part is public on purpose, and it says so itself. */
const testKey = 'standard/examples/v0.2-draft/signing-test-key.json: private-key at /d';

test('nothing that the project publishes as JSON has a secret, but the test key of signatures', () => {
  expect(published.length).toBeGreaterThan(50);
  const found = published.flatMap((path) =>
    scanSecrets(JSON.parse(readFileSync(`${projectRoot}/${path}`, 'utf8')))
      .filter(({ grade }) => grade === 'certain')
      .map(({ pointer, kind }) => `${path}: ${kind} at ${pointer}`),
  );
  expect(found).toEqual([testKey]);
});
