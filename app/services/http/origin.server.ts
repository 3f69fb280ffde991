import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#app/lib/refusal.ts';

/**
 * Refuses a change that another site's page asks for: the session cookie is SameSite=Lax, and this is the
 * second lock. A request without an Origin header comes from no browser page (or from a very old one).
 */
export function refuseForeignOrigin(siteUrl: string): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host;
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || origin === undefined) return next();
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    if (host === siteHost || host === c.req.header('host')) return next();
    throw new Refusal(403, 'This request came from another site and was refused.');
  };
}
