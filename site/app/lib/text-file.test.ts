import { expect, test } from 'vitest';
import { readUtf8 } from './text-file.ts';

const read = (...bytes: number[]) => readUtf8(new Blob([new Uint8Array(bytes)]));

test('UTF-8 is read with its byte order mark; other encodings are refused', async () => {
  expect(await read(0x22, 0xc3, 0xa9, 0x22)).toBe('"é"');
  expect(await read(0xef, 0xbb, 0xbf, 0x7b, 0x7d)).toBe('\ufeff{}');
  expect(await read(0x22, 0xe9, 0x22), 'Latin-1').toBeUndefined();
  expect(await read(0xff, 0xfe, 0x7b, 0x00), 'UTF-16').toBeUndefined();
});
