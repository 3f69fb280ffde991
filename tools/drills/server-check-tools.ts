/** The three tools that the drill `server-check` compares, each run as a person runs it: by its command line. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isModern } from 'context-native/verify/options';
import type { VerifyReport } from 'context-native/verify/report';
import { scenarios } from 'context-native/verify/suite';
import { toolPath } from '../../site/scripts/tools/tools.ts';
import { aboutHttp } from './server-check-bridge.ts';
import { environmentOf, root, type Subject } from './server-check-servers.ts';

/** The started server: its command, or its URL. */
export interface Target {
  subject: Subject;
  url?: string;
  /** An empty folder for this server, which is its working directory. */
  folder: string;
}

const suite = join(root, 'node_modules/@modelcontextprotocol/conformance');
const inspectorName = '@modelcontextprotocol/inspector';

export const versions = () => ({
  node: process.version.slice(1),
  verify: versionOf(join(root, 'packages/cli')),
  suite: versionOf(suite),
  inspector: versionOf(toolPath(inspectorName)),
});
const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program of Node. A program that takes too long is ended, with the code -1. */
function run(args: string[], { subject, folder }: Target, limitMs: number): Promise<Ran> {
  const options = {
    cwd: folder,
    env: environmentOf(subject, join(folder, 'home')),
    maxBuffer: 1e8,
    timeout: limitMs,
    killSignal: 'SIGTERM' as const,
  };
  return new Promise((resolve) =>
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, stdout, stderr });
    }),
  );
}

export interface VerifyResult {
  passed: number;
  warned: number;
  /** The rules that failed. */
  failed: string[];
  /** Reasons of these rules, for the log only. */
  reasons: string[];
  revisions: string[];
  /** Tools of the server, and those of them that answered a call. */
  tools: { listed: number; called: number };
  /** Why the server could not be tested. */
  impossible?: string;
  seconds: number;
}

/** @param main the command's entry, such as that of another checkout */
export async function runVerify(main: string, target: Target): Promise<VerifyResult> {
  const { subject, url, folder } = target;
  const out = join(folder, 'report.json');
  const server = url === undefined ? ['--', process.execPath, subject.script, ...subject.args] : [url];
  const args = [main, 'check-server', '--format', 'json', '--out', out, ...server];
  const began = Date.now();
  const { code, stderr } = await run(args, target, 400_000);
  const seconds = Math.round((Date.now() - began) / 1000);
  const text = existsSync(out) ? readFileSync(out, 'utf8') : '';
  if (text === '') throw new Error(`check-server ended with ${code}: ${stderr.slice(-500)}`);
  const { rules, revisions, calls } = JSON.parse(text) as VerifyReport;
  const failed = rules.filter(({ outcome }) => outcome === 'failed');
  return {
    passed: rules.filter(({ outcome }) => outcome === 'passed').length,
    warned: rules.filter(({ outcome }) => outcome === 'warned').length,
    failed: failed.map(({ id }) => id),
    reasons: failed.map(({ id, reason }) => `${id}: ${reason}`),
    revisions,
    tools: calls ?? { listed: 0, called: 0 },
    ...(code === 2 && { impossible: stderr.trim().slice(-300) }),
    seconds,
  };
}

