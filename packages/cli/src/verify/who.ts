/**
 * Names the party that can fix a finding: the server, its SDK, or the service behind it. Only evidence counts, which the
 * report quotes. Without evidence the answer is `not known`: a guess about a product is no fact.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { isFields } from '@context-native/checker/fields';
import type { RuleResult, Target } from './report.ts';

/** An SDK in the package tree of a server's script. */
export interface Sdk {
  name: string;
  version: string;
}

export interface Fix {
  /** `server`, `upstream`, `sdk NAME VERSION` or `not known`. */
  fixable_by: string;
  /** The facts that show it; undefined for `not known`. */
  evidence?: string;
}

/** Facts about a server, which are known before its faults are judged. */
export interface Known {
  target: Target;
  /** True if the command runs a script of Node, so that its output is the server's own. */
  isScript: boolean;
  sdk: Sdk | undefined;
}

export function learn(target: Target): Known {
  const script = scriptOf(target.command ?? []);
  return { target, isScript: script !== undefined, sdk: script === undefined ? undefined : sdkOf(script) };
}

/** Results of all rules. Those with faults say who can fix them. */
export function sayWhoCanFix(
  findings: { results: () => RuleResult[]; faultsOf: (rule: string) => readonly string[] },
  target: Target,
): RuleResult[] {
  const known = learn(target);
  return findings.results().map((result) => {
    const faults = findings.faultsOf(result.id);
    return faults.length > 0 ? { ...result, ...whoCanFix(result.id, faults, known) } : result;
  });
}

/** The party that can fix all faults of a rule; `not known` if they differ. */
export function whoCanFix(
  rule: string,
  faults: readonly string[],
  known: Known,
  habits: readonly Habit[] = byItself,
): Fix {
  const [first, ...others] = faults.map((fault) => judge(rule, fault, known, habits));
  return first && others.every(({ fixable_by }) => fixable_by === first.fixable_by) ? first : notKnown;
}

const notKnown: Fix = { fixable_by: 'not known' };

/** A fault that a version of an SDK causes by itself, whatever a server on it does. */
export interface Habit {
  sdk: string;
  versions: readonly string[];
  rule: string;
  /** The SDK's own words: a server without them may have caused the fault itself. */
  words: RegExp;
  evidence: string;
}

/**
 * Empty: SDK 1.x breaks no rule by itself over stdio. `who.test.ts` proves that with a minimal server, and the drill
 * `server-check sdks` with other versions. A version that breaks one gets an entry here, with its minimal server.
 */
export const byItself: readonly Habit[] = [];

/** Faults in what only the server states, with what shows that. */
const ownWords: Record<string, string> = {
  'discovery/identity': 'a server states its own name and version',
  'lists/unique': 'the list is its own',
  'tools/names': 'the name is in its own list',
};

/** Rules about answers in which a server quotes the service behind it. */
const aboutAnswers = /^(calls|capabilities|prompts|resources)\//;

function judge(rule: string, fault: string, { target, isScript, sdk }: Known, habits: readonly Habit[]): Fix {
  const upstream = aboutAnswers.test(rule) ? upstreamIn(fault, target.url) : undefined;
  if (upstream !== undefined) return { fixable_by: 'upstream', evidence: `its answer names ${upstream}` };
  const own = ownWords[rule];
  if (own !== undefined) return { fixable_by: 'server', evidence: own };
  if (rule === 'stdio/clean-output' && isScript)
    return { fixable_by: 'server', evidence: 'its own process wrote the line' };
  const habit = habits.find(
    (one) => one.rule === rule && one.sdk === sdk?.name && one.versions.includes(sdk.version),
  );
  return habit?.words.test(fault)
    ? { fixable_by: `sdk ${habit.sdk} ${sdk?.version}`, evidence: habit.evidence }
    : notKnown;
}

/** Codes of the name resolver: the service's name was not found, or no name server answered. */
const resolverCode = /\b(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME|ESERVFAIL)\b/;
/**
 * Statuses that a service behind a server answers with. Others, such as 400 and 404, may be due to what the server asks
 * for.
 */
const status = '(401|403|429|5\\d\\d)';
const httpCode = new RegExp(
  `\\b(?:status(?: code)?|HTTP(?:\\/[\\d.]+)?(?: error| status)?)[:=]? ?${status}\\b|\\b${status} (?:Unauthorized|Forbidden|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Timeout)\\b`,
  'i',
);

function upstreamIn(fault: string, url: string | undefined): string | undefined {
  // Over HTTP, our own client names the server's own host and status: they show nothing about a service behind it.
  if (url !== undefined && (fault.includes(new URL(url).hostname) || /POSTing to endpoint/.test(fault)))
    return undefined;
  const text = url === undefined ? fault : fault.replace(/, HTTP \d{3}$/, '');
  const code = resolverCode.exec(text)?.[1];
  if (code !== undefined) return `${code}, a code of the name resolver`;
  const found = httpCode.exec(text);
  return found ? `HTTP status ${found[1] ?? found[2]}` : undefined;
}

/** Options of Node that take the next argument as their value. */
const valued = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '-C',
  '--conditions',
]);

/** The script of Node that a command runs, without symbolic links; undefined if it is another program. */
function scriptOf([program = '', ...args]: readonly string[]): string | undefined {
  const isNode = /^node(\.exe)?$/i.test(basename(program));
  const named = isNode
    ? args.find((one, index) => !one.startsWith('-') && !valued.has(args[index - 1] ?? ''))
    : findProgram(program);
  const file = named !== undefined && isFile(named) ? realpathSync(named) : undefined;
  if (file === undefined || isNode) return file;
  return /^#!.*\bnode\b/.test(readFileSync(file, 'latin1').slice(0, 200)) ? file : undefined;
}

function findProgram(program: string): string | undefined {
  if (/[\\/]/.test(program)) return program;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(isFile);
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const sdkNames = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'];

/**
 * The SDK that the script's own package depends on, as installed. Undefined if the package names none, or both: other
 * packages in the tree may have theirs.
 */
export function sdkOf(script: string): Sdk | undefined {
  const folders = foldersAbove(dirname(script));
  const own = folders.find((folder) => readManifest(folder)?.name !== undefined);
  const { dependencies } = (own !== undefined && readManifest(own)) || {};
  const [name, another] = sdkNames.filter((one) => isFields(dependencies) && one in dependencies);
  if (own === undefined || name === undefined || another !== undefined) return undefined;
  const installed = foldersAbove(own)
    .map((folder) => readManifest(join(folder, 'node_modules', name)))
    .find((manifest) => manifest !== undefined);
  return typeof installed?.version === 'string' ? { name, version: installed.version } : undefined;
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

function readManifest(folder: string): Record<string, unknown> | undefined {
  const file = join(folder, 'package.json');
  try {
    const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    return isFields(value) ? value : undefined;
  } catch {
    // Not readable, or no JSON: it shows nothing.
    return undefined;
  }
}
