import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#app/lib/refusal.ts';

/**
 * Refuses a change that another site's page asks for: the session cookie is SameSite=Lax, and this is the
 * second lock. A request without an Origin header comes from no browser page (or from a very old one). A path that
 * `isOpen` gets it as if it came from nobody: without cookies, and without the origin that it came from.
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
