/**
 * Streams of unfinished runs: the run goes on, or a killed process left its stream. A recorder closes them; the check
 * skips them.
 */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fieldsIn } from '@context-native/checker/fields';
import { readMark } from '@context-native/recorder/sinks/owner';

/** Maximum bytes to read of the first line; a closing line is short. */
const maxFirst = 1_000_000;
const maxLast = 4096;

/**
 * Tests that a file of JSON Lines is a stream without its closing line (15.4 of working draft v0.2), or the start of
 * one. True for a file that has gone: the end of its run moved it.
 */
export function isOpenStream(path: string): boolean {
  try {
    const { size } = statSync(path);
    const start = readPart(path, 0, Math.min(size, maxFirst));
    const [first = '', ...rest] = start.split('\n');
    // The recorder is still writing the opening line.
    if (rest.length === 0 && size <= maxFirst) return isStreamName(path) && isOpeningLine(first, true);
    const end = readPart(path, Math.max(0, size - maxLast), size).trimEnd();
    return (
      isOpeningLine(first, false) && fieldsIn(end.slice(end.lastIndexOf('\n') + 1))?.mcp_stream !== 'close'
    );
  } catch (error) {
    if (hasMoved(path, error)) return true;
    throw error;
  }
}

/**
 * Tests for an open stream with our recorder's mark beside it. Other recorders may leave streams open (15.7). Tests the
 * mark first: another named file may be a pipe, which can be read only once.
 */
export const isBeingWritten = (path: string) =>
  isStreamName(path) &&
  readdirSync(dirname(path)).some((name) => readMark(name)?.stream === basename(path)) &&
  isOpenStream(path);

/** Tests by its name that a file is a recorder's mark. A shell's glob may name it beside its stream. */
export const isMark = (path: string) => readMark(basename(path)) !== undefined;

/** Tests that a stream could not be read because its run has ended meanwhile. */
export const hasMoved = (path: string, error: unknown) =>
  isStreamName(path) && error instanceof Error && 'code' in error && error.code === 'ENOENT';

const isStreamName = (path: string) => path.endsWith('.trace.jsonl');

const openingStart = '{"mcp_stream":"open"';

function isOpeningLine(line: string, isCut: boolean): boolean {
  if (fieldsIn(line)?.mcp_stream === 'open') return true;
  return isCut && (openingStart.startsWith(line) || line.startsWith(openingStart));
}

function readPart(path: string, from: number, to: number): string {
  const bytes = Buffer.alloc(to - from);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
}
