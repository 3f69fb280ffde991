import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#app/lib/refusal.ts';

/**
 * Refuses a body of more bytes than `limitOf` its path with 413: at once where its length is declared, else (chunked) as soon
 * as more has come. Not Hono's own: that one copies the adapter's request with `new Request(request)`, which
 * throws, since the adapter leaves the platform's classes alone.
 */
export function limitBody(limitOf: (path: string) => Promise<number>): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    const maxBytes = await limitOf(c.req.path);
    const tooLarge = new Refusal(413, `The request is larger than ${maxBytes / 1024} KB.`);
    const declared = raw.headers.get('content-length');
    if (declared !== null && !raw.headers.has('transfer-encoding')) {
      if (Number(declared) > maxBytes) throw tooLarge;
      return next();
    }

    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of raw.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
    const { method, headers, signal } = raw;
    c.req.raw = new Request(raw.url, { method, headers, signal, body: Buffer.concat(chunks) });
    return next();
  };
}
