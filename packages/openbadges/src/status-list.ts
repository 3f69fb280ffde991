import { fromBase64Url, toBase64Url } from './base64url.ts';
import { unpack } from './unpack.ts';

/** Minimum size of a Bitstring Status List, so that one entry hides among many: 16 KB. */
export const statusListBits = 131_072;
/** 8 million entries: more are not unpacked. */
const maxBytes = 1024 * 1024;

/** Makes a Bitstring Status List (https://www.w3.org/TR/vc-bitstring-status-list/) with the given entries set. */
export async function encodeStatusList(entries: Iterable<number>): Promise<string> {
  const set = [...entries];
  const bits = new Uint8Array(Math.max(statusListBits / 8, Math.ceil((Math.max(-1, ...set) + 1) / 8)));
  for (const entry of set) bits[entry >> 3] = (bits[entry >> 3] ?? 0) | (0x80 >> (entry & 7));
  const packed = new Blob([bits]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `u${toBase64Url(bytes)}`;
}

/**
 * The bits of an encoded list.
 * @throws Error with a message for people
 */
export async function decodeStatusList(encoded: string): Promise<Uint8Array> {
  // With one letter more than whole groups of four, it is no base64url.
  if (!/^u[\w-]+$/.test(encoded) || encoded.length % 4 === 2)
    throw new Error('The list is not encoded as the letter u followed by base64url without padding.');
  return unpack(fromBase64Url(encoded.slice(1)), 'gzip', maxBytes);
}

export const isSet = (bits: Uint8Array, entry: number) =>
  ((bits[entry >> 3] ?? 0) & (0x80 >> (entry & 7))) !== 0;
