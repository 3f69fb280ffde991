import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findForbiddenImports } from './check-dependencies.ts';

const root = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
for (const part of [
  'packages',
  'site',
  'site.config.ts',
  'package.json',
  'tsconfig.json',
  'standard',
  'tools',
])
  cpSync(join(root, part), join(copy, part), { recursive: true });
// Packages of ours are those of the copy: links lead to `packages/` beside `node_modules`.
mkdirSync(join(copy, 'node_modules'));
for (const name of readdirSync(join(root, 'node_modules'))) {
  const [from, to] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)];
  if (/^@?context-native$/.test(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  else symlinkSync(from, to);
}
afterAll(() => rmSync(copy, { recursive: true }));

/** Files that must not be, with the import that they must not have and the rule that says so. */
const intruders = [
  [
    'site/app/features/insights/intruder.server.ts',
    '#app/features/ecosystem/partners.server.ts',
    'features-are-apart',
  ],
  [
    'site/app/features/insights/intruder.server.ts',
    '#app/features/ecosystem/ecosystem.server.ts',
    'entry-point-of-ecosystem',
  ],
  [
    'site/app/features/insights/intruder.server.ts',
    '#app/features/insights/feature.server.ts',
    'declarations-are-for-the-composition',
  ],
  [
    'site/app/features/intruder/feature.server.ts',
    '#app/features/ecosystem/partners.server.ts',
    'declarations-use-entry-points',
  ],
  [
    'site/app/composition-intruder.server.ts',
    '#app/features/insights/articles.server.ts',
    'composition-reads-declarations',
  ],
  [
    'site/app/features/insights/components/intruder.tsx',
    '#app/services/database/database.server.ts',
    'pages-do-not-query',
  ],
  ['site/app/features/insights/intruder.server.ts', '#app/desk/navigation.ts', 'desk-by-its-entry-point'],
  ['site/app/features/accounts/intruder.server.ts', '#app/desk/desk.server.ts', 'accounts-know-no-desk'],
  ['site/app/desk/intruder.server.ts', '#app/features/insights/schema.ts', 'desk-knows-accounts-alone'],
  ['site/app/ui/intruder.tsx', '#app/features/insights/schema.ts', 'ui-knows-no-feature'],
  ['site/app/lib/intruder.ts', '#app/ui/button.tsx', 'lib-is-pure'],
  ['site/app/enhance/intruder.ts', 'react', 'enhance-is-small'],
  [
    'site/app/services/mail/intruder.server.ts',
    '#app/features/insights/schema.ts',
    'services-know-no-feature',
  ],
  ['site/app/features/insights/intruder.server.ts', 'nodemailer', 'vendors-in-their-service'],
  [
    'site/app/features/insights/intruder.server.ts',
    '../../../tests/vitest.config.ts',
    'nobody-imports-tests',
  ],
  ['site/app/services/mail/intruder.server.ts', '../../../../tools/validate.ts', 'nobody-imports-tools'],
  ['packages/checker/src/intruder.ts', 'node:fs', 'checker-core-does-no-io'],
  ['packages/checker/src/intruder.ts', '../../cli/src/arguments.ts', 'checker-core-does-no-io'],
  ['packages/cli/src/intruder.ts', '../../checker/src/json.ts', 'packages-by-name'],
  ['packages/recorder/tests/intruder.ts', '../../checker/src/json.ts', 'packages-by-name'],
  [
    'site/app/features/insights/intruder.server.ts',
    '../../../../packages/recorder/src/keep.ts',
    'packages-by-name',
  ],
  ['site/scripts/intruder.ts', '../../packages/recorder/src/keep.ts', 'packages-by-name'],
  ['packages/recorder/src/intruder.ts', '@context-native/opentelemetry', 'packages-declare-what-they-import'],
  ['packages/recorder/tests/intruder.ts', '@context-native/mcp', 'packages-declare-what-they-import'],
  ['packages/recorder/src/intruder.ts', '@context-native/dev/random', 'packages-declare-what-they-import'],
  ['packages/cli/src/intruder.ts', '../../../site/app/lib/dates.ts', 'packages-stand-alone'],
  ['site/app/lib/intruder.ts', '../../../packages/checker/src/json.ts', 'checker-by-its-entry'],
  ['site/app/ui/intruder.tsx', '../../../packages/cli/src/host/jsonc.ts', 'nobody-imports-the-command-line'],
].map(([file = '', importPath = '', rule = ''], index) => ({
  file: file.replace('intruder', `intruder-${index}`),
  importPath,
  rule,
}));
for (const { file, importPath } of intruders) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `import * as other from '${importPath}';\nexport const made = other;\n`);
}
const violations = await findForbiddenImports(copy);

test('the tree keeps the rules', () => {
  expect(violations.filter((line) => !line.includes('intruder-'))).toEqual([]);
});

test.each(intruders)('$file may not import $importPath', ({ file, rule }) => {
  const broken = violations.filter((line) => line.startsWith(`${file} ->`));
  expect(broken.map((line) => /\(([^)]+)\)$/.exec(line)?.[1])).toContain(rule);
});

test('no package declares one that depends on it', () => {
  const manifests = globSync('packages/*/package.json', { cwd: root }).map((file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8')),
  );
  const names = manifests.map(({ name }) => name);
  const below = new Map<string, string[]>(
    manifests.map(({ name, dependencies, devDependencies }) => [
      name,
      Object.keys({ ...dependencies, ...devDependencies }).filter((other) => names.includes(other)),
    ]),
  );
  const reach = (name: string): string[] =>
    (below.get(name) ?? []).flatMap((other) => [other, ...reach(other)]);
  expect(names.length).toBeGreaterThanOrEqual(7);
  for (const name of names) expect([name, reach(name)]).not.toEqual([name, expect.arrayContaining([name])]);
});
