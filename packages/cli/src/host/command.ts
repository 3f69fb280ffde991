import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { standard } from '@context-native/checker/standard';
import { parseKeep } from '@context-native/recorder/keep';
import { choose, parseFailureOf, UsageError } from '../errors.ts';
import { printable } from '../printable.ts';
import { parseRecord } from '../record/arguments.ts';
import { addProxy, removeProxy } from './entries.ts';
import { addressFor, backupOf, readMoved, writeMoved } from './moved.ts';
import { hostNames, placeOf } from './places.ts';

const options = {
  host: { type: 'string' },
  config: { type: 'string' },
  out: { type: 'string' },
  keep: { type: 'string' },
  spec: { type: 'string' },
  otlp: { type: 'string' },
  context: { type: 'string' },
  package: { type: 'string' },
} as const;
/** The options of remove and run. The other options are only for add. */
const fileOptions = ['host', 'config'];

/** Maximum bytes of a host's file. */
const maxFile = 50_000_000;

/**
 * Runs `host add` or `host remove`; returns the exit code and the output.
 * @throws UsageError, or the system's error about a file
 */
export function runHost([action, ...args]: string[]): { code: number; text: string } {
  if (action !== 'add' && action !== 'remove')
    throw new UsageError('host needs a command: add, remove or run');
  const { values, positionals: only } = read(action, args);
  const file = fileOf(values);
  const moved = readMoved(file);
  const places = { moved, addressFor: (url: URL) => addressFor(file, moved, url) };
  if (action === 'add') refuseWhatCannotStart(values);
  const before = readFile(file);
  let changed: ReturnType<typeof addProxy>;
  try {
    changed =
      action === 'add'
        ? addProxy(before, only, proxyCommand(values.package), (server) => optionsFor(server, values), places)
        : removeProxy(before, only, moved);
  } catch (error) {
    throw new UsageError(`${file} is unchanged: ${(error as Error).message}`);
  }
  const lines = changed.done.map(({ server, did }) => `${server} ${did}`);
  if (changed.text === before) lines.push(`${file} is unchanged`);
  else {
    const backup = backupOf(file);
    // The backup is the file before any server was recorded. While one is recorded, a later `add` does not overwrite
    // it.
    if (action === 'add' && removeProxy(before, [], readMoved(file)).text === before) {
      copyFileSync(file, backup);
      lines.push(`${file} is changed, and the original is in ${backup}`);
    } else lines.push(`${file} is changed`);
    // Written first: if the command stops in between, the original values are known.
    if (action === 'add') writeMoved(file, moved);
    replaceFile(file, changed.text);
    if (action === 'remove') writeMoved(file, moved);
    if (action === 'add' && moved.size > 0)
      lines.push(`to record servers with a url, run ${standard.command} host run ${whose(values)}`);
  }
  return { code: 0, text: lines.map((line) => `${printable(line)}\n`).join('') };
}

/** Runs `host run`. @throws UsageError */
export async function runHostProxies([, ...args]: string[]): Promise<number> {
  const { values } = read('run', args);
  return (await import('./run.ts')).runProxies(fileOf(values));
}

/** The option that named the file. */
const whose = ({ host, config }: Values) =>
  config === undefined ? `--host ${host}` : `--config ${resolve(config)}`;

function read(action: 'add' | 'remove' | 'run', args: string[]) {
  const parsed = parse(args);
  const other = Object.keys(parsed.values).find((name) => action !== 'add' && !fileOptions.includes(name));
  if (other !== undefined) throw new UsageError(`host ${action} has no option --${other}`);
  return parsed;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(parseFailureOf(error));
  }
}

type Values = ReturnType<typeof parse>['values'];

/** The host's file, with symbolic links resolved: replacing a link would detach it from its target. */
function fileOf({ host, config }: Values): string {
  if (config === undefined && host === undefined)
    throw new UsageError(`name the host: --host ${hostNames.join(', ')}, or its file with --config FILE`);
  const known = host === undefined ? undefined : choose('host', host, hostNames);
  const file = config ?? placeOf(known as string);
  if (config === undefined && !existsSync(file))
    throw new UsageError(
      `${host} has no file of servers at ${file}. Name the file with --config FILE, or add a server in the host first.`,
    );
  return realpathSync(file);
}

function readFile(file: string): string {
  if (statSync(file).size > maxFile) throw new UsageError(`${file} has more than ${maxFile} bytes`);
  const refuse = (why: string): never => {
    throw new UsageError(`${file} is unchanged: ${why}`);
  };
  const bytes = readFileSync(file);
  if (bytes.length === 0) refuse('it is empty, so no host has written a server there yet');
  if (/\.toml$/i.test(file))
    refuse(
      `it is TOML, and this command edits only JSON. Put "${standard.command} record --" before the server's command yourself`,
    );
  // In other encodings we would replace each letter outside ASCII, and remove could not restore it.
  if (!isUtf8(bytes)) refuse('it is not in UTF-8. Save it in UTF-8 first');
  return bytes.toString('utf8');
}

/**
 * The command with which a host starts the proxy: npx with the package's place if one is given, else the program and
 * script that run now, by absolute paths, since a host has another folder and often another PATH.
 */
function proxyCommand(place: string | undefined): string[] {
  if (place !== undefined)
    return ['npx', '-y', '-p', place.includes('://') ? place : resolve(place), standard.command];
  const script = realpathSync(process.argv[1] ?? '');
  if (script.includes(`${sep}_npx${sep}`))
    throw new UsageError(
      'npx may delete this program later: use --package PLACE to give hosts a permanent copy',
    );
  return [process.execPath, script];
}

/**
 * Tests the options of `record` now: a host says little about a server that does not start.
 * @throws UsageError
 */
function refuseWhatCannotStart(values: Values): void {
  const asked = parseRecord([...optionsFor('server', values), '--', 'server']);
  if (asked.help) return;
  try {
    parseKeep(asked.recording.keep);
  } catch (error) {
    throw new UsageError(`--keep: ${(error as Error).message}`);
  }
}

/** Uses absolute paths: a host starts its servers in its own folder. */
function optionsFor(server: string, { out, keep, spec, otlp, context }: Values): string[] {
  const root = out ?? join(homedir(), `.${standard.command}`, 'traces');
  const folder = server.replaceAll(/[^\w.-]/g, '-').replace(/^\.+/, '-');
  // One word, `--name=value`: a value may begin with a dash.
  const given = [`--out=${join(resolve(root), folder)}`];
  const list = keep?.startsWith('@') ? `@${resolve(keep.slice(1))}` : keep;
  for (const [name, value] of Object.entries({ keep: list, spec, otlp }))
    if (value !== undefined) given.push(`--${name}=${value}`);
  if (context !== undefined) given.push(`--context=${resolve(context)}`);
  return given;
}

/** Replaces a file atomically: at any moment there is either the old file or the new one. */
function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const handle = openSync(unfinished, 'wx', statSync(file).mode);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
}
