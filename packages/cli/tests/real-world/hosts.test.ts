import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { failureOf } from '../../src/errors.ts';
import { runHost } from '../../src/host/command.ts';
import cases from './hosts.json' with { type: 'json' };

/** A host's file and what `host add` must make of it. What is refused is not touched; the rest comes back byte for byte. */
interface HostCase {
  about: string;
  from: string;
  name?: string;
  text?: string;
  base64?: string;
  /** The file is a link, to a file that is there or is gone. */
  link?: string;
  recorded?: string[];
  /** Servers that are not changed, with what is said of them. */
  leftAlone?: Record<string, string>;
  refused?: string;
  /** What no line may say. */
  silent?: string;
}

test.each(cases as unknown as HostCase[])('host file: $about ($from)', (one) => {
  const { name = 'config.json', text = '', base64, link, recorded = [], leftAlone = {}, refused } = one;
  const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, 'base64');
  const folder = makeFolder();
  const file = join(folder, name);
  const real = link ? join(folder, `real-${name}`) : file;
  if (link !== 'gone') writeFileSync(real, bytes);
  if (link) symlinkSync(real, file);
  const run = (action: string) =>
    runHost([action, '--config', file, ...(action === 'add' ? ['--out', join(folder, 'traces')] : [])]).text;

  if (refused !== undefined) {
    expect(said(() => run('add'))).toContain(refused);
    if (link !== 'gone') expect(readFileSync(real).equals(bytes)).toBe(true);
    expect(lstatSync(file).isSymbolicLink()).toBe(link !== undefined);
    return;
  }
  const lines = run('add').split('\n');
  expect(lines.filter((line) => line.includes('is recorded from')).map((line) => line.split(' ')[0])).toEqual(
    recorded,
  );
  for (const [server, words] of Object.entries(leftAlone))
    expect(lines.find((line) => line.startsWith(`${server} `))).toContain(words);
  if (one.silent) expect(lines.join('\n')).not.toContain(one.silent);
  expect(readFileSync(file).equals(bytes)).toBe(recorded.length === 0);
  expect(lineEnds(readFileSync(file))).toEqual(lineEnds(bytes));
  run('remove');
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(lstatSync(file).isSymbolicLink()).toBe(link !== undefined);
});

const lineEnds = (bytes: Buffer) => bytes.toString('latin1').match(/\r?\n/g) ?? [];

/** What the command line would say of a failure. */
function said(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return failureOf(error) ?? (error as Error).message;
  }
  throw new Error('It was not refused.');
}
