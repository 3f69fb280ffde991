/** The used parts of Node's `node:process` and `node:crypto`, which workers and browsers may lack. */
interface Builtins {
  getBuiltinModule?: (name: 'node:crypto') => typeof import('node:crypto') | undefined;
}

/**
 * SHA-256 of a text in UTF-8, as 64 hexadecimal digits. It is synchronous; `crypto.subtle`, which every runtime has, is
 * not.
 */
export function sha256(text: string): string {
  const { process } = globalThis as { process?: Builtins };
  const crypto = process?.getBuiltinModule?.('node:crypto');
  return crypto ? crypto.createHash('sha256').update(text).digest('hex') : sha256ByHand(text);
}

const primes = firstPrimes(64);
/** The first 32 bits of the fraction of a number. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const constants = primes.map((prime) => fraction(prime ** (1 / 3)));
const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/** The algorithm of FIPS 180-4 (6.2), for runtimes without a synchronous one. */
export function sha256ByHand(text: string): string {
  const given = new TextEncoder().encode(text);
  const bytes = new Uint8Array(Math.ceil((given.length + 9) / 64) * 64);
  bytes.set(given);
  bytes[given.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(given.length) * 8n);
  const hash = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Int32Array(64);
  for (let start = 0; start < bytes.length; start += 64) {
    for (let at = 0; at < 64; at += 1)
      words[at] = at < 16 ? view.getInt32(start + at * 4) : nextWord(words, at);
    mix(hash, words);
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function nextWord(words: Int32Array, at: number): number {
  const [near = 0, far = 0] = [words[at - 2], words[at - 15]];
  const small = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
  const large = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
  return ((words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large) | 0;
}

/** The 64 rounds over one block. */
function mix(hash: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sum + choice + (constants[round] ?? 0) + (words[round] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) hash[at] = ((hash[at] ?? 0) + value) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
