import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one colour, with a text chunk, and with bytes after its end. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * 3, 120).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Author\0secret')),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from('secret'),
  ]);
}

const segment = (marker: number, ...data: (Buffer | number[])[]) => {
  const body = Buffer.concat(data.map((part) => Buffer.from(part)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A grey JPEG with metadata like a camera's, and with bytes after its end. Its sides must be multiples of 32. */
export function jpegOf(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4);
  sides.writeUInt16BE(height);
  sides.writeUInt16BE(width, 2);
  // A table with one code of one bit: 0 means "no difference", then "end of block".
  const oneCode = [1, ...Array(15).fill(0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.from('Exif\0\0secret')),
    segment(0xfe, Buffer.from('secret')),
    segment(0xdb, [0], Buffer.alloc(64, 1)),
    segment(0xc0, [8], sides, [1, 1, 0x11, 0]),
    segment(0xc4, [0x00], oneCode),
    segment(0xc4, [0x10], oneCode),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc(((width / 8) * (height / 8) * 2) / 8),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('secret'),
  ]);
}
