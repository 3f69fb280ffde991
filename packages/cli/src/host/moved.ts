/** Servers over HTTP that have a proxy, with their real URLs, in a file beside the host's own. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isFields, isText } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import { UsageError } from '../errors.ts';

/** A server with a replaced URL. */
export interface Moved {
  /** The original URL, as JSON text. */
  was: string;
  /** The proxy's URL. */
  is: string;
  /** Options of `record`. */
  options: string[];
}

/** Ports outside the ranges that systems assign. */
const firstPort = 20_000;
const ports = 10_000;

const placeOf = (file: string) => `${file}.${standard.command}-servers`;
/** A copy of a host's file from before any server was recorded. */
export const backupOf = (file: string) => `${file}.${standard.command}-backup`;

/**
 * Reads the changed servers of a host's file.
 * @throws UsageError if the file beside it is damaged: without a refusal, the next `add` would overwrite its URLs
 */
export function readMoved(file: string): Map<string, Moved> {
  const place = placeOf(file);
  if (!existsSync(place)) return new Map();
  const value = jsonOf(readFileSync(place, 'utf8'));
  const servers = isFields(value) && isFields(value.servers) ? Object.entries(value.servers) : undefined;
  if (!servers?.every((each): each is [string, Moved] => isMoved(each[1])))
    throw new UsageError(
      `${place} is damaged, so the original URLs of recorded servers are unknown. Restore the damaged file, or copy the URLs from ${backupOf(file)} to ${file} and delete the damaged file.`,
    );
  return new Map(servers);
}

const isMoved = (value: unknown): value is Moved =>
  isFields(value) &&
  isText(value.was) &&
  isText(jsonOf(value.was)) &&
  isText(value.is) &&
  URL.canParse(value.is) &&
  Array.isArray(value.options) &&
  value.options.every(isText);

/** Undefined for text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only its owner can read the file: a URL may have a key in its query. */
export function writeMoved(file: string, moved: Map<string, Moved>): void {
  const place = placeOf(file);
  if (moved.size === 0) {
    rmSync(place, { force: true });
    return;
  }
  const unfinished = `${place}.${process.pid}.unfinished`;
  const servers = Object.fromEntries(moved);
  writeFileSync(unfinished, `${JSON.stringify({ servers }, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  renameSync(unfinished, place);
}

/** The proxy's URL for one more server. It is kept: clients register it at servers that want sign-in. */
export function addressFor(file: string, moved: Map<string, Moved>, url: URL): string {
  const taken = new Set([...moved.values()].map(({ is }) => Number(URL.parse(is)?.port)));
  let offset = createHash('sha256').update(file).digest().readUInt16BE();
  while (taken.has(firstPort + (offset % ports))) offset++;
  return `http://127.0.0.1:${firstPort + (offset % ports)}${url.pathname}`;
}
