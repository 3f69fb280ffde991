import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';

/**
 * The marks of the 100,000 most leaked passwords that have at least six characters, sorted.
 * `site/scripts/common-passwords.ts` makes it.
 */
export const commonPasswordsFile = join(projectRoot, 'site/content/common-passwords.bin');

/** Forty bits of a hash: another password has the mark of one of 100,000 once in eleven million. */
export const markBytes = 5;

/** Half a megabyte, read when the first password is chosen. */
let marks: Buffer | undefined;

/** The stored digest of a password. Case is ignored, because people who guess passwords ignore it. */
export function mark(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, markBytes);
}

export function isCommonPassword(password: string): boolean {
  marks ??= readFileSync(commonPasswordsFile);
  const wanted = mark(password);
  let [from, to] = [0, marks.length / markBytes];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = wanted.compare(marks, middle * markBytes, (middle + 1) * markBytes);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
