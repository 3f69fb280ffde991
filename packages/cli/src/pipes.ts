import { closeSync, createReadStream, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { areLines } from '@context-native/checker/json';
import { defaultMaxDepth } from '@context-native/checker/report';
import { standard } from '@context-native/checker/standard';

/** Contents of a pipe, which can be read once but is needed twice: for what its documents state, and for the check. */
export interface Taken {
  bytes: number;
  /** True for JSON Lines, and for a single line. */
  isLines: boolean;
  open: () => AsyncIterable<Buffer | string>;
}

/** Maximum bytes of a pipe in memory. More goes to a file of this process, which is removed at once or at its end. */
const maxInMemory = 8 * 1024 * 1024;

/** Reads standard input (`-`), a FIFO or another device to its end. */
export async function takeIn(path: string, maxLineBytes: number): Promise<Taken> {
  const stream: AsyncIterable<Buffer | string> = path === '-' ? process.stdin : createReadStream(path);
  const parts: Buffer[] = [];
  let bytes = 0;
  let overflow: number | undefined;
  for await (const data of stream) {
    const chunk = data as Buffer;
    bytes += chunk.length;
    if (bytes > maxInMemory) {
      if (overflow === undefined) {
        overflow = openTemporary();
        for (const part of parts) write(overflow, part);
        parts.length = 1;
        parts[0] = Buffer.alloc(0);
      }
      write(overflow, chunk);
    } else parts.push(chunk);
  }
  const fd = overflow;
  const whole = Buffer.concat(parts);
  const open = () => (fd === undefined ? onePiece(whole) : inPieces(fd, bytes));
  return { bytes, isLines: await holdsLines(open, maxLineBytes), open };
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Not as a stream: a stream that ends early closes the file, which is read again. */
async function* inPieces(fd: number, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(256 * 1024, bytes - at));
    const length = readSync(fd, piece, 0, piece.length, at);
    if (length === 0) return;
    yield piece.subarray(0, length);
    at += length;
  }
}

/** Decides by the first two lines that are not blank. */
async function holdsLines(open: Taken['open'], maxLineBytes: number): Promise<boolean> {
  const found: string[] = [];
  let parts: Buffer[] = [];
  let bytes = 0;
  const endLine = (end: Buffer) => {
    const line = Buffer.concat([...parts, end]).toString('utf8');
    parts = [];
    bytes = 0;
    if (line.trim() !== '') found.push(line);
  };
  for await (const data of open()) {
    let rest = data as Buffer;
    for (let end = rest.indexOf(10); end !== -1 && found.length < 2; end = rest.indexOf(10)) {
      endLine(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
    parts.push(rest);
    bytes += rest.length;
    if (found.length === 2 || bytes > maxLineBytes) break;
  }
  if (found.length < 2 && bytes <= maxLineBytes) endLine(Buffer.alloc(0));
  const [first, second] = found;
  // One line, which may be too large, or nothing.
  if (first === undefined || (second === undefined && bytes <= maxLineBytes)) return true;
  return areLines(first, second ?? '', defaultMaxDepth);
}

function openTemporary(): number {
  const folder = mkdtempSync(join(tmpdir(), `${standard.command}-`));
  const fd = openSync(join(folder, 'input'), 'wx+', 0o600);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', () => {
    closeSync(fd);
    remove();
  });
  try {
    // The open file stays readable. A system that cannot remove it now does so at the end.
    remove();
  } catch {}
  return fd;
}

function write(fd: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(fd, bytes, from);
}
