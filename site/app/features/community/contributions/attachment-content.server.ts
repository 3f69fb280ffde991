import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { AttachmentKind } from './attachment.ts';

/**
 * Whether the file is what its name says. Reads it in pieces of bounded size and unpacks nothing, except the first
 * block of a gzip archive.
 */
export async function isWhatItSays(path: string, kind: AttachmentKind): Promise<boolean> {
  switch (kind) {
    case '.zip':
      return isZip(path);
    case '.tar.gz':
      return isTarInGzip(path);
    case '.pdf':
      return (await readPart(path, 0, 5)).equals(Buffer.from('%PDF-'));
    default:
      return isText(path);
  }
}

/** A local entry (or the end, when it is empty) at the beginning, and the directory's end within the last 64 KB. */
async function isZip(path: string): Promise<boolean> {
  const start = (await readPart(path, 0, 4)).toString('latin1');
  const end = await readPart(path, -(22 + 65_535), 22 + 65_535);
  return (start === 'PK\x03\x04' || start === 'PK\x05\x06') && end.includes('PK\x05\x06', 0, 'latin1');
}

const tarBlock = 512;

/** The first block of a tar archive holds its own checksum: the sum of its bytes, that field taken as eight blanks. */
async function isTarInGzip(path: string): Promise<boolean> {
  const block = await firstUnpacked(path, tarBlock);
  if (block?.length !== tarBlock) return false;
  const said = Number.parseInt(block.toString('latin1', 148, 156).replace(/[\0 ]+$/, ''), 8);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === said;
}

/** The first bytes of what was packed; undefined when it is no gzip, or is broken there. */
async function firstUnpacked(path: string, length: number): Promise<Buffer | undefined> {
  const file = createReadStream(path);
  const unpacked = createGunzip({ chunkSize: 4096 });
  file.on('error', (error) => unpacked.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of file.pipe(unpacked)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= length) break;
    }
  } catch {
    return undefined;
  } finally {
    file.destroy();
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/** Likely encoding of a text that is not UTF-8, from its first 4,096 bytes; undefined if it is no text. */
export async function encodingOf(path: string): Promise<string | undefined> {
  const bytes = await readPart(path, 0, 4096);
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'UTF-32';
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16';
  const nulAt = (rest: 0 | 1) => bytes.filter((byte, at) => at % 2 === rest && byte === 0).length;
  const [even, odd] = [nulAt(0), nulAt(1)];
  // In UTF-16 every other byte of Latin letters is zero, and the others never are.
  if (even + odd > 0)
    return Math.min(even, odd) === 0 && even + odd > bytes.length / 4 ? 'UTF-16' : undefined;
  // Programs and pictures also contain control characters other than tab, line feed, form feed and return.
  const isText = bytes.every((byte) => byte >= 0x20 || [9, 10, 12, 13].includes(byte));
  return isText ? 'an older encoding such as Latin-1 or Windows-1252' : undefined;
}

/** UTF-8 without NUL: what every editor can show. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if ((chunk as Buffer).includes(0)) return false;
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** `length` bytes from `start`, which counts from the end when it is negative; fewer when the file is shorter. */
async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const position = start < 0 ? Math.max(0, size + start) : start;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
