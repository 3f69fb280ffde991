import process from 'node:process';
import { standard } from '@context-native/checker/standard';
import { failureOf, UsageError } from './errors.ts';
import { printable } from './printable.ts';

/** As `engines` in package.json. npm only warns of an older one. */
const oldestNode = 22;

/** Runs the command line; sets the exit code. */
export async function runProgram(args: string[]): Promise<void> {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode) {
    refuse(`this needs Node.js ${oldestNode} or newer, but runs on ${node}`);
    return;
  }
  try {
    process.exitCode = await start(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = isUsage ? error.message : failureOf(error);
    if (message === undefined) throw error;
    refuse(message);
    if (!isUsage) return;
    const { topicOf } = await import('./help.ts');
    const help = [standard.command, topicOf(args), '--help'].filter(Boolean).join(' ');
    process.stderr.write(`Try ${help}.\n`);
  }
}

function refuse(message: string): void {
  process.stderr.write(`${standard.command}: ${printable(message)}\n`);
  process.exitCode = 2;
}

/**
 * Runs a command. Each stdio server of a host has its own proxy process, so it loads only the modules that the command
 * needs.
 */
async function start(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'record') return (await import('./record/command.ts')).runRecord(rest);
  const asksForHelp = rest[0] === '--help' || rest[0] === '-h';
  if (name === 'mcp' && !asksForHelp) return (await import('./mcp/command.ts')).runMcp(rest);
  // Its old name runs it too.
  if (name === 'check-server' || name === 'verify') {
    const { version } = await import('./package-files.ts');
    return (await import('./verify/command.ts')).runCheckServer(name, rest, version);
  }
  return (await import('./commands.ts')).runCommand(args);
}
