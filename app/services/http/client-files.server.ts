import { globSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';

type Env = { Bindings: HttpBindings };

/**
 * What a 304 carries. The browser lays its headers over those of the answer it kept: without a page's own policy
 * the general one, which `secure` adds to everything, would take the page's styles and scripts away.
 */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'content-security-policy',
  'cross-origin-resource-policy',
  'set-cookie',
];

/** Serves the built client files and what is published beside them, ahead of everything that is rendered. */
export function serveClientFiles(app: Hono<Env>, clientDir: string): void {
  const serve = serveStatic<Env>({ root: clientDir, precompressed: true });
  const tag = etag({ weak: true, retainedHeaders });
  // Known once, so that no page has to wait for the disk to say that it is no file.
  const names = new Set(
    globSync('**/*.*', { cwd: clientDir }).map((name) => `/${name.replaceAll('\\', '/')}`),
  );
  names.add('/downloads/SHA256SUMS');
  // The library's own `onFound` runs when the answer is made, and what it sets is lost.
  const files =
    (cacheControl: string, isTagged: boolean): MiddlewareHandler<Env> =>
    async (c, next) => {
      if (!names.has(c.req.path)) return next();
      const response = await serve(c, next);
      if (!response) return;
      response.headers.set('Cache-Control', cacheControl);
      // Only of files: a digest of every rendered page would be made for nothing.
      return isTagged
        ? tag(c, async () => {
            c.res = response;
          })
        : response;
    };
  // Not kept: during an upgrade another process may have the file already, or still.
  app.get('/assets/*', files('public, max-age=31536000, immutable', false), (c) =>
    c.text('Not found', 404, { 'Cache-Control': 'no-store' }),
  );
  app.use('/speculation-rules.json', async (c, next) => {
    await next();
    c.header('Content-Type', 'application/speculationrules+json');
  });
  // A name without an ending, as `sha256sum` has it: shown, and not saved.
  app.use('/downloads/SHA256SUMS', async (c, next) => {
    await next();
    c.header('Content-Type', 'text/plain; charset=utf-8');
  });
  // A form that counts leads here: the file is saved, and its page stays.
  app.use('/content-library/files/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Content-Disposition', 'attachment');
  });
  app.get('/*', files('public, max-age=3600', true));
}
