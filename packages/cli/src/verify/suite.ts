import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { isFields } from '@context-native/checker/fields';
import { type Allowed, mayCallWrongly } from './calling.ts';
import { type Findings, textOf } from './findings.ts';
import type { Tool } from './listing.ts';
import type { Target } from './report.ts';
import { mustRule } from './rules.ts';
import { type Limits, whyOver, within } from './wire.ts';

const packageName = '@modelcontextprotocol/conformance';

/** A scenario that needs no fixture of the suite, only capabilities that a server may have. */
interface Scenario {
  revisions: readonly string[];
  needs?: 'tools' | 'resources' | 'prompts' | 'logging';
  /** True if it calls the first listed tool, without arguments. */
  callsFirstTool?: true;
}

const legacy = ['2025-11-25'];
const modern = ['2026-07-28'];

/**
 * Scenarios of 0.2.0-alpha.12. The others need tools, resources and prompts with fixed names, such as
 * `test_simple_text`, and would make every honest server look broken. Our own rules cover the parts of
 * `server-stateless` and `caching` that need no fixture.
 */
export const scenarios: Record<string, Scenario> = {
  'server-initialize': { revisions: legacy },
  'server-session-lifecycle': { revisions: legacy },
  ping: { revisions: legacy },
  'logging-set-level': { revisions: legacy, needs: 'logging' },
  'tools-list': { revisions: [...legacy, ...modern], needs: 'tools' },
  'resources-list': { revisions: [...legacy, ...modern], needs: 'resources' },
  'prompts-list': { revisions: [...legacy, ...modern], needs: 'prompts' },
  'sep-2164-resource-not-found': { revisions: modern, needs: 'resources' },
  'server-sse-multiple-streams': { revisions: modern, needs: 'tools' },
  'dns-rebinding-protection': { revisions: [...legacy, ...modern] },
  'http-header-validation': { revisions: modern, needs: 'tools', callsFirstTool: true },
};

/** Adds the scenarios as rules. Returns the installed suite, if there is one. */
export function addScenarios(findings: Findings): ReturnType<typeof findPackage> {
  const found = findPackage(process.cwd()) ?? findPackage(import.meta.dirname);
  for (const name of Object.keys(scenarios))
    findings.addRule(
      `suite/${name}`,
      mustRule(`Scenario ${name}`, `${packageName} ${found?.version ?? 'not installed'}`),
    );
  return found;
}

/**
 * Runs the scenarios of the official suite against a URL. They use their own connections, which are in no trace. A
 * scenario that cannot run is skipped with its reason.
 */
export async function runSuite(
  { url }: Target,
  spoken: ReadonlySet<string>,
  capabilities: ReadonlySet<string>,
  /** As the last revision that was spoken lists them. */
  tools: readonly Tool[],
  allowed: Allowed,
  hasToken: boolean,
  limits: Limits,
  findings: Findings,
): Promise<void> {
  const found = addScenarios(findings);
  const notCallable = whyNotCallable(tools, allowed);
  for (const [name, { revisions, needs, callsFirstTool }] of Object.entries(scenarios)) {
    const id = `suite/${name}`;
    const over = whyOver(limits);
    if (url === undefined) findings.skipped(id, 'the suite tests only URLs');
    else if (hasToken) findings.skipped(id, 'the suite takes no token');
    else if (!found)
      findings.skipped(id, `${packageName} is not installed here: npm install ${packageName}@0.2.0-alpha.12`);
    else if (needs !== undefined && !capabilities.has(needs)) findings.skipped(id, `${needs}: not declared`);
    else if (!revisions.some((one) => spoken.has(one)))
      findings.skipped(id, `only for ${revisions.join(' and ')}, which the server does not support`);
    else if (notCallable !== undefined && callsFirstTool)
      findings.skipped(id, `this scenario calls the first listed tool, ${notCallable}`);
    else if (over !== undefined) findings.skipped(id, over);
    else
      for (const revision of revisions.filter((one) => spoken.has(one))) {
        const fault = await runScenario(found.main, name, url, revision, limits);
        if (fault === undefined) findings.passed(id);
        else if (fault.isUnknown) findings.skipped(id, fault.words);
        else findings.broken(id, `${revision}: ${fault.words}`);
      }
  }
}

/** Why the first tool may not be called without its arguments; undefined if it may. */
function whyNotCallable(tools: readonly Tool[], allowed: Allowed): string | undefined {
  const [first] = tools;
  if (!first) return 'but no tool is listed';
  if (mayCallWrongly(tools, allowed).includes(first)) return undefined;
  if (first.isTask) return 'which runs only as a task';
  return first.isReadOnly || allowed.wrong.has(first.name)
    ? 'and no more tools may be called: --calls or --no-calls'
    : 'which is not marked as read-only. Allow that tool with --wrong NAME';
}

/** Looks upwards from a folder, as Node does. */
function findPackage(folder: string): { main: string; version: string } | undefined {
  const root = join(folder, 'node_modules', packageName);
  const manifest = join(root, 'package.json');
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { main: join(root, 'dist/index.js'), version };
  }
  return dirname(folder) === folder ? undefined : findPackage(dirname(folder));
}

async function runScenario(
  main: string,
  name: string,
  url: string,
  revision: string,
  limits: Limits,
): Promise<{ words: string; isUnknown?: true } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-suite-'));
  try {
    const args = [
      'server',
      '--url',
      url,
      '--scenario',
      name,
      '--spec-version',
      revision,
      '--timeout',
      `${limits.timeoutMs}`,
    ];
    const child = spawn(process.execPath, [main, ...args, '--output-dir', folder], { stdio: 'ignore' });
    const left = within(limits, limits.timeoutMs * 6);
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, left);
    limits.signal?.addEventListener('abort', kill, { once: true });
    await new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    limits.signal?.removeEventListener('abort', kill);
    clearTimeout(timer);
    const [made] = readdirSync(folder);
    const file = made === undefined ? undefined : join(made, 'checks.json');
    if (file === undefined || !existsSync(join(folder, file)))
      return { words: 'the suite ended without a result', isUnknown: true };
    const checks: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const failed = (Array.isArray(checks) ? checks : [])
      .filter(isFields)
      .filter(({ status }) => status === 'FAILURE');
    if (failed.length === 0) return undefined;
    return {
      words: failed.map(({ id, errorMessage }) => `${textOf(id)}: ${textOf(errorMessage)}`).join('; '),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
