import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { Refusal } from '#app/lib/refusal.ts';
import { WorkQueue } from '#app/lib/work-queue.ts';
import { currentSource, noteRefusal } from '#app/services/telemetry/source.server.ts';

/** OWASP's parameters for argon2id: 19 MiB (in KiB here), two passes, one lane. About 40 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const derive = promisify(argon2);

/**
 * Hashes run on libuv's four threads, which also read served files: two stay free for that. A whole class signs in at
 * the same moment; the last of those that may wait takes about a second.
 */
const queue = new WorkQueue({ atOnce: 2, waiting: 64, perSource: { atOnce: 2, waiting: 32 } });

/**
 * A new hash of a password as `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
 * @throws Refusal 503 when too many wait for theirs
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await queued(() =>
    derive('argon2id', { ...cost, message: plain(password), nonce, tagLength: 32 }),
  );
  return `${prefix}${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Compares a password with its hash, including `salt:key` hashes (scrypt) of earlier releases.
 * @throws Refusal 503 when too many wait
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (!key) return queued(() => verifyScrypt({ hash, password }));
  const expected = Buffer.from(key, 'base64');
  const found = await queued(() =>
    derive('argon2id', {
      message: plain(password),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(found, expected);
}

/** True for a hash in another form than new ones. */
export function isOldHash(hash: string): boolean {
  return !hash.startsWith(prefix);
}

/** The same letters typed on another keyboard are the same password. */
const plain = (password: string) => password.normalize('NFKC');
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

async function queued<T>(work: () => Promise<T>): Promise<T> {
  const release = await queue.take(currentSource()).catch(() => {
    noteRefusal('full queue of password hashes');
    const busy = 'Too many people are signing in at this moment. Please try again in a few seconds.';
    throw new Refusal(503, busy, { headers: { 'Retry-After': '5' } });
  });
  return work().finally(release);
}
