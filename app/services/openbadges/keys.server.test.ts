import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.server.ts';
import { openKeys, rotateKeys, signingKey } from './keys.server.ts';

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
    expect(() => readConfig({ CREDENTIAL_KEYS: wrong })).toThrow(/^CREDENTIAL_KEYS must hold/);
});
