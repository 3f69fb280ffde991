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
  /** Topics it was made from: it is made again when one of them changes. */
  topics: string[];
  etag: string;
  madeAt: number;
  /** The copy is removed as soon as one of its topics changes, so that it never replaces a newer page. */
  mayChangeAtOnce: boolean;
  /** One of its topics changed since: it is served only while the page cannot be made. */
  isStale: boolean;
  /** Time of the next attempt (ms), after one failed. */
  tryAgainAt?: number;
  /**
   * Body and complete header list by encoding, ready to be written. The text as it is would take the most room and is
   * hardly ever asked for: it is unpacked for those who do.
   */
  answers: Record<Encoding, { headers: string[]; body: Buffer | undefined }>;
}

/** Looking back no further than a page is long, brotli takes 2 MB for a page and not 28, and makes it as small. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/** Reads and compresses what was rendered. */
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

/** Bytes that it holds. */
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
  // Compared weakly, as RFC 9110 has it for If-None-Match: a proxy may have taken the `W/` off.
  const isUnchanged = isKnownTag(req.headers['if-none-match'], page.etag);
  const headers = page.isStale ? markedStale(answer.headers, page.madeAt) : answer.headers;
  res.writeHead(isUnchanged ? 304 : 200, [...headers, 'x-request-id', requestId]);
  res.end(
    isUnchanged || req.method === 'HEAD'
      ? undefined
      : (answer.body ?? gunzipSync(page.answers.gzip.body ?? '')),
  );
}

/** Says how old it is, and that caches must ask again each time: the page itself comes as soon as it can be made. */
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
