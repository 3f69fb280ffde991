import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';

/** The command line, as Node runs it. */
export const main = join(import.meta.dirname, '../src/main.ts');

/** Runs the command line as a process of its own, in a folder. */
export function runCli(folder: string, args: string[], input?: string | Buffer, nodeOptions: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, main, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input: input ?? '',
  });
  return { status, stdout, stderr };
}

/** A folder with these files, removed after the test. */
export function makeFolder(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
