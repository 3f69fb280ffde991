import { escapeHtml } from '#app/lib/escape-html.ts';
/**
 * A page that leads on to `url` by itself. Not a redirect: `form-action 'self'` of the page with the form would
 * block one to another site.
 */
export function leadOn(url: string): Response {
  const href = escapeHtml(url);
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Opening</title></head><body><p><a href="${href}">Continue to ${href}</a></p></body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        Refresh: `0; url=${url}`,
      },
    },
  );
}
