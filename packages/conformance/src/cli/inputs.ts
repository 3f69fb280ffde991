import { isUtf8 } from 'node:buffer';
import { createReadStream, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import { isIncomplete } from '../json.ts';
import { defaultMaxDepth } from '../report.ts';

/** A text to check, or the reason why there is none. */
export interface Input {
  file: string;
  /** Line of the file on which the text begins, from 1. */
  line: number;
  text: string | undefined;
  /** Set when `text` is undefined. */
  problem?: 'not UTF-8' | 'too large';
  /** One of many in JSON Lines. */
  isLine: boolean;
}

export interface InputFile {
  /** `-` is standard input. */
  path: string;
  /** Found in a folder, and not named by the caller: a file of another shape is passed over. */
  isFound: boolean;
  isLines: boolean;
}

/** More than this is not read as one document, so that memory stays bounded. */
export const maxDocumentBytes = 64 * 1024 * 1024;

const lineExtensions = ['.jsonl', '.ndjson'];

/**
 * The files that paths stand for, each once; folders are searched in the order of names. Throws when a path does not
 * exist.
 */
export function listFiles(paths: string[]): InputFile[] {
  const files = paths.flatMap((path): InputFile[] => {
    if (path === '-') return [{ path, isFound: false, isLines: true }];
    if (statSync(path).isDirectory()) return searchFolder(path);
    return [{ path, isFound: false, isLines: isLinesFile(path) }];
  });
  const once = new Map<string, InputFile>();
  for (const file of files) {
    const key = file.path === '-' ? '-' : realpathSync(file.path);
    const known = once.get(key);
    // One that is named as well as found counts as named: it is checked, whatever it is.
    if (!known || (known.isFound && !file.isFound)) once.set(key, file);
  }
  return [...once.values()];
}

function searchFolder(folder: string): InputFile[] {
  const files: InputFile[] = [];
  const waiting = [folder];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const folders: string[] = [];
    for (const name of readdirSync(current).sort()) {
      if (name.startsWith('.') || name === 'node_modules') continue;
      const path = join(current, name);
      // Links are not followed: they may lead in a circle or out of the folder.
      const entry = lstatSync(path);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && (hasExtension(name, ['.json']) || isLinesFile(name)))
        files.push({ path, isFound: true, isLines: isLinesFile(name) });
    }
    waiting.push(...folders.reverse());
  }
  return files;
}

const hasExtension = (path: string, extensions: string[]) => extensions.includes(extname(path).toLowerCase());
const isLinesFile = (path: string) => hasExtension(path, lineExtensions);

/** The documents of a file, a chunk at a time; JSON Lines are never held whole. */
export async function* readInputs(file: InputFile): AsyncGenerator<Input[]> {
  if (file.path === '-') yield* readStandardInput();
  else if (file.isLines)
    yield* splitLines(file.path, createReadStream(file.path, { highWaterMark: 256 * 1024 }));
  else yield [readDocument(file.path)];
}

/** JSON Lines, unless the first line is the beginning of a document that goes on. */
async function* readStandardInput(): AsyncGenerator<Input[]> {
  const chunks = (process.stdin as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  let bytes = 0;
  let isDone = false;
  let hasLine = false;
  let hasText = false;
  while (!isDone && !hasLine && bytes <= maxDocumentBytes) {
    const { value, done = false } = await chunks.next();
    isDone = done;
    if (!value) continue;
    const text = value.toString('latin1');
    // The first line that is not blank has to be whole.
    hasLine = (hasText ? text : text.trimStart()).includes('\n');
    hasText ||= text.trim() !== '';
    parts.push(value);
    bytes += value.length;
  }
  const head = Buffer.concat(parts);
  const first = head.toString('utf8').trimStart().split('\n', 1)[0] ?? '';
  const all = (async function* () {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
  if (isDone || !isIncomplete(first, defaultMaxDepth)) {
    yield* splitLines('-', all);
    return;
  }
  const document: Buffer[] = [];
  let size = 0;
  for await (const chunk of all) {
    size += chunk.length;
    if (size <= maxDocumentBytes) document.push(chunk);
  }
  if (size > maxDocumentBytes)
    yield [{ file: '-', line: 1, text: undefined, problem: 'too large', isLine: false }];
  else yield [decode(Buffer.concat(document), '-', 1, false)];
}

async function* splitLines(path: string, stream: AsyncIterable<Buffer | string>): AsyncGenerator<Input[]> {
  let line = 1;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const take = (end: Buffer): Input[] => {
    const isTooLarge = restBytes + end.length > maxDocumentBytes;
    const bytes = rest.length === 0 ? end : Buffer.concat([...rest, end]);
    rest = [];
    restBytes = 0;
    const at = line++;
    if (isTooLarge) return [{ file: path, line: at, text: undefined, problem: 'too large', isLine: true }];
    const input = decode(bytes, path, at, true);
    return input.text?.trim() === '' ? [] : [input];
  };
  for await (const data of stream) {
    const chunk = data as Buffer;
    const inputs: Input[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      inputs.push(...take(chunk.subarray(from, end)));
      from = end + 1;
    }
    if (from < chunk.length) {
      restBytes += chunk.length - from;
      // What is too large is counted and let go.
      if (restBytes > maxDocumentBytes) rest = [];
      else rest.push(chunk.subarray(from));
    }
    yield inputs;
  }
  if (restBytes > 0) yield take(Buffer.alloc(0));
}

/** A file that holds one document. */
export function readDocument(path: string): Input {
  if (statSync(path).size > maxDocumentBytes)
    return { file: path, line: 1, text: undefined, problem: 'too large', isLine: false };
  return decode(readFileSync(path), path, 1, false);
}

function decode(bytes: Buffer, file: string, line: number, isLine: boolean): Input {
  if (!isUtf8(bytes)) return { file, line, text: undefined, problem: 'not UTF-8', isLine };
  return { file, line, text: bytes.toString('utf8'), isLine };
}
