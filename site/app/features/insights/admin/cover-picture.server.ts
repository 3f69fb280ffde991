import { typeOf } from '#app/services/pictures/pictures.server.ts';
import { canDraw } from '#app/services/social-image/social-image.server.ts';
import type { CoverType } from '../covers.server.ts';
import { coverLimits } from './limits.ts';

interface Picture {
  width: number;
  height: number;
  /** Without the metadata of cameras and programs, such as places, names, times and further pictures. */
  bytes: Buffer;
}

/** A picture as the site may show it, or the problem in words for its sender. */
export async function readCover(
  sent: Buffer,
): Promise<{ type: CoverType; bytes: Buffer } | { problem: string }> {
  const type = typeOf(sent);
  if (type !== 'image/png' && type !== 'image/jpeg')
    return { problem: 'This is not a PNG or JPEG image. Choose another file.' };
  const picture = type === 'image/png' ? readPng(sent) : readJpeg(sent);
  if (!picture) return { problem: unreadable };
  const { width, height, bytes } = picture;
  const { leastWidth, leastHeight, mostSide } = coverLimits;
  const size = `${width} × ${height} pixels`;
  if (width < leastWidth || height < leastHeight)
    return { problem: `The image has ${size}, but a cover needs at least ${leastWidth} × ${leastHeight}.` };
  if (width > mostSide || height > mostSide)
    return { problem: `The image has ${size}, but each side can have at most ${mostSide}.` };
  return (await canDraw({ type, bytes })) ? { type, bytes } : { problem: unreadable };
}

const unreadable = 'This image is damaged or blank. Choose another one.';

/** PNG chunks that a browser needs to draw the picture. No texts, times or further frames. */
const pngChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT)$/;

/** Reads a PNG up to its end mark; bytes after it are removed. */
function readPng(sent: Buffer): Picture | undefined {
  const kept = [sent.subarray(0, 8)];
  for (let at = 8; at + 12 <= sent.length; ) {
    const end = at + 12 + sent.readUInt32BE(at);
    const name = sent.toString('latin1', at + 4, at + 8);
    if (end > sent.length || (at === 8 && name !== 'IHDR')) return undefined;
    if (pngChunks.test(name)) kept.push(sent.subarray(at, end));
    if (name === 'IEND')
      return { width: sent.readUInt32BE(16), height: sent.readUInt32BE(20), bytes: Buffer.concat(kept) };
    at = end;
  }
  return undefined;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * False for comments, and for application segments other than APP0 (JFIF), APP14 (Adobe) and ICC profiles. Those three
 * tell how colours are meant.
 */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef || marker === 0xe0 || marker === 0xee) return true;
  return marker === 0xe2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE';
}

/** Reads segment by segment up to the end mark, and drops the rest: some phones write a second picture there. */
function readJpeg(sent: Buffer): Picture | undefined {
  const kept = [sent.subarray(0, 2)];
  let frame: { width: number; height: number } | undefined;
  for (let at = 2; at + 4 <= sent.length || sent[at + 1] === 0xd9; ) {
    if (sent[at] !== 0xff) return undefined;
    const marker = sent[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9)
      return frame && { ...frame, bytes: Buffer.concat([...kept, sent.subarray(at, at + 2)]) };
    const isScan = marker === 0xda;
    const end = isScan ? endOfScan(sent, at + 2) : at + 2 + sent.readUInt16BE(at + 2);
    const segment = sent.subarray(at, end);
    if (end > sent.length || segment.length < 4) return undefined;
    if (isFrame(marker) && segment.length >= 9)
      frame = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    if (isKept(marker, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

/** Finds the marker after a scan's data. In the data, FF is followed by 00, or by D0 to D7 for a restart. */
function endOfScan(sent: Buffer, start: number): number {
  for (let at = start; at + 1 < sent.length; at += 1) {
    const next = sent[at + 1] ?? 0;
    if (sent[at] === 0xff && next !== 0x00 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return sent.length;
}
