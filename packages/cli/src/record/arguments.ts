import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isFields } from '@context-native/checker/fields';
import type { Spec } from '@context-native/recorder/trace';
import { parseFailureOf, UsageError } from '../errors.ts';
import type { Recording } from './thread.ts';

/** Arguments of `record`: a command to start, or the URL of an HTTP server. */
type RecordCommand = { help: true } | (RecordTask & { help?: undefined });

export type RecordTask = {
  recording: Omit<Recording, 'transport' | 'version' | 'target'>;
} & (
  | { command: string[]; to?: undefined }
  | { to: URL; host: string; port: number; allowed: string[]; command?: undefined }
);

/** The library's constant, repeated so that a proxy need not load the library for one word. */
const draftSpec = '0.2-draft' satisfies Spec;
/** Default of `--out`. */
export const defaultFolder = 'traces';
/** Maximum bytes of a file that an option names. */
const maxFile = 1_000_000;

const options = {
  out: { type: 'string' },
  context: { type: 'string' },
  keep: { type: 'string' },
  digest: { type: 'boolean' },
  expect: { type: 'string' },
  otlp: { type: 'string' },
  spec: { type: 'string' },
  to: { type: 'string' },
  listen: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  /** Marks the entries of `host add` for `host remove`; it has no other effect. */
  'host-entry': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the arguments after `record`. @throws UsageError */
export function parseRecord(args: string[]): RecordCommand {
  // If the first word is not an option, it is the command, and all later words are its arguments.
  const isBare = args[0] !== undefined && !args[0].startsWith('-');
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const command = isBare ? args : args.slice(end + 1);
  const values = valuesOf(isBare ? [] : args.slice(0, end));
  if (values.help) return { help: true };
  const { spec, otlp } = values;
  if (spec !== undefined && spec !== '0.1' && spec !== draftSpec)
    throw new UsageError(`--spec must be 0.1 or ${draftSpec}, not ${spec}`);
  if (otlp !== undefined) urlOf('otlp', otlp);
  const recording = {
    spec: spec ?? '0.1',
    out: outOf(values.out ?? defaultFolder),
    otlp,
    context: values.context === undefined ? {} : contextOf(values.context),
    keep: values.keep?.startsWith('@') ? readText(values.keep.slice(1)) : (values.keep ?? ''),
    digest: values.digest ?? false,
    expect: values.expect,
  } as const;
  if (values.to !== undefined) {
    if (command.length > 0) throw new UsageError('record takes either --to or a command, not both');
    const to = urlOf('to', values.to);
    if (values.listen === undefined)
      throw new UsageError('--to needs --listen PORT, where the host connects');
    return { recording, to, ...listenOf(values.listen), allowed: values['allow-host'] ?? [] };
  }
  for (const option of ['listen', 'allow-host'] as const)
    if (values[option] !== undefined) throw new UsageError(`--${option} needs --to`);
  if (command.length === 0) throw new UsageError('record needs the command of a server, or --to URL');
  return { recording, command };
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    const [, before] = /^Unexpected argument '(.*)'\. /s.exec((error as Error).message) ?? [];
    throw new UsageError(
      before === undefined ? parseFailureOf(error) : `put -- before the command: -- ${before} ...`,
    );
  }
}

function outOf(path: string): { file: string } | { folder: string } {
  if (existsSync(path)) return statSync(path).isDirectory() ? { folder: path } : { file: path };
  return /\.(jsonl|ndjson)$/.test(path) ? { file: path } : { folder: path };
}

function urlOf(option: string, text: string): URL {
  const url = URL.parse(text);
  // The message does not repeat the value: it may contain a secret.
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`--${option} needs a URL that begins with http:// or https://`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`--${option} takes no user name or password in its URL`);
  return url;
}

function listenOf(text: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(`--listen must be a port, or HOST:PORT, not ${text}`);
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function contextOf(path: string): Recording['context'] {
  let value: unknown;
  try {
    value = JSON.parse(readText(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`--context ${path} is not JSON: ${error.message}`);
    throw error;
  }
  if (!isFields(value)) throw new UsageError(`--context ${path} is not a JSON object`);
  const { timestamp: _, ...context } = value;
  return context;
}

function readText(path: string): string {
  const { size } = statSync(path);
  if (size > maxFile) throw new UsageError(`${path} has more than ${maxFile} bytes`);
  return readFileSync(path, 'utf8');
}
