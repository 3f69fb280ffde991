/** Checks who imports whom. Exit code 1 and one line for each forbidden import. */
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import process from 'node:process';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import rules from './dependency-rules.ts';

/** The forbidden imports below `root`, as `from -> to (rule)`. Throws when files of the tree were not read. */
export async function findForbiddenImports(root = process.cwd()): Promise<string[]> {
  const { options, forbidden } = rules;
  const result = await cruise(['app', 'packages', 'server.ts', 'scripts'], {
    ...(options as ICruiseOptions),
    baseDir: root,
    ruleSet: { forbidden: forbidden as IForbiddenRuleType[] },
    validate: true,
  });
  const { modules, summary } = result.output as ICruiseResult;
  // With an unfitting parser the cruiser reads nothing and reports success: count what it saw.
  const expected = globSync(['app/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.d.ts'),
  );
  const seen = new Set(modules.map((module) => relative(root, resolve(root, module.source))));
  const missed = expected.filter((file) => !seen.has(file));
  const read = modules.filter((module) => module.dependencies.length > 0).length;
  if (missed.length > 0 || read < expected.length / 2)
    throw new Error(
      `the dependency rules saw too little: ${read} modules with imports, not seen: ${missed.join(', ')}`,
    );
  return summary.violations.map(({ from, to, rule }) => `${from} -> ${to} (${rule.name})`);
}

if (import.meta.main) {
  const violations = await findForbiddenImports();
  for (const violation of violations) console.error(violation);
  console.log(`${violations.length} forbidden imports`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
