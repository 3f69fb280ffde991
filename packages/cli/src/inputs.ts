import { isUtf8 } from 'node:buffer';
import {
  createReadStream,
  type Dirent,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { systemFailure } from './errors.ts';
import { type Taken, takeIn } from './pipes.ts';

/** A text to check, or the reason why there is none. */
export interface Input {
  file: string;
  /** First line of the text in the file, from 1. */
  line: number;
  /** The text, in UTF-8. */
  bytes: Buffer | undefined;
  /** Set when `bytes` is undefined. */
  problem?: 'not UTF-8' | 'too large';
  /** One of many in JSON Lines. */
  isLine: boolean;
}

export interface InputFile {
  /** `-` is standard input. */
  path: string;
  /** True if found in a folder, not named by the caller: a file of another shape is then skipped. */
  isFound: boolean;
  isLines: boolean;
  /** Contents of a pipe, after it was read. */
  taken?: Taken;
}

/** A file or folder that could not be read. */
export interface Unreadable {
  file: string;
  /** Words such as `permission denied`. */
  message: string;
}

/** Maximum size of one document (bytes), which bounds the memory. */
export const maxDocumentBytes = 64 * 1024 * 1024;

const lineExtensions = ['.jsonl', '.ndjson'];

/** The files that paths name, each once, with those in folders. Pipes are read here. */
export async function listFiles(paths: string[]): Promise<{ files: InputFile[]; unreadable: Unreadable[] }> {
  const once = new Map<string, InputFile>();
  const unreadable: Unreadable[] = [];
  const refuse = (path: string, error: unknown) => unreadable.push({ file: path, message: wordsOf(error) });
  for (const path of paths)
    try {
      const stats = path === '-' ? undefined : statSync(path);
      const files = stats?.isDirectory()
        ? searchFolder(path, refuse)
        : [{ path, isFound: false, isLines: isLinesFile(path) }];
      for (const file of files) {
        const isPipe = isPipeOf(stats);
        // A pipe has no other name.
        const key = isPipe ? file.path : realpathSync(file.path);
        const known = once.get(key);
        // A file that is both named and found counts as named: it is checked in any case.
        if (!known && isPipe) once.set(key, await takePipe(path));
        else if (!known || (known.isFound && !file.isFound)) once.set(key, file);
      }
    } catch (error) {
      refuse(path, error);
    }
  return { files: [...once.values()], unreadable };
}

/** Standard input, a FIFO, a socket or another device, which can be read only once. */
const isPipeOf = (stats: Stats | undefined) => !stats || !(stats.isFile() || stats.isDirectory());

async function takePipe(path: string): Promise<InputFile> {
  const taken = await takeIn(path, maxDocumentBytes);
  return { path, isFound: false, isLines: taken.isLines, taken };
}

/** The system's error in words. Throws every other error. */
export function wordsOf(error: unknown): string {
  const failure = systemFailure(error);
  if (!failure) throw error;
  return failure.words;
}

function searchFolder(folder: string, refuse: (path: string, error: unknown) => void): InputFile[] {
  const files: InputFile[] = [];
  const waiting = [folder];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const folders: string[] = [];
    for (const entry of entriesOf(current, refuse)) {
      const { name } = entry;
      if (name.startsWith('.') || name === 'node_modules') continue;
      const path = join(current, name);
      // Links are not followed: they may lead in a circle or out of the folder.
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && (hasExtension(name, ['.json']) || isLinesFile(name)))
        files.push({ path, isFound: true, isLines: isLinesFile(name) });
    }
    waiting.push(...folders.reverse());
  }
  return files;
}

function entriesOf(folder: string, refuse: (path: string, error: unknown) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    refuse(folder, error);
    return [];
  }
}

const hasExtension = (path: string, extensions: string[]) => extensions.includes(extname(path).toLowerCase());
const isLinesFile = (path: string) => hasExtension(path, lineExtensions);

/**
 * The documents of a file, a chunk at a time. JSON Lines are not held whole, except those of a pipe of at most 8 MB.
 */
export async function* readInputs(file: InputFile): AsyncGenerator<Input[]> {
  if (!file.isLines) yield [await readDocument(file)];
  else
    for await (const lines of readLines(file))
      yield lines.flatMap(({ line, bytes }) => {
        const input = toInput(bytes, file.path, line, true);
        return input.bytes && isBlank(input.bytes) ? [] : [input];
      });
}

/** A file with one document. */
export async function readDocument({ path, taken }: InputFile): Promise<Input> {
  if ((taken?.bytes ?? statSync(path).size) > maxDocumentBytes) return toInput(undefined, path, 1, false);
  if (!taken) return toInput(readFileSync(path), path, 1, false);
  const parts: Buffer[] = [];
  for await (const data of taken.open()) parts.push(data as Buffer);
  return toInput(Buffer.concat(parts), path, 1, false);
}

interface Line {
  /** From 1. */
  line: number;
  /** Undefined for one that is too large. */
  bytes: Buffer | undefined;
}

/** The lines of a file, a chunk at a time. */
export async function* readLines({ path, taken }: InputFile): AsyncGenerator<Line[]> {
  const stream = taken?.open() ?? createReadStream(path, { highWaterMark: 256 * 1024 });
  let line = 1;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const take = (end: Buffer): Line => {
    const isTooLarge = restBytes + end.length > maxDocumentBytes;
    const bytes = rest.length === 0 ? end : Buffer.concat([...rest, end]);
    rest = [];
    restBytes = 0;
    return { line: line++, bytes: isTooLarge ? undefined : bytes };
  };
  for await (const data of stream) {
    const chunk = data as Buffer;
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      lines.push(take(chunk.subarray(from, end)));
      from = end + 1;
    }
    if (from < chunk.length) {
      restBytes += chunk.length - from;
      // A document above the limit is counted and dropped.
      if (restBytes > maxDocumentBytes) rest = [];
      else rest.push(chunk.subarray(from));
    }
    yield lines;
  }
  if (restBytes > 0) yield [take(Buffer.alloc(0))];
}

function toInput(bytes: Buffer | undefined, file: string, line: number, isLine: boolean): Input {
  if (!bytes) return { file, line, bytes, problem: 'too large', isLine };
  if (!isUtf8(bytes)) return { file, line, bytes: undefined, problem: 'not UTF-8', isLine };
  return { file, line, bytes, isLine };
}

const openBrace = 0x7b;
/** Nearly every line begins with a brace, so most need no decoding to see that they are not blank. */
const isBlank = (bytes: Buffer) => bytes[0] !== openBrace && bytes.toString('utf8').trim() === '';
