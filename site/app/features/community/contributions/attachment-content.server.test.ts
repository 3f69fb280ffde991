import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { AttachmentKind } from './attachment.ts';
import { encodingOf, isWhatItSays } from './attachment-content.server.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-content-'));
afterAll(() => rmSync(directory, { recursive: true }));

const zip = Buffer.from(zipSync({ 'a.txt': strToU8('hello') }));
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1');

/** One file in a tar archive, as `tar` writes it. */
function tar(content: string): Buffer {
  const head = Buffer.alloc(512);
  head.write('a.txt', 0);
  head.write('0000644\0', 100);
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        ', 148);
  head.write('0ustar\x0000', 156);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, Buffer.from(content.padEnd(512, '\0')), Buffer.alloc(1024)]);
}

test.each<[what: string, kind: AttachmentKind, bytes: Buffer, expected: boolean]>([
  ['an archive', '.zip', zip, true],
  ['an empty archive', '.zip', Buffer.from(zipSync({})), true],
  ['an archive that was cut', '.zip', zip.subarray(0, 30), false],
  ['a page called archive', '.zip', Buffer.from('<script>alert(1)</script>'), false],
  ['an archive', '.tar.gz', gzipSync(tar('hello')), true],
  ['a large archive', '.tar.gz', gzipSync(Buffer.concat([tar('hello'), Buffer.alloc(30_000_000)])), true],
  ['gzip with something else in it', '.tar.gz', gzipSync('hello'.repeat(1000)), false],
  ['gzip that breaks off', '.tar.gz', gzipSync(tar('hello')).subarray(0, 20), false],
  ['no gzip', '.tar.gz', tar('hello'), false],
  ['a document', '.pdf', pdf, true],
  ['a program called document', '.pdf', Buffer.from('MZ\x90\0%PDF-'), false],
  ['text', '.md', Buffer.from('# Grüße, 日本, 👋\n'), true],
  ['text with a mark', '.txt', Buffer.from('\uFEFFhello'), true],
  ['text of another encoding', '.txt', Buffer.from('Grüße', 'latin1'), false],
  ['text that breaks off in a letter', '.txt', Buffer.from('日本').subarray(0, 4), false],
  ['text with a NUL', '.txt', Buffer.from('a\0b'), false],
  ['a program called text', '.md', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), false],
])('%s as %s', async (_, kind, bytes, expected) => {
  const path = join(directory, 'file');
  writeFileSync(path, bytes);
  expect(await isWhatItSays(path, kind)).toBe(expected);
});

test('a letter that lies across two pieces that are read is one letter', async () => {
  const path = join(directory, 'long');
  writeFileSync(path, `a${'日'.repeat(100_000)}`);
  expect(await isWhatItSays(path, '.txt')).toBe(true);
});

const big = (text: string) => Buffer.from(text, 'utf16le').swap16();
test.each<[what: string, bytes: Buffer, expected: string | undefined]>([
  ['UTF-16 with its mark', Buffer.from('\ufeffHéllo', 'utf16le'), 'UTF-16'],
  ['UTF-16 the other way round', big('\ufeffHello'), 'UTF-16'],
  ['UTF-16 without its mark', Buffer.from('Hello', 'utf16le'), 'UTF-16'],
  ['the other way round without its mark', big('Hello'), 'UTF-16'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), 'UTF-32'],
  ['Latin-1', Buffer.from('Grüße\r\n', 'latin1'), 'an older encoding such as Latin-1 or Windows-1252'],
  [
    'Windows-1252',
    Buffer.from([0x93, 0x48, 0x69, 0x94]),
    'an older encoding such as Latin-1 or Windows-1252',
  ],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1'), undefined],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), undefined],
])('a text in %s is told what it is in', async (_, bytes, expected) => {
  const path = join(directory, 'text');
  writeFileSync(path, bytes);
  expect(await isWhatItSays(path, '.txt')).toBe(false);
  expect(await encodingOf(path)).toBe(expected);
});
