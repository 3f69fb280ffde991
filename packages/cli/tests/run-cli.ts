import { spawnSync } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { vi } from 'vitest';

/**
 * Imported by its path, so that no import leads from these tests to all that any command imports: what they run without
 * an import is in `tools/gate.json`.
 */
const program: string = join(import.meta.dirname, '../src/program.ts');
/** The command line, as Node runs it. */
export const main = join(import.meta.dirname, '../src/main.ts');

/**
 * Runs the command line as a process of its own, in a folder. Use it for tests of standard input, signals, settings of
 * Node and the environment. `runHere` saves the start of a process.
 */
export function runCli(
  folder: string,
  args: string[],
  input?: string | Buffer,
  nodeOptions: string[] = [],
  env: Record<string, string> = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, main, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    input: input ?? '',
  });
  return { status, stdout, stderr };
}

/** Emitters to which a command listens until its process ends. */
const emitters: EventEmitter[] = [process, process.stdout, process.stderr];

/** Runs the command line in a folder and in this process, which may serve what it asks: one run at a time. */
export async function runHere(folder: string, args: string[]) {
  const { runProgram } = (await import(program)) as typeof import('../src/program.ts');
  const { argv, exitCode } = process;
  const before = { folder: process.cwd(), listeners: emitters.map(listenersOf) };
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text;
      return true;
    }),
  );
  process.chdir(folder);
  process.argv = [process.execPath, main, ...args];
  try {
    await runProgram(args);
    return { status: process.exitCode, ...said };
  } finally {
    process.chdir(before.folder);
    Object.assign(process, { argv, exitCode });
    for (const spy of spies) spy.mockRestore();
    for (const [index, emitter] of emitters.entries())
      for (const [event, listener] of listenersOf(emitter))
        if (!before.listeners[index]?.some(([, one]) => one === listener)) emitter.off(event, listener);
  }
}

/** All listeners of an emitter, with their events. */
const listenersOf = (emitter: EventEmitter) =>
  emitter
    .eventNames()
    .flatMap((event) =>
      (emitter.rawListeners(event) as (() => void)[]).map((listener) => [event, listener] as const),
    );
