import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findForbiddenImports } from './check-dependencies.ts';

const root = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
for (const part of [
  'app',
  'packages',
  'scripts',
  'server.ts',
  'site.config.ts',
  'package.json',
  'tsconfig.json',
  'tests',
  'content',
  'standard',
])
  cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
afterAll(() => rmSync(copy, { recursive: true }));

/** Adds a file with one import to the copy and gives the rules that the linter then says it breaks. */
async function rulesBrokenBy(file: string, importPath: string): Promise<string[]> {
  writeFileSync(join(copy, file), `import * as other from '${importPath}';\nexport const made = other;\n`);
  const violations = await findForbiddenImports(copy);
  rmSync(join(copy, file));
  return violations
    .filter((line) => line.startsWith(`${file} ->`))
    .map((line) => /\(([^)]+)\)$/.exec(line)?.[1] ?? '');
}

test('the tree keeps the rules', async () => {
  expect(await findForbiddenImports(copy)).toEqual([]);
});

test.each([
  [
    'app/features/insights/intruder.server.ts',
    '#app/features/ecosystem/partners.server.ts',
    'features-are-apart',
  ],
  [
    'app/features/insights/intruder.server.ts',
    '#app/features/ecosystem/ecosystem.server.ts',
    'door-of-ecosystem',
  ],
  [
    'app/features/insights/components/intruder.tsx',
    '#app/services/database/database.server.ts',
    'pages-do-not-query',
  ],
  ['app/ui/intruder.tsx', '#app/features/insights/schema.ts', 'ui-knows-no-feature'],
  ['app/lib/intruder.ts', '#app/ui/button.tsx', 'lib-is-pure'],
  ['app/enhance/intruder.ts', 'react', 'enhance-is-small'],
  ['app/services/mail/intruder.server.ts', '#app/features/insights/schema.ts', 'services-know-no-feature'],
  ['app/features/insights/intruder.server.ts', 'nodemailer', 'vendors-in-their-service'],
  ['app/features/insights/intruder.server.ts', '../../../tests/vitest.config.ts', 'nobody-imports-tests'],
  ['packages/conformance/src/intruder.ts', 'node:fs', 'conformance-core-does-no-io'],
  ['packages/conformance/src/intruder.ts', './cli/arguments.ts', 'conformance-core-does-no-io'],
  ['packages/conformance/src/cli/intruder.ts', '../../../../app/lib/dates.ts', 'conformance-stands-alone'],
  ['app/lib/intruder.ts', '../../packages/conformance/src/json.ts', 'conformance-by-its-entry'],
])('%s may not import %s', async (file, importPath, rule) => {
  expect(await rulesBrokenBy(file, importPath)).toContain(rule);
});
