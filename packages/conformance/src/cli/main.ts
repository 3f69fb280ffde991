#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeBadge } from '../badge.ts';
import { standard } from '../standard.ts';
import type { Trace } from '../types.ts';
import { type Command, help, parseArguments, UsageError } from './arguments.ts';
import { CollectionCheck, type Outcome } from './collection.ts';
import { checkByDraft } from './draft.ts';
import { openWriter, printable } from './formats.ts';
import { listFiles } from './inputs.ts';
import { RunTrace } from './run-trace.ts';

const words: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'is there already, and is not a folder',
  ENOTDIR: 'part of this path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'access is not allowed',
  EPERM: 'access is not allowed',
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no space left to write it',
};

/** What the system answered about a file, in words; undefined for an error that is not the system's. */
function systemFailure(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined) return undefined;
  return `${path ?? 'a file'}: ${words[code] ?? `the system refused it (${code})`}`;
}

const packageFolder = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string;
};

// `check … | head` closes the pipe early: nothing to say, but the check did not finish.
process.stdout.on('error', () => process.exit(2));

try {
  process.exitCode = await run(parseArguments(process.argv.slice(2)));
} catch (error) {
  const message = error instanceof UsageError ? error.message : systemFailure(error);
  if (message === undefined) throw error;
  process.stderr.write(`${standard.command}: ${printable(message)}\n`);
  if (error instanceof UsageError) process.stderr.write(`Try ${standard.command} --help.\n`);
  process.exitCode = 2;
}

async function run(command: Command): Promise<number> {
  if (command.name === 'help') await write(help);
  else if (command.name === 'version') await write(`${version}\n`);
  else if (command.name === 'badge') {
    const badge = makeBadge(command.style, command.image);
    await write(badge[command.form]);
  } else if (command.name === 'init') await writeExamples(command.folder);
  else if (command.name === 'check-draft') return checkByDraft(command, version);
  else return check(command);
  return 0;
}

type CheckCommand = Extract<Command, { name: 'check' }>;

async function check(command: CheckCommand): Promise<number> {
  if (command.trace === undefined) return report(command);
  const { paths, format, profile, org } = command;
  const run = new RunTrace(org, version, paths, { format, ...(profile && { profile }) });
  const writeTrace = (trace: Trace) =>
    writeFileSync(command.trace as string, `${JSON.stringify(trace, null, 2)}\n`);
  try {
    const collection = new CollectionCheck(profile);
    const exitCode = await report(command, collection, (outcome) => run.add(outcome));
    writeTrace(run.complete(collection.counts, exitCode));
    return exitCode;
  } catch (error) {
    writeTrace(run.fail(systemFailure(error) ?? (error as Error).message));
    throw error;
  }
}

/** Checks and prints what was found; gives the exit code. */
async function report(
  { paths, format, profile }: CheckCommand,
  collection = new CollectionCheck(profile),
  onOutcome?: (outcome: Outcome) => void,
): Promise<number> {
  const files = listFiles(paths);
  const writer = openWriter(format, version);
  await write(writer.begin);
  for await (const outcomes of collection.run(files)) {
    if (onOutcome) outcomes.forEach(onOutcome);
    await write(outcomes.map(writer.document).join(''));
  }
  const { counts } = collection;
  await write(writer.end(counts));
  if (counts.documents === 0) throw new UsageError('no document was found in what was given');
  return counts.conforming === counts.documents ? 0 : 1;
}

/** Writes the examples of the standard. A file that is there already is not touched. */
async function writeExamples(folder: string): Promise<void> {
  // In the repository the examples are in standard/; the published package has a copy.
  const isSource = import.meta.filename.endsWith('.ts');
  const source = join(packageFolder, isSource ? '../../standard/examples' : 'examples');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(source).sort()) {
    if (!name.endsWith('.json')) continue;
    const target = join(folder, name);
    const isThere = existsSync(target);
    if (!isThere) writeFileSync(target, readFileSync(join(source, name)));
    await write(`${target}${isThere ? ' is there already, left as it is' : ''}\n`);
  }
  await write(`Check them: ${standard.command} check ${folder}\n`);
}

/** Waits when the reader of the output is slower. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}
