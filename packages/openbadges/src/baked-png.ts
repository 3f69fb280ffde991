import { type Baked, marks, maxBakedBytes, versions } from './baked.ts';
import { unpack } from './unpack.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const versionOf = (keyword: string) => versions.find((one) => marks[one].keyword === keyword);

export const isPng = (bytes: Uint8Array) => signature.every((byte, at) => bytes[at] === byte);

/**
 * Reads the badge in a PNG: the text of its first iTXt or tEXt chunk with a keyword of OpenBadges; undefined if there
 * is none.
 * @throws Error with a message for people if the file is incomplete or a text cannot be unpacked
 */
export async function readBakedPng(bytes: Uint8Array): Promise<Baked | undefined> {
  const chunks = [...chunksOf(bytes)]
    .filter(({ type }) => type === 'iTXt' || type === 'tEXt')
    .map(({ type, data }) => ({ type, data, keyword: latin1(data.subarray(0, data.indexOf(0))) }))
    .filter(({ keyword }) => versionOf(keyword));
  const [first] = chunks;
  const version = first && versionOf(first.keyword);
  if (!version) return undefined;
  const rest = first.data.subarray(first.keyword.length + 1);
  if (first.type === 'tEXt')
    return { text: latin1(rest), version, count: chunks.length, isCompressed: false, isOldChunk: true };
  // Compression flag, compression method, then language and translated keyword, each ended by a zero.
  const isCompressed = rest[0] === 1;
  const afterLanguage = rest.indexOf(0, 2) + 1;
  const start = rest.indexOf(0, afterLanguage) + 1;
  if (afterLanguage === 0 || start === 0) throw new Error('The text chunk of this PNG is incomplete.');
  const data = rest.subarray(start);
  const text = new TextDecoder().decode(isCompressed ? await unpack(data, 'deflate', maxBakedBytes) : data);
  return { text, version, count: chunks.length, isCompressed, isOldChunk: false };
}

function* chunksOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) throw new Error('This PNG is incomplete: it ends too early.');
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    if (type === 'IEND') return;
    at += 12 + length;
  }
  throw new Error('This PNG is incomplete: it ends too early.');
}

/** Character by character: `String.fromCharCode` accepts only a limited number of arguments. */
const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
