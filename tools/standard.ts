/**
 * `npm run standard`: writes the files that are generated from the standard's text, shapes, tables and rules, and lists
 * those that changed. Run it after a change of a clause, a schema, a case or a rule. Takes about 15 seconds.
 *
 *     npm run standard
 *     npm run standard -- --check         writes too, and exits with 1 if a file changed
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/** Generators in order: later ones may read files of earlier ones. */
const generators: [command: string, ...args: string[]][] = [
  ['node', 'packages/checker/scripts/make-types.ts'],
  ['node', 'packages/checker/scripts/make-schemas.ts'],
  ['node', 'packages/checker/scripts/make-draft.ts'],
  ['node', 'packages/recorder/scripts/make-events.ts'],
  ['node', 'packages/recorder/scripts/make-secret-rules.ts'],
  ['python3', 'packages/python/scripts/make_events.py'],
  ['node', 'site/scripts/registry.ts', 'schema'],
  ['node', 'packages/suite/scripts/make-test-suite.ts'],
  ['node', 'packages/suite/scripts/make-type-cases.ts'],
  ['biome', 'format', '--write', '--log-level=error', 'packages', 'registry', 'standard'],
  // Last, because it runs every checker on every case.
  ['node', 'packages/suite/scripts/make-matrix.ts'],
  ['biome', 'format', '--write', '--log-level=error', 'standard'],
];

/** SHA-256 of code and JSON files in the folders that generators write to, by path. */
function digestFiles(): Map<string, string> {
  const files = globSync('{packages,registry,standard}/**/*.{ts,py,json}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.sources)(\/|$)/.test(path),
  });
  return new Map(
    files
      .filter((file) => statSync(join(root, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(root, file)))
          .digest('hex'),
      ]),
  );
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const before = digestFiles();
for (const [command, ...args] of generators) {
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(stderr);
    console.error(
      `${[command, ...args].join(' ')} failed. The generators after it did not run. Fix the error, then run this command again.`,
    );
    process.exit(1);
  }
}
const changed = [...digestFiles()].filter(([file, digest]) => before.get(file) !== digest);
for (const [file] of changed) console.log(`${before.has(file) ? 'changed' : 'new'}  ${file}`);
console.log(
  changed.length === 0 ? 'Nothing changed.' : `${changed.length} files changed. Commit them with the change.`,
);
if (values.check && changed.length > 0) process.exitCode = 1;
