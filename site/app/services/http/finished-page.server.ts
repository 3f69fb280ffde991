import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { isKnownTag } from '#app/lib/open-answer.ts';
import { chooseEncoding } from './content-encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** A page that is ready to be written. */
export interface FinishedPage {
  /** Topics it was made from. When one of them changes, it is made again. */
  topics: string[];
  etag: string;
  madeAt: number;
  /** The copy is removed as soon as one of its topics changes, so that it never replaces a newer page. */
  mayChangeAtOnce: boolean;
  /** One of its topics has changed: it is served only while the page cannot be made again. */
  isStale: boolean;
  /** Time of the next attempt (ms), after one failed. */
  tryAgainAt?: number;
  /**
   * Body and complete header list by encoding. A compressed page has no `identity` body: the few clients without
   * support get the unpacked one.
   */
  answers: Record<Encoding, { headers: string[]; body: Buffer | undefined }>;
}

/** A window of 64 KB, about the length of a page: brotli then needs less memory. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/** Reads a rendered response and compresses it. */
export async function finishPage(
  response: Response,
  { topics, mayChangeAtOnce }: Pick<FinishedPage, 'topics' | 'mayChangeAtOnce'>,
): Promise<FinishedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const isText = !response.headers.get('content-type')?.startsWith('image/');
  const [br, gz] = isText
    ? await Promise.all([toBrotli(identity, { params: brotliParams }), toGzip(identity, { level: 9 })])
    : [];
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = [...response.headers]
    .filter(
      ([name]) =>
        !['content-length', 'content-encoding', 'etag', 'set-cookie', 'x-request-id'].includes(name),
    )
    .flat();
  const headersOf = ({ length }: Buffer, encoding: Encoding) => [
    ...common,
    'etag',
    etag,
    'content-length',
    String(length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  const plain = { headers: headersOf(identity, 'identity'), body: br && gz ? undefined : identity };
  return {
    topics,
    etag,
    madeAt: Date.now(),
    mayChangeAtOnce,
    isStale: false,
    answers: {
      br: br ? { headers: headersOf(br, 'br'), body: br } : plain,
      gzip: gz ? { headers: headersOf(gz, 'gzip'), body: gz } : plain,
      identity: plain,
    },
  };
}

/** Bytes of its bodies. */
export function sizeOf({ answers }: FinishedPage): number {
  const bodies = new Set(Object.values(answers).map(({ body }) => body));
  return [...bodies].reduce((sum, body) => sum + (body?.length ?? 0), 0);
}

export function writePage(
  page: FinishedPage,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): void {
  const answer = page.answers[chooseEncoding(req.headers['accept-encoding'], ['br', 'gzip'])];
  // Compared weakly, as RFC 9110 says for If-None-Match: a proxy may have removed the `W/`.
  const isUnchanged = isKnownTag(req.headers['if-none-match'], page.etag);
  const headers = page.isStale ? markedStale(answer.headers, page.madeAt) : answer.headers;
  res.writeHead(isUnchanged ? 304 : 200, [...headers, 'x-request-id', requestId]);
  res.end(
    isUnchanged || req.method === 'HEAD'
      ? undefined
      : (answer.body ?? gunzipSync(page.answers.gzip.body ?? '')),
  );
}

/** Adds the page's age, and tells caches to revalidate it, so that they get a newer page as soon as there is one. */
function markedStale(headers: string[], madeAt: number): string[] {
  const marks = [
    'warning',
    '110 - "Response is Stale"',
    'age',
    String(Math.max(0, Math.round((Date.now() - madeAt) / 1000))),
    'cache-control',
    'no-cache',
  ];
  return [...headers.filter((_, at) => headers[at - (at % 2)] !== 'cache-control'), ...marks];
}
