import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { addAbortSignal, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { Refusal } from '#app/lib/refusal.ts';

/** A file that arrived, complete and synced to the disk; the receiver removes it. */
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
  /** As it arrived, if it is kept. */
  file?: ReceivedFile;
  /** There was a file, and it was larger than allowed: nothing of it is kept. */
  isTooLarge: boolean;
  /** The disk refused the file: it is not there, and all fields are. */
  failure?: unknown;
}

interface ReceiveOptions {
  /** Name of the one field that holds a file; files in others are passed over. */
  fileField: string;
  maxFileBytes: number;
  /** Limit of each text field, for a field that is a whole document; 32 KB otherwise. */
  maxFieldBytes?: number;
  /** Where the file goes while it arrives; without it no file is kept. */
  path?: string;
}

/** The whole body, fields and boundaries included. A larger one is not even read to its end. */
const maxBodyBytes = 64 * 1024 * 1024;
const usualFieldBytes = 32 * 1024;

const unreadable = () => new Refusal(400, 'We could not read this form. Please send it again.');

/**
 * Reads a multipart form whose file goes to the disk as it comes: memory does not grow with it. A file that is too
 * large is passed over, and so is one that the disk does not take, so that the other fields are there for the answer.
 * @throws Refusal 415 for another media type, 400 for a form that is malformed or breaks off, 413 for too many fields,
 * a field that is too long, or a body over 64 MB
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
    // No text of the site has a NUL in it: nobody types it, and no database keeps it.
    else if (!fields.has(field)) fields.set(field, value.replaceAll('\0', ''));
  });
  parser.on('file', (field, stream, fileName) => {
    // A file field that was left empty is sent as a file without a name.
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
  /** Total size of all that was sent. */
  size: number;
  sha256: string;
  failure?: unknown;
}

/** Writes to the path, if there is one, as much as may be; the rest is read and passed over. */
async function receiveFile(stream: Readable, { path, maxFileBytes }: ReceiveOptions): Promise<Arrived> {
  // Errors before it is read below are thrown there.
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
