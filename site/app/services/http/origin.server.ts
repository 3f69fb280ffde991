import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#app/lib/refusal.ts';

/**
 * Refuses a change that a page of another site requests, in addition to the session cookie's SameSite=Lax. Browsers
 * send an Origin header with it; very old ones may not. A path that `isOpen` gets the request without its cookies and
 * its origin.
 */
export function refuseForeignOrigin(
  siteUrl: string,
  isOpen: (path: string) => Promise<boolean>,
): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host;
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || origin === undefined) return next();
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    if (host === siteHost || host === c.req.header('host')) return next();
    if (await isOpen(c.req.path)) {
      c.req.raw = fromNobody(c.req.raw);
      return next();
    }
    throw new Refusal(403, 'This request came from another site and was refused.');
  };
}

/** A new request, not a copy: the adapter's request is not the platform's. */
function fromNobody({ url, method, headers: sent, body, signal }: Request): Request {
  const headers = new Headers(sent);
  headers.delete('origin');
  headers.delete('cookie');
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}
