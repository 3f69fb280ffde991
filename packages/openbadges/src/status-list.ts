import { fromBase64Url, toBase64Url } from './base64url.ts';
import { unpack } from './unpack.ts';

/** Minimum number of bits of a Bitstring Status List (16 KB), so that one entry hides among many. */
export const statusListBits = 131_072;
/** Maximum size of a list, unpacked: 8 million entries. */
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
  // Base64url never has one letter more than whole groups of four.
  if (!/^u[\w-]+$/.test(encoded) || encoded.length % 4 === 2)
    throw new Error('The list is not encoded as the letter u followed by base64url without padding.');
  return unpack(fromBase64Url(encoded.slice(1)), 'gzip', maxBytes);
}

export const isSet = (bits: Uint8Array, entry: number) =>
  ((bits[entry >> 3] ?? 0) & (0x80 >> (entry & 7))) !== 0;
