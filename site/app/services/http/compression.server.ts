import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { chooseEncoding } from './content-encoding.ts';

const variesByEncoding = (headers: Headers) => /\baccept-encoding\b/i.test(headers.get('Vary') ?? '');

/** Minimum length (characters) of a text to compress: for less, the headers cost as much as it saves. */
const minBytes = 1024;

/** Texts are encoded here before they are compressed, to save a new buffer for each. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * Compresses the body of an answer that was made for one request, and sets its headers. In one piece and in this
 * thread: a page takes 0.08 ms as zstd and 0.3 ms as gzip, and a stream would take longer (`docs/performance.md`).
 */
export function compressBody(body: string, accepted: string | null | undefined, headers: Headers) {
  if (!variesByEncoding(headers)) headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(accepted, ['zstd', 'gzip']);
  if (encoding === 'identity' || body.length < minBytes) return body;
  headers.set('Content-Encoding', encoding);
  // A character takes at most three bytes.
  const isLong = body.length * 3 > scratch.length;
  const bytes = isLong ? Buffer.from(body) : scratch.subarray(0, scratch.write(body));
  return encoding === 'zstd'
    ? zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
    : gzipSync(bytes, { level: 4 });
}

/**
 * Media types that are compressed. Not CSV: a table can be long, is streamed, and starts with a byte order mark, which
 * would be lost when its text is read.
 */
const isText = /^(text\/(?!csv)|application\/([\w.+-]*\+)?(json|xml)|image\/svg)/;

/** Compresses text answers that are not compressed yet. */
export const compressTexts: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  if (res.headers.has('Content-Encoding') || !isText.test(res.headers.get('Content-Type') ?? '')) return;
  // Both have the headers of the full answer (RFC 9110, 9.3.2 and 15.4.5).
  if ((c.req.method === 'HEAD' || res.status === 304) && !variesByEncoding(res.headers))
    res.headers.append('Vary', 'Accept-Encoding');
  if (!res.body || c.req.method === 'HEAD') return;
  const headers = new Headers(res.headers);
  headers.delete('Content-Length');
  const body = compressBody(await res.text(), c.req.header('Accept-Encoding'), headers);
  replaceAnswer(c, new Response(body, { status: res.status, headers }));
};

/** Replaces the answer completely: with a single assignment, Hono would keep the headers of the old one. */
export function replaceAnswer(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}

/**
 * Writes a JSON answer in one piece, compressed if that saves something. The adapter would read it as a stream, and a
 * new Response for each step costs as much as a small answer. Other answers are left to the adapter.
 */
export async function writeAnswer(
  answer: Response,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): Promise<Response> {
  const { status, headers } = answer;
  if (!headers.get('Content-Type')?.startsWith('application/json')) return answer;
  const body = compressBody(await answer.text(), req.headers['accept-encoding'], headers);
  headers.set('Content-Length', String(Buffer.byteLength(body)));
  headers.set('X-Request-Id', requestId);
  res.writeHead(status, [...headers].flat());
  res.end(body);
  return RESPONSE_ALREADY_SENT;
}
