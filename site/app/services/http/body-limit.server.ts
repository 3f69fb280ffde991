import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#app/lib/refusal.ts';

/** Time (ms) for a body to arrive; uploads have the server's `requestTimeout` (`serve.server.ts`). */
const bodyMs = 60_000;

/**
 * Refuses a body of more bytes than `limitOf` its path with 413: at once if its length is declared, else (chunked) as
 * soon as more has arrived. Leaves a `streamed` body to its reader. Hono's own limiter copies the request with `new
 * Request(request)`, which throws here, because the adapter does not replace the platform's classes.
 */
export function limitBody(
  limitOf: (path: string) => Promise<number | 'streamed'>,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    const maxBytes = await limitOf(c.req.path);
    if (maxBytes === 'streamed') return next();
    cutAfter(c.env.incoming, bodyMs);
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

/** Closes the connection of a request whose body is incomplete after `ms`: it could be held open byte by byte. */
function cutAfter(incoming: IncomingMessage, ms: number): void {
  if (incoming.complete) return;
  const cut = setTimeout(() => incoming.complete || incoming.destroy(), ms).unref();
  incoming.once('close', () => clearTimeout(cut));
}