export interface SuiteResult {
  passed: number;
  /** Scenarios that failed, each with its revision. */
  failed: string[];
  /** The failed checks of these scenarios, for the log only. */
  reasons: string[];
  /** Scenarios that failed for want of their own tools, resources and prompts, or of an extension. */
  missing_fixtures: number;
  /** Scenarios about what the server does not declare, or about HTTP behind the bridge. */
  not_applicable: number;
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/**
 * Runs all scenarios of the official suite in each revision. A scenario that needs fixtures fails on every server that
 * is not the suite's own, so it counts apart. A message that breaks the schema of the revision is the server's own.
 */
export async function runSuite(
  target: Target & { url: string },
  revisions: readonly string[],
  declared: readonly string[],
  isBridged: boolean,
): Promise<SuiteResult> {
  const found: SuiteResult = { passed: 0, failed: [], reasons: [], missing_fixtures: 0, not_applicable: 0 };
  for (const revision of revisions) {
    const out = join(target.folder, `suite-${revision}`);
    mkdirSync(out);
    const args = ['server', '--url', target.url, '--suite', 'all', '--spec-version', revision];
    const { stdout, code } = await run(
      [join(suite, 'dist/index.js'), ...args, '--timeout', '30000', '-o', out],
      target,
      600_000,
    );
    if (code === -1) {
      found.failed.push(`not finished (${revision})`);
      found.reasons.push(`not finished (${revision}): it took longer than 10 minutes`);
    }
    const results = readChecks(out);
    for (const [, scenario = ''] of stdout.matchAll(/^=== Running scenario: (\S+) ===$/gm)) {
      // A scenario that was not answered in time writes no file.
      const checks = results.get(scenario) ?? [{ id: 'ended', status: 'FAILURE' }];
      count(found, scenario, revision, checks, declared, isBridged);
    }
  }
  return found;
}

function readChecks(out: string): Map<string, Check[]> {
  const files = readdirSync(out).map((name): [string, string] => [
    name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.+$/, ''),
    join(out, name, 'checks.json'),
  ]);
  return new Map(
    files
      .filter(([, file]) => existsSync(file))
      .map(([scenario, file]) => [scenario, JSON.parse(readFileSync(file, 'utf8'))]),
  );
}

function count(
  found: SuiteResult,
  scenario: string,
  revision: string,
  checks: Check[],
  declared: readonly string[],
  isBridged: boolean,
): void {
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const failures = failed.map(({ id }) => id);
  const known = scenarios[scenario];
  const isUndeclared = known?.needs !== undefined && !declared.includes(known.needs);
  const isPassed = checks.some(({ status }) => status === 'SUCCESS') && failures.length === 0;
  if (isUndeclared || (isBridged && aboutHttp.has(scenario))) found.not_applicable++;
  else if (isPassed) found.passed++;
  // Skipped as a whole.
  else if (failures.length === 0) found.not_applicable++;
  else if (known || failures.includes('wire-schema-valid')) {
    const name = `${scenario} (${revision})`;
    found.failed.push(name);
    found.reasons.push(
      `${name}: ${failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join('; ')}`,
    );
  } else found.missing_fixtures++;
}

export interface InspectorResult {
  connects: boolean;
  lists: boolean;
  /** Its last line where it failed, for the log only. */
  reason?: string;
}

/** Lists of a server, in the order in which one of them is tried. */
const lists = ['tools', 'resources', 'prompts'] as const;

/** Connects, then asks for the first list that the server declares. Also returns the server's capabilities. */
export async function runInspector(
  target: Target,
  revisions: readonly string[],
): Promise<{ result: InspectorResult; declared: string[] }> {
  const { subject, url } = target;
  const launcher = toolPath(`${inspectorName}/clients/launcher/build/index.js`);
  const settings = Object.entries(subject.env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const server =
    url === undefined ? [process.execPath, subject.script, ...subject.args] : [url, '--transport', 'http'];
  // By default it speaks only the revisions that begin with `initialize`.
  const era = revisions.length > 0 && revisions.every(isModern) ? ['--protocol-era', 'modern'] : [];
  const ask = (method: string) =>
    run([launcher, '--cli', ...server, ...settings, ...era, '--method', method], target, 60_000);
  const begun = await ask('initialize');
  const { capabilities = {} } = begun.code === 0 ? parse(begun.stdout) : {};
  const declared = Object.keys(capabilities as object);
  const wanted = lists.find((name) => declared.includes(name));
  const listed = begun.code === 0 && wanted ? await ask(`${wanted}/list`) : undefined;
  const entries = listed?.code === 0 ? parse(listed.stdout)[wanted ?? ''] : undefined;
  const last = listed && listed.code !== 0 ? listed : begun.code === 0 ? undefined : begun;
  return {
    result: {
      connects: begun.code === 0,
      lists: Array.isArray(entries),
      ...(last && { reason: `${last.stderr}${last.stdout}`.trim().slice(-400) }),
    },
    declared,
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
