import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { draftSpec } from '@context-native/checker/draft/standard';
import { fieldsIn } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import { type KeepList, keepNothing, parseKeep } from '@context-native/recorder/keep';
import type { Spec } from '@context-native/recorder/trace';
import { choose, parseFailureOf, UsageError } from '../errors.ts';
import { publicText } from '../public/public-text.ts';
import type { Allowed } from './calling.ts';
import { readOldReport } from './old-report.ts';
import type { Target } from './report.ts';

export const verifyFormats = ['text', 'json', 'junit', 'sarif', 'html'] as const;

/** Options of `check-server`, with the server to test. */
export type VerifyCommand = ReturnType<typeof commandOf>;

/** Arguments of `--check`: an existing report, with its traces and keys. */
export interface CheckReportCommand {
  check: string;
  traces: string | undefined;
  /** File with public keys. */
  keys: string | undefined;
}

/** Limits of a registry entry. A command from a report must be complete to be run again, so nothing is cut. */
const maxUrl = 2000;
const maxParts = 50;
const maxPart = 1000;

/** Maximum number of tools to call, if the user gives none. */
export const maxUsed = 50;

const options = {
  call: { type: 'string', multiple: true },
  calls: { type: 'string' },
  'no-calls': { type: 'boolean' },
  wrong: { type: 'string', multiple: true },
  revision: { type: 'string' },
  suite: { type: 'boolean' },
  polite: { type: 'boolean' },
  'token-file': { type: 'string' },
  'other-token-file': { type: 'string' },
  timeout: { type: 'string' },
  'time-limit': { type: 'string' },
  'max-size': { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  traces: { type: 'string' },
  spec: { type: 'string' },
  keep: { type: 'string' },
  context: { type: 'string' },
  sign: { type: 'string' },
  against: { type: 'string' },
  'fail-on-change': { type: 'boolean' },
  check: { type: 'string' },
  keys: { type: 'string' },
} as const;

/** Reads the arguments of `check-server`. Throws a UsageError; files that cannot be read throw the system's error. */
export function parseVerify(args: string[]): VerifyCommand | CheckReportCommand {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const command = end < 0 ? undefined : args.slice(end + 1);
  const { values, positionals } = parse(own);
  if (values.check !== undefined) {
    const { check, traces, keys, ...others } = values;
    const [other] = Object.keys(others);
    if (other !== undefined || positionals.length > 0 || command)
      throw new UsageError(
        `--check can be used with --traces and --keys, not with ${other ? `--${other}` : 'a server'}`,
      );
    return { check, traces, keys };
  }
  if (values.keys !== undefined) throw new UsageError('--keys needs --check');
  if (values['fail-on-change'] && values.against === undefined)
    throw new UsageError('--fail-on-change needs --against');
  return commandOf(values, readTarget(positionals, command));
}

function commandOf(values: ReturnType<typeof parse>['values'], target: Target) {
  const asked: readonly Revision[] =
    values.revision === undefined ? revisions : [choose('revision', values.revision, revisions)];
  if (values.polite) refuseImpolite(values);
  const allowed: Allowed = {
    calls: new Map((values.call ?? []).map(readCall)),
    wrong: new Set(values.wrong),
    most: values.polite ? 0 : readMost(values),
  };
  return {
    /** Words of a shell that start this program, for commands in the report. */
    program: standard.command as string,
    target,
    revisions: asked,
    allowed,
    timeoutMs: number('timeout', values.timeout ?? '10', 0.1, 600) * 1000,
    totalMs: number('time-limit', values['time-limit'] ?? '300', 1, 86_400) * 1000,
    maxBytes: number('max-size', values['max-size'] ?? '16', 0.001, 256) * 1_000_000,
    spec: choose<Spec>('spec', values.spec ?? '0.1', ['0.1', draftSpec]),
    keep: readKeep(values.keep),
    /** Members that replace the default context of each trace. */
    context: values.context === undefined ? {} : readJson(values.context),
    token: readToken(values['token-file']),
    otherToken: readToken(values['other-token-file']),
    suite: values.suite ?? false,
    /** Sends only requests that every client sends: no calls and no mistakes, except for one unknown method. */
    isPolite: values.polite ?? false,
    format: choose('format', values.format ?? 'text', verifyFormats),
    out: values.out,
    traces: values.traces,
    /** File with a private key. */
    sign: values.sign,
    against: values.against === undefined ? undefined : readOldReport(values.against),
    failsOnChange: values['fail-on-change'] ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(parseFailureOf(error));
  }
}

function readTarget(positionals: string[], command: string[] | undefined): Target {
  if (command) {
    if (positionals.length > 0) throw new UsageError('check-server takes a URL or a command, not both');
    if (command.length > maxParts || command.some((one) => one.length > maxPart))
      throw new UsageError(
        `check-server takes a command of at most ${maxParts} parts of ${maxPart} characters: put a longer one into a script`,
      );
    if (command.length === 0) throw new UsageError('check-server -- needs a command');
    return { command };
  }
  const [url, more] = positionals;
  if (url === undefined || more !== undefined)
    throw new UsageError('check-server needs one URL, or -- and a command');
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isAddress)
    throw new UsageError(
      `check-server needs an http or https URL, or -- and a command, not ${publicText(url)}`,
    );
  if (url.length > maxUrl) throw new UsageError(`check-server takes a URL of at most ${maxUrl} characters`);
  const { username, password } = new URL(url);
  if (username || password)
    throw new UsageError('the report would contain the password in this URL. Use --token-file');
  return { url };
}

function readCall(text: string): [string, Record<string, unknown>] {
  const [, tool = '', json = '{}'] = /^([^=]+)(?:=(.*))?$/s.exec(text) ?? [];
  const value = fieldsIn(json);
  if (tool === '' || !value) throw new UsageError(`--call is TOOL='{"…"}', not ${publicText(text)}`);
  return [tool, value];
}

function refuseImpolite(values: ReturnType<typeof parse>['values']): void {
  const other = (['call', 'calls', 'wrong', 'suite', 'other-token-file'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (other) throw new UsageError(`--polite cannot be used with --${other}, which only a full check has`);
}

function readMost(values: ReturnType<typeof parse>['values']): number {
  const { call = [], wrong = [], calls } = values;
  if (!values['no-calls']) return calls === undefined ? maxUsed : number('calls', calls, 0, 1000);
  if (call.length > 0 || wrong.length > 0 || calls !== undefined)
    throw new UsageError('--no-calls cannot be used with --call, --calls or --wrong');
  return 0;
}

function readKeep(text: string | undefined): KeepList {
  if (text === undefined) return keepNothing;
  try {
    return parseKeep(text);
  } catch (error) {
    throw new UsageError(`--keep: ${(error as Error).message}`);
  }
}

const readToken = (file: string | undefined) =>
  file === undefined ? undefined : readFileSync(file, 'utf8').trim();

function readJson(file: string): Record<string, unknown> {
  const value = fieldsIn(readFileSync(file, 'utf8'));
  if (!value) throw new UsageError(`${file} is not a JSON object`);
  return value;
}

function number(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most))
    throw new UsageError(`--${option} is a number from ${least} to ${most}, not ${text}`);
  return value;
}

/** Revisions to test. A server may answer the first with an older one. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];
/** Tests for a stateless revision, which has `_meta` in each request. */
export const isModern = (revision: string) => revision >= '2026-07-28';
