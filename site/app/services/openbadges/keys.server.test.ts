import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.server.ts';
import type { CredentialKey } from '../config/key-ring.server.ts';
import { openKeys, publicPart, rotateKeys, signingKey, withNewKeys } from './keys.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credential-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('keys are made once, readable by their owner only, and are the same for whoever asks at the same time', async () => {
  const rings = await Promise.all([openKeys(folder), openKeys(folder), openKeys(folder)]);
  expect(rings[1]).toEqual(rings[0]);
  expect(rings[2]).toEqual(rings[0]);
  expect(await openKeys(folder)).toEqual(rings[0]);
  expect((await stat(join(folder, 'credential-keys.json'))).mode & 0o777).toBe(0o600);
  expect(rings[0]?.keys.map(({ alg }) => alg)).toEqual(['RS256', 'EdDSA']);
  const rsa = createPublicKey({ key: rings[0]?.keys[0] as JsonWebKey, format: 'jwk' });
  expect(rsa.asymmetricKeyDetails?.modulusLength).toBe(3072);
});

test('new keys sign, and the old ones stay in the ring', async () => {
  const before = await openKeys(folder);
  const after = await rotateKeys(folder);
  expect(await openKeys(folder)).toEqual(after);
  expect(signingKey(after, 'RS256').kid).not.toBe(signingKey(before, 'RS256').kid);
  expect(after.keys.slice(2).map(({ kid }) => kid)).toEqual(before.keys.map(({ kid }) => kid));
});

test('a setting takes the place of the file, and says how it must be', async () => {
  const ring = await openKeys(folder);
  const { credentialKeys } = readConfig({ CREDENTIAL_KEYS: JSON.stringify(ring) });
  expect(await openKeys('/nowhere', credentialKeys)).toEqual(ring);
  for (const wrong of ['keys', '{}', '{"keys":[]}', JSON.stringify({ keys: ring.keys.slice(2) })])
    expect(() => readConfig({ CREDENTIAL_KEYS: wrong })).toThrow(/^CREDENTIAL_KEYS must have the format/);
});

test('a setting is tried before anything is signed with it: each key by itself, and its parts together', async () => {
  const [rsa, edwards] = (await withNewKeys({ keys: [] })).keys as [CredentialKey, CredentialKey];
  const [otherRsa, otherEdwards] = (await withNewKeys({ keys: [] })).keys as [CredentialKey, CredentialKey];
  const { d, p, q, dp, dq, qi } = otherRsa;
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' });
  const curve = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  for (const [keys, fault] of [
    [[{ ...rsa, ...short }, edwards], 'keys[0] (RS256) is not an RSA key of 2048 bits or more'],
    [[rsa, { ...edwards, ...curve }], 'keys[1] (EdDSA) is not an Ed25519 key'],
    [[{ ...rsa, n: 7 }, edwards], 'keys[0] (RS256) is not an RSA key of 2048 bits or more'],
    [[{ ...rsa, d, p, q, dp, dq, qi }, edwards], 'keys[0] (RS256) has a private part that does not'],
    [[rsa, { ...edwards, d: otherEdwards.d }], 'keys[1] (EdDSA) has a private part that does not'],
    [[{ ...rsa, kid: otherRsa.kid }, edwards], 'keys[0] (RS256) has a kid that is not its thumbprint'],
    [[{ ...rsa, created: 'today' }, edwards], 'keys[0] (RS256) has no date in created'],
    [[rsa, edwards, publicPart(rsa)], 'keys[2] (RS256) appears more than once'],
  ] as const) {
    const read = () => readConfig({ CREDENTIAL_KEYS: JSON.stringify({ keys }) });
    expect(read).toThrow(`CREDENTIAL_KEYS contains an unusable key: ${fault}`);
  }
});
