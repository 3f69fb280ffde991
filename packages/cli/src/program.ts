import process from 'node:process';
import { standard } from '@context-native/checker/standard';
import { printable } from './printable.ts';
import { failureOf } from './system-failure.ts';
import { UsageError } from './usage-error.ts';

/** Runs the command line; sets the exit code. */
export async function runProgram(args: string[]): Promise<void> {
  try {
    process.exitCode = await start(args);
  } catch (error) {
    const message = error instanceof UsageError ? error.message : failureOf(error);
    if (message === undefined) throw error;
    process.stderr.write(`${standard.command}: ${printable(message)}\n`);
    if (error instanceof UsageError) process.stderr.write(`Try ${standard.command} --help.\n`);
    process.exitCode = 2;
  }
}

/** A proxy stands beside each server of a host, so it loads nothing that it does not use. */
async function start(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'record') return (await import('./record/command.ts')).runRecord(rest);
  if (name === 'mcp') return (await import('./mcp/command.ts')).runMcp(rest);
  if (name === 'verify') {
    const { version } = await import('./package-files.ts');
    return (await import('./verify/command.ts')).runVerify(rest, version);
  }
  return (await import('./commands.ts')).runCommand(args);
}
