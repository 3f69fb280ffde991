import { generateKeyPair } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config/config.server.ts';

type Jwk = Record<string, unknown>;

/** A key as a JWK with its id (RFC 7638) and when it was made. Those that no longer sign are public only. */
export interface CredentialKey extends Jwk {
  kid: string;
  alg: 'RS256' | 'EdDSA';
  /** ISO 8601. */
  created: string;
}

/** All keys that credentials were ever signed with, the newest first. */
export interface KeyRing {
  keys: CredentialKey[];
}

const algorithms = ['RS256', 'EdDSA'] as const;
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi'];
const generate = promisify(generateKeyPair);

const fileIn = (dataDir: string) => join(dataDir, 'credential-keys.json');

/**
 * The keys of this site: those of the setting CREDENTIAL_KEYS, else those in the data directory, which are made when
 * they are first asked for. Read anew each time, so that every process signs with the newest.
 * @throws ConfigError for a setting that is no such set of keys
 */
export async function openKeys(dataDir: string, setting?: string): Promise<KeyRing> {
  if (setting) return readSetting(setting);
  const kept = await readKept(dataDir);
  if (kept) return kept;
  const draft = await writeDraft(dataDir, { keys: await makePair() });
  try {
    // Unlike a rename it does not replace what another process made meanwhile.
    await link(draft, fileIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return openKeys(dataDir);
}

/** New keys for what is signed from now on. Of the old ones the public part is kept: what they signed stays verifiable. */
export async function rotateKeys(dataDir: string): Promise<KeyRing> {
  const ring = await withNewKeys(await openKeys(dataDir));
  await rename(await writeDraft(dataDir, ring), fileIn(dataDir));
  return ring;
}

/** The same for a ring that is kept elsewhere. */
export async function withNewKeys(ring: KeyRing): Promise<KeyRing> {
  return { keys: [...(await makePair()), ...ring.keys.map(publicPart)] };
}

/** The key that signs. @throws Error when the ring has none */
export function signingKey(ring: KeyRing, alg: CredentialKey['alg']): CredentialKey {
  const key = ring.keys.find((one) => one.alg === alg && typeof one.d === 'string');
  if (!key) throw new Error(`There is no private key for ${alg}.`);
  return key;
}

/** What may be published of a key. */
export function publicPart(key: CredentialKey): CredentialKey {
  const entries = Object.entries(key).filter(([name]) => !secretMembers.includes(name));
  return Object.fromEntries(entries) as CredentialKey;
}

async function makePair(): Promise<CredentialKey[]> {
  const { calculateJwkThumbprint } = await import('jose');
  const created = new Date().toISOString();
  const pairs = await Promise.all([generate('rsa', { modulusLength: 2048 }), generate('ed25519')]);
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
  return text === undefined ? undefined : (JSON.parse(text) as KeyRing);
}

async function writeDraft(dataDir: string, ring: KeyRing): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${process.pid}.part`;
  await writeFile(draft, `${JSON.stringify(ring, null, 2)}\n`, { mode: 0o600 });
  return draft;
}

function readSetting(setting: string): KeyRing {
  try {
    const ring = JSON.parse(setting) as KeyRing;
    const areKeys = ring.keys.every((key) => typeof key.kid === 'string' && algorithms.includes(key.alg));
    for (const alg of algorithms) signingKey(ring, alg);
    if (areKeys) return ring;
  } catch {}
  throw new ConfigError(
    'CREDENTIAL_KEYS must be a JSON object such as DATA_DIR/credential-keys.json holds, with a private key for RS256 and one for EdDSA',
  );
}
