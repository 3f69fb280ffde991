import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { addAbortSignal, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { Refusal } from '#app/lib/refusal.ts';

/** A complete file, synced to disk. The caller removes it. */
export interface ReceivedFile {
  path: string;
  /** Name from the sender: do not trust it. */
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  /** True if the file field was not empty. */
  hadFile: boolean;
  /** The file, if it is kept. */
  file?: ReceivedFile;
  /** True if the file was too large: nothing of it is kept. */
  isTooLarge: boolean;
  /** Error of the disk, if it refused the file. The fields are there all the same. */
  failure?: unknown;
}

interface ReceiveOptions {
  /** Name of the field with the file. Files in other fields are skipped. */
  fileField: string;
  maxFileBytes: number;
  /** Limit of each text field, by default 32 KB. */
  maxFieldBytes?: number;
  /** Path of the arriving file. Without it, no file is kept. */
  path?: string;
}

/** Limit of the whole body, with fields and boundaries. Of a larger one, the rest is not read. */
const maxBodyBytes = 64 * 1024 * 1024;
const usualFieldBytes = 32 * 1024;

const unreadable = () => new Refusal(400, 'We could not read this form. Please send it again.');

/**
 * Reads a multipart form and streams its file to disk, so memory does not grow with the file. A file that is too large,
 * or that the disk refuses, is skipped, so that the other fields are there for the answer.
 * @throws Refusal 415 for another media type, 400 for a malformed or incomplete form, 413 for too many fields, a field
 * that is too long, or a body over 64 MB
 */
export async function receiveForm(request: Request, options: ReceiveOptions): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new Refusal(415, 'Send a form, with the header `Content-Type: multipart/form-data`.');
  const parser = startParser(type, options.maxFieldBytes);
  const { path } = options;
  const removePart = async () => path !== undefined && rm(path, { force: true });
  const fields = new Map<string, string>();
  let arriving: Promise<Arrived> | undefined;
  let name = '';
  const stopped = new AbortController();

  parser.on('field', (field, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut)
      parser.destroy(new Refusal(413, 'A field of this form is too long. Shorten it.', { field }));
    // Removes NUL, which PostgreSQL cannot store.
    else if (!fields.has(field)) fields.set(field, value.replaceAll('\0', ''));
  });
  parser.on('file', (field, stream, fileName) => {
    // An empty file field is sent as a file without a name.
    if (field !== options.fileField || !fileName || arriving) return void stream.resume();
    name = fileName;
    arriving = receiveFile(addAbortSignal(stopped.signal, stream), options);
    arriving.catch(() => stopped.abort());
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => parser.destroy(new Refusal(413, 'This form has too many fields.')));

  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), bounded(maxBodyBytes), parser, {
      signal: stopped.signal,
    });
    const arrived = await arriving;
    const isTooLarge = arrived !== undefined && arrived.size > options.maxFileBytes;
    const isKept = arrived !== undefined && !isTooLarge && arrived.failure === undefined;
    if (!isKept) await removePart();
    return {
      fields: Object.fromEntries(fields),
      hadFile: arrived !== undefined,
      isTooLarge,
      ...(isKept &&
        path !== undefined && { file: { path, name, size: arrived.size, sha256: arrived.sha256 } }),
      ...(arrived?.failure !== undefined && { failure: arrived.failure }),
    };
  } catch (error) {
    stopped.abort();
    await arriving?.catch(() => {});
    await removePart();
    throw error instanceof Refusal ? error : unreadable();
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

interface Arrived {
  /** Total size that was sent. */
  size: number;
  sha256: string;
  failure?: unknown;
}

/** Writes at most `maxFileBytes` to the path, if there is one; reads and drops the rest. */
async function receiveFile(stream: Readable, { path, maxFileBytes }: ReceiveOptions): Promise<Arrived> {
  // An earlier error is thrown by the loop below.
  stream.on('error', () => {});
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;
  const attempt = async (work: () => Promise<unknown> | undefined) => {
    try {
      if (failure === undefined) await work();
    } catch (error) {
      failure = error;
    }
  };
  let disk: FileHandle | undefined;
  await attempt(async () => {
    if (path !== undefined) disk = await open(path, 'wx', 0o600);
  });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxFileBytes) continue;
      hash.update(chunk);
      await attempt(() => disk?.appendFile(chunk));
    }
    await attempt(() => disk?.sync());
  } finally {
    await disk?.close();
  }
  return { size, sha256: hash.digest('hex'), failure };
}

function bounded(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes)
        done(
          new Refusal(413, `The upload is larger than ${maxBytes / 1024 / 1024} MB. Choose a smaller file.`),
        );
      else done(null, chunk);
    },
  });
}
