import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whole } from '../../../../../tools/gate.ts';
import { markAll, readCommonPasswords } from '../../../../scripts/common-passwords.ts';
import { commonPasswordsFile, isCommonPassword } from './common-passwords.server.ts';

test('the file is what the script makes of the 100,000 most leaked passwords', { tags: whole }, async () => {
  const passwords = await readCommonPasswords();
  expect(passwords).toHaveLength(100_000);
  expect(passwords.slice(0, 4)).toEqual(['123456', 'password', '12345678', 'qwerty']);
  expect(markAll(passwords).equals(readFileSync(commonPasswordsFile))).toBe(true);
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('common passwords are known in upper and lower case; others are none', () => {
  for (const common of ['PASSWORD', 'Qwerty123', 'iloveyou', 'lexxityler'])
    expect(isCommonPassword(common), common).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, index) => `a sentence of one’s own, ${index}`);
  expect(others.filter(isCommonPassword)).toEqual([]);
});
