/**
 * Checks imports against the rules, and that their picture is current. Prints a line for each forbidden import, and
 * exits with 1 if there is one or the picture is old. With `--draw` it redraws the picture.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import process from 'node:process';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import rules from './dependency-rules.ts';
import { drawBuilding } from './picture.ts';

const pictureFile = 'docs/building.svg';

/** Forbidden imports below `root`, as `from -> to (rule)`. @throws Error if files were not read */
export async function findForbiddenImports(root = process.cwd()): Promise<string[]> {
  const { summary } = await readImports(root);
  return summary.violations.map(({ from, to, rule }) => `${from} -> ${to} (${rule.name})`);
}

async function readImports(root: string): Promise<ICruiseResult> {
  const { options, forbidden } = rules;
  const result = await cruise(['packages', 'site/app', 'site/scripts', 'site/server.ts', 'tools'], {
    ...(options as ICruiseOptions),
    baseDir: root,
    ruleSet: { forbidden: forbidden as IForbiddenRuleType[] },
    validate: true,
  });
  const output = result.output as ICruiseResult;
  const { modules } = output;
  // With a wrong parser, the cruiser reads nothing and reports success, so we count the files that it read.
  const expected = globSync(['site/app/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.d.ts'),
  );
  const seen = new Set(modules.map((module) => relative(root, resolve(root, module.source))));
  const missed = expected.filter((file) => !seen.has(file));
  const read = modules.filter((module) => module.dependencies.length > 0).length;
  if (missed.length > 0 || read < expected.length / 2)
    throw new Error(
      `The dependency check missed files. It saw ${read} modules with imports, but not: ${missed.join(', ')}`,
    );
  return output;
}

if (import.meta.main) {
  const { modules, summary } = await readImports(process.cwd());
  for (const { from, to, rule } of summary.violations) console.error(`${from} -> ${to} (${rule.name})`);
  console.log(`${summary.violations.length} forbidden imports`);
  const picture = drawBuilding(
    modules.map(({ source, dependencies }) => ({
      source,
      imports: dependencies.map(({ resolved }) => resolved),
    })),
  );
  if (process.argv.includes('--draw')) writeFileSync(pictureFile, picture);
  const isCurrent = readFileSync(pictureFile, 'utf8') === picture;
  if (!isCurrent) console.error(`${pictureFile} is out of date. Run node tools/check-dependencies.ts --draw`);
  process.exitCode = summary.violations.length > 0 || !isCurrent ? 1 : 0;
}
