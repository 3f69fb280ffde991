import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkRegistryFile } from '@context-native/checker';
import { describeSecret, scanSecrets } from '@context-native/recorder/scan-secrets';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { entriesFolder } from './entries.server.ts';
import { faultsOf, maxFileBytes } from './entry-file.ts';
import { entryFileSchemaFile, makeEntryFileSchema } from './entry-file-schema.server.ts';
import { digestOf, judgeFile } from './judge.server.ts';
import { type Recheck, type Rechecks, type RunAgainResult, rechecksFile } from './rechecks.ts';

/** Functions of `node site/scripts/registry.ts`. Paths are relative to the project's folder. */

export const listEntryFiles = (root = projectRoot) =>
  globSync(`${entriesFolder}/*/*.json`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/**
 * Faults of a registry file, of the first of these kinds: too large, broken MUST clauses, certain secrets, members that
 * break the schema, invalid evidence.
 */
export function faultsOfFile(path: string, now = Date.now(), root = projectRoot): string[] {
  const file = join(root, path);
  if (statSync(file).size > maxFileBytes) return [`it is larger than ${maxFileBytes / 1024 / 1024} MB`];
  const text = readFileSync(file, 'utf8');
  const check = checkRegistryFile(text, { path, now });
  const broken = check.results.filter(({ status, level }) => status === 'fail' && level === 'MUST');
  if (broken.length > 0)
    return broken.map(({ clause, message, line, column }) => `${line}:${column}: ${clause}: ${message}`);
  const document: unknown = JSON.parse(text);
  const secrets = scanSecrets(document).filter(({ grade }) => grade === 'certain');
  if (secrets.length > 0) return secrets.map(describeSecret);
  const faults = faultsOf(document);
  return faults.length > 0 ? faults : judgeFile(text, keyOfPath(path), [], now).problems;
}

const keyOfPath = (path: string) =>
  path
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.json$/, '');

/**
 * Runs the checks of an entry's report again: the outcomes, and the digests of what the server lists now. Undefined if
 * that cannot be done here.
 */
export type RunAgain = (key: string, report: unknown) => RunAgainResult | undefined;

/** Number of re-checks kept for an entry, newest first, besides the last one with digests. */
const keptLooks = 10;

/**
 * Re-checks the evidence of the entries with these keys (without keys, of all entries) with the current checker: the
 * traces and their digests. Skips entries without a report. If there are no problems, calls `runAgain` to run the
 * checks of the report again. Returns all re-checks, including the new ones.
 */
export function recheckEntries(
  keys: readonly string[],
  before: Rechecks,
  {
    now = Date.now(),
    root = projectRoot,
    runAgain = () => undefined,
  }: { now?: number; root?: string; runAgain?: RunAgain } = {},
): Rechecks {
  const after = { ...before };
  for (const path of listEntryFiles(root)) {
    const key = keyOfPath(path);
    if (keys.length > 0 && !keys.includes(key)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    const file = JSON.parse(text) as { report?: unknown };
    const digest = digestOf(file);
    if (file.report === undefined || !digest) continue;
    const { traces, problems } = judgeFile(text, key, [], now);
    const look: Recheck = {
      checked_at: new Date(now).toISOString(),
      by: site.product,
      checker: checkerOf(root),
      file_digest: digest,
      traces: traces.length,
      problems,
      run_again: (problems.length === 0 && runAgain(key, file.report)) || null,
    };
    const looks = [look, ...(before[key] ?? [])];
    // The last one with digests shows whether the server has changed, however old it is.
    const withDigests = looks.find(({ run_again }) => run_again?.listings);
    after[key] = looks.filter((one, index) => index < keptLooks || one === withDigests);
  }
  return rechecksFile.parse({ rechecks: after }).rechecks;
}

function checkerOf(root: string) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
  return { name: String(name), version: String(version) };
}

const rechecksPath = join(projectRoot, 'registry/rechecks.json');

export const readRechecks = (): Rechecks =>
  rechecksFile.parse(JSON.parse(readFileSync(rechecksPath, 'utf8'))).rechecks;

/** A sentence for the entry if a re-check found other items than its report; otherwise empty. */
function changeOf(key: string, rechecks: Rechecks): string {
  const text = readFileSync(join(projectRoot, entriesFolder, `${key}.json`), 'utf8');
  const { facts, besides } = judgeFile(text, key, rechecks[key] ?? [], Date.now());
  return facts.hasChanged
    ? `. The server has changed since it was checked on ${besides.report?.made_at.slice(0, 10)}`
    : '';
}

/** A path relative to the project's folder, with forward slashes. */
const pathInProject = (path: string) => relative(projectRoot, path).replaceAll('\\', '/');

/** The commands of `site/scripts/registry.ts`; `check` returns the exit code. */
export const registryCommand = {
  check(files: string[], print: (line: string) => void): 0 | 1 {
    const paths = files.length > 0 ? files.map(pathInProject) : listEntryFiles();
    const found = paths.flatMap((path) => faultsOfFile(path).map((fault) => `${path}: ${fault}`));
    for (const line of found) print(line);
    print(`${paths.length} registry ${paths.length === 1 ? 'file' : 'files'}: ${found.length} faults`);
    return found.length > 0 ? 1 : 0;
  },
  recheck(keys: string[], runAgain: RunAgain | undefined, print: (line: string) => void): void {
    const before = readRechecks();
    const after = recheckEntries(keys, before, runAgain && { runAgain });
    for (const [key, [look]] of Object.entries(after))
      if (look && look !== before[key]?.[0])
        print(
          `${key}: ${look.problems.length === 0 ? 'right' : look.problems.join(' ')}${changeOf(key, after)}`,
        );
    writeFileSync(rechecksPath, `${JSON.stringify({ rechecks: after }, null, 2)}\n`);
  },
  schema: () => writeFileSync(join(projectRoot, entryFileSchemaFile), makeEntryFileSchema()),
};
