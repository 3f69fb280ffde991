import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('npm run standard runs every generator of the packages', () => {
  const command = readFileSync(join(root, 'tools/standard.ts'), 'utf8');
  const generators = globSync('packages/*/scripts/make[-_]*.{ts,py}', { cwd: root });
  expect(generators.length).toBeGreaterThan(8);
  for (const generator of generators) expect(command).toContain(`'${generator}'`);
});
