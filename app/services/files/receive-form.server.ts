import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { Refusal } from '#app/lib/refusal.ts';

/** A file that arrived, complete and synced to the disk; whoever receives it removes it again. */
export interface ReceivedFile {
  path: string;
  /** As the sender wrote it: not to be trusted. */
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  /** The file field was not empty. */
  hadFile: boolean;
  /** As it arrived, when it was to be kept. */
  file?: ReceivedFile;
  /** There was a file, and it was larger than allowed: nothing of it is kept. */
  isTooLarge: boolean;
  /** The disk refused the file: the fields are there, it is not. */
  failure?: unknown;
}

interface ReceiveOptions {
  /** Name of the one field that holds a file; files in others are passed over. */
  fileField: string;
  maxFileBytes: number;
  /** Of each text, where one is a whole document; 32 KB otherwise. */
  maxFieldBytes?: number;
  /** Where the file goes while it arrives; without it no file is kept. */
  path?: string;
}

/** The whole body, fields and boundaries included. A larger one is not even read to its end. */
const maxBodyBytes = 64 * 1024 * 1024;
const usualFieldBytes = 32 * 1024;

const unreadable = () => new Refusal(400, 'This form could not be read. Please send it once more.');

/**
 * Reads a multipart form whose file goes to the disk as it comes: memory does not grow with it. A file that is too large is
 * passed over, so that the other fields are there for the answer.
 * @throws Refusal 400 for what is no such form or breaks off, 413 for what no browser's form of ours is, 415
 */
export async function receiveForm(request: Request, options: ReceiveOptions): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new Refusal(415, 'Send a form, with the header `Content-Type: multipart/form-data`.');
  const parser = startParser(type, options.maxFieldBytes);
  const fields = new Map<string, string>();
  let file: Promise<ReceivedFile | 'too large'> | undefined;
  let failure: unknown;
  const stopped = new AbortController();

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut)
      parser.destroy(new Refusal(413, 'A field of this form is too long.', { field: name }));
    // No text of the site has a NUL in it: nobody types it, and no database keeps it.
    else if (!fields.has(name)) fields.set(name, value.replaceAll('\0', ''));
  });
  parser.on('file', (name, stream, fileName) => {
    // A file field that was left empty is sent as a file without a name.
    if (name !== options.fileField || !fileName || file) stream.resume();
    else if (options.path === undefined) file = passOver(stream, options.maxFileBytes);
    else file = receiveFile(stream, fileName, options.path, options.maxFileBytes, stopped.signal);
    file?.catch((error) => {
      failure ??= error;
      stopped.abort();
    });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => parser.destroy(new Refusal(413, 'This form has too many fields.')));

  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), bounded(maxBodyBytes), parser, {
      signal: stopped.signal,
    });
    const received = await file;
    return {
      fields: Object.fromEntries(fields),
      hadFile: received !== undefined,
      isTooLarge: received === 'too large',
      ...(typeof received === 'object' && options.path !== undefined && { file: received }),
    };
  } catch (error) {
    const cause = failure ?? error;
    stopped.abort();
    await file?.catch(() => {});
    if (options.path !== undefined) await rm(options.path, { force: true });
    if (cause instanceof Refusal) throw cause;
    if (!isOfDisk(cause)) throw unreadable();
    return { fields: Object.fromEntries(fields), hadFile: true, isTooLarge: false, failure: cause };
  }
}

function startParser(type: string, fieldSize = usualFieldBytes) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldNameSize: 100,
        fieldSize,
        fields: 20,
        files: 3,
        parts: 23,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch {
    throw unreadable();
  }
}

async function receiveFile(
  stream: BusboyFileStream,
  name: string,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReceivedFile | 'too large'> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) continue;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  if (size <= maxBytes) return { path, name, size, sha256: hash.digest('hex') };
  await rm(path, { force: true });
  return 'too large';
}

async function passOver(stream: BusboyFileStream, maxBytes: number) {
  let size = 0;
  for await (const chunk of stream) size += (chunk as Buffer).length;
  return size > maxBytes ? ('too large' as const) : { path: '', name: '', size, sha256: '' };
}

function bounded(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new Refusal(413, `This is larger than ${maxBytes / 1024 / 1024} MB.`));
      else done(null, chunk);
    },
  });
}

/** Errors of system calls on files; what breaks off while it is sent is no fault of ours. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'path' in error && 'syscall' in error;
}
