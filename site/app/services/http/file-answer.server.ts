import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isKnownTag, isSameTag } from '#app/lib/open-answer.ts';

interface Representation {
  /** Path of the file. */
  path: string;
  /** Hexadecimal SHA-256 of the bytes, if the build's list has it. */
  sha256?: string | undefined;
  headers: Record<string, string>;
}

/** SHA-256 of files by path, valid while their time and size stay the same. */
const digests = new Map<string, { mtimeMs: number; size: number; sha256: string }>();

/**
 * Answers a `GET` or `HEAD` with a file: with a strong ETag, the conditions of RFC 9110 in their order (13.2.2), and
 * ranges. A `HEAD` gets the headers of a `GET` without a range.
 */
export async function answerFile(
  request: Request,
  { path, sha256, headers }: Representation,
): Promise<Response> {
  const stats = await stat(path);
  const etag = `"${sha256 ?? (await digestOf(path, stats))}"`;
  const modified = Math.floor(stats.mtimeMs / 1000) * 1000;
  const common = {
    ...headers,
    ETag: etag,
    'Last-Modified': new Date(modified).toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  const asked = (name: string) => request.headers.get(name);
  const condition = conditionOf(asked, etag, modified);
  if (condition) return new Response(null, { status: condition, headers: common });
  const whole = { ...common, 'Content-Length': String(stats.size) };
  if (request.method === 'HEAD') return new Response(null, { headers: whole });
  const range = asked('range');
  const ranges =
    range !== null && isRangeOfThis(asked('if-range'), etag, modified)
      ? readRanges(range, stats.size)
      : undefined;
  if (!ranges) return new Response(bytesOf(path), { headers: whole });
  const [first, ...others] = ranges;
  if (!first)
    return new Response(null, {
      status: 416,
      headers: { ...common, 'Content-Length': '0', 'Content-Range': `bytes */${stats.size}` },
    });
  if (others.length > 0) return answerPieces(path, stats.size, ranges, common);
  return new Response(bytesOf(path, first), {
    status: 206,
    headers: {
      ...common,
      'Content-Length': String(first.end - first.start + 1),
      'Content-Range': inFile(first, stats.size),
    },
  });
}

type Asked = (name: string) => string | null;

/** 412 or 304 by the request's conditions. An invalid date is ignored, and a tag takes precedence over a date. */
function conditionOf(asked: Asked, etag: string, modified: number): 304 | 412 | undefined {
  const [match, noneMatch] = [asked('if-match'), asked('if-none-match')];
  if (match !== null) {
    if (!isSameTag(match, etag)) return 412;
  } else if (timeIn(asked('if-unmodified-since')) < modified) return 412;
  if (noneMatch !== null) return isKnownTag(noneMatch, etag) ? 304 : undefined;
  return timeIn(asked('if-modified-since')) >= modified ? 304 : undefined;
}

/** An HTTP date in ms, or NaN, which compares as false. */
const timeIn = (text: string | null) =>
  text && / GMT$|^\w{3} \w{3} /.test(text) ? Date.parse(text) : Number.NaN;

/**
 * True if the range is of the current file. A date has a resolution of a second, so it counts only if it is more than a
 * minute old (RFC 9110, 8.8.2.2).
 */
function isRangeOfThis(condition: string | null, etag: string, modified: number): boolean {
  if (condition === null) return true;
  if (/^(W\/)?"/.test(condition)) return isSameTag(condition, etag);
  return timeIn(condition) === modified && Date.now() - modified > 60_000;
}

const inFile = ({ start, end }: ByteRange, size: number) => `bytes ${start}-${end}/${size}`;

const bytesOf = (path: string, range?: ByteRange) =>
  Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>;

/** Answers with several ranges of one file (RFC 9110, 14.6). */
function answerPieces(
  path: string,
  size: number,
  ranges: ByteRange[],
  { 'Content-Type': type, ...common }: Record<string, string>,
): Response {
  const boundary = randomUUID();
  const heads = ranges.map((range, index) =>
    Buffer.from(
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${inFile(range, size)}\r\n\r\n`,
    ),
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = ranges.reduce(
    (sum, range, index) => sum + (heads[index]?.length ?? 0) + range.end - range.start + 1,
    end.length,
  );
  async function* write() {
    for (const [index, range] of ranges.entries()) {
      yield heads[index];
      yield* createReadStream(path, range);
    }
    yield end;
  }
  return new Response(Readable.toWeb(Readable.from(write())) as ReadableStream<Uint8Array>, {
    status: 206,
    headers: {
      ...common,
      'Content-Type': `multipart/byteranges; boundary=${boundary}`,
      'Content-Length': String(length),
    },
  });
}

async function digestOf(path: string, { mtimeMs, size }: Stats): Promise<string> {
  const known = digests.get(path);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.sha256;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  digests.set(path, { mtimeMs, size, sha256 });
  return sha256;
}

export interface ByteRange {
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/** Maximum ranges of a request. Clients that resume a download need fewer. */
const mostRanges = 16;

/**
 * The byte ranges of a `Range` header (RFC 9110, 14.2).
 * @returns undefined if the header must be ignored, an empty list if no range is in the file
 */
export function readRanges(header: string, size: number): ByteRange[] | undefined {
  const [, set] = /^bytes=(.*)$/i.exec(header.trim()) ?? [];
  if (set === undefined) return undefined;
  const specs = set
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  if (specs.length === 0 || specs.length > mostRanges) return undefined;
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
    if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
    if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (start < size && start <= end && !(first === '' && Number(last) === 0)) ranges.push({ start, end });
  }
  // Overlapping ranges could make an answer longer than the file.
  const asked = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return ranges.length > 1 && asked > size ? undefined : ranges;
}
