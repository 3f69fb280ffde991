import { hashPassword as scryptHash } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { hashPassword, isOldHash, verifyPassword } from './password-hash.server.ts';

test('a hash is salted argon2id and says how it was made', async () => {
  const [one, two] = await Promise.all(['correct horse', 'correct horse'].map(hashPassword));
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword(one ?? '', 'correct horse')).toBe(true);
  expect(await verifyPassword(one ?? '', 'Correct horse')).toBe(false);
  expect(isOldHash(one ?? '')).toBe(false);
});

test('the same letters typed otherwise are the same password', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 olé'), 'cafe\u0301 olé')).toBe(true);
});

test('the reference implementation’s hashes are read, with parameters of their own', async () => {
  // Of `argon2` 20190702, `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32`, as its own tests have it.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(reference, 'password')).toBe(true);
  expect(isOldHash(reference)).toBe(true);
});

test('hashes of earlier releases, by scrypt, are right or wrong still', async () => {
  const old = await scryptHash('correct horse');
  expect(await verifyPassword(old, 'correct horse')).toBe(true);
  expect(await verifyPassword(old, 'wrong horse')).toBe(false);
  expect(isOldHash(old)).toBe(true);
});

test('two are made at once, 64 wait, and the rest is told to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 72 }, () => hashPassword('correct horse')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '5' } } });
  await hashPassword('correct horse');
});
