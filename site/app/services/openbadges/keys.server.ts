import { generateKeyPair, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '../config/config.server.ts';
import { type CredentialKey, type KeyRing, keyRing } from '../config/key-ring.server.ts';

/** Place of the keys of this site: a setting, or the data directory. */
type KeyPlace = Pick<Config, 'dataDir' | 'credentialKeys'>;

const algorithms = ['RS256', 'EdDSA'] as const;
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi'];
const generate = promisify(generateKeyPair);

const fileIn = (dataDir: string) => join(dataDir, 'credential-keys.json');

/**
 * The keys of this site: those of the setting CREDENTIAL_KEYS, else those in the data directory, which are created on
 * first use. Without the setting they are read from disk each time, so that every process signs with the newest.
 */
export async function openKeys(dataDir: string, setting?: KeyRing): Promise<KeyRing> {
  if (setting) return setting;
  const kept = await readKept(dataDir);
  if (kept) return kept;
  const draft = await writeDraft(dataDir, { keys: await makePair() });
  try {
    // Unlike a rename, a link does not replace a file that another process made meanwhile.
    await link(draft, fileIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return openKeys(dataDir);
}

/** The ids of the keys that sign now, or null. Creates no keys, and an error of reading counts as no keys. */
export async function currentKeyIds(
  { dataDir, credentialKeys }: KeyPlace,
  revoked: Parameters<typeof withRevocations>[1],
) {
  const ring = credentialKeys ?? (await readKept(dataDir).catch(() => undefined));
  const idOf = (alg: CredentialKey['alg']) =>
    ring ? (findSigningKey(withRevocations(ring, revoked), alg)?.kid ?? null) : null;
  return { jwtKey: idOf('RS256'), proofKey: idOf('EdDSA') };
}

/** New keys for later signatures. The public parts of the old ones stay, so that earlier signatures can be verified. */
export async function rotateKeys(dataDir: string): Promise<KeyRing> {
  const ring = await withNewKeys(await openKeys(dataDir));
  await rename(await writeDraft(dataDir, ring), fileIn(dataDir));
  return ring;
}

/** The same for a ring that is stored elsewhere. */
export async function withNewKeys(ring: KeyRing): Promise<KeyRing> {
  return { keys: [...(await makePair()), ...ring.keys.map(publicPart)] };
}

/** The key that signs. @throws Refusal 503 when the ring has none, because they were revoked */
export function signingKey(ring: KeyRing, alg: CredentialKey['alg']): CredentialKey {
  const key = findSigningKey(ring, alg);
  if (key) return key;
  throw new Refusal(503, 'This site’s keys are being replaced. Please try again later.', {
    headers: { 'Retry-After': '600' },
  });
}

export const findSigningKey = ({ keys }: KeyRing, alg: CredentialKey['alg']) =>
  keys.find((one) => one.alg === alg && typeof one.d === 'string' && !one.revoked);

/** The ring with the revoked keys marked. */
export const withRevocations = (
  { keys }: KeyRing,
  revoked: ReadonlyMap<string, CredentialKey['revoked']>,
): KeyRing => ({
  keys: keys.map((key) => (revoked.has(key.kid) ? { ...key, revoked: revoked.get(key.kid) } : key)),
});

export function publicPart(key: CredentialKey): CredentialKey {
  const entries = Object.entries(key).filter(([name]) => !secretMembers.includes(name));
  return Object.fromEntries(entries) as CredentialKey;
}

async function makePair(): Promise<CredentialKey[]> {
  const { calculateJwkThumbprint } = await import('jose');
  const created = new Date().toISOString();
  // An RSA key of 3072 bits is about as strong as the other key. Older rings have 2048 until their keys are changed.
  const pairs = await Promise.all([generate('rsa', { modulusLength: 3072 }), generate('ed25519')]);
  return Promise.all(
    pairs.map(async ({ privateKey }, index) => {
      const jwk = privateKey.export({ format: 'jwk' });
      return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithms[index] ?? 'RS256', created };
    }),
  );
}

async function readKept(dataDir: string): Promise<KeyRing | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : keyRing.parse(JSON.parse(text));
}

async function writeDraft(dataDir: string, ring: KeyRing): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${process.pid}.${randomUUID()}.part`;
  await writeFile(draft, `${JSON.stringify(ring)}\n`, { mode: 0o600 });
  return draft;
}
