import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { chooseEncoding, type Encoding } from './content-encoding.ts';
import { answerFile } from './file-answer.server.ts';

type Env = { Bindings: HttpBindings };

/** Extensions of the compressed files that the build puts beside their originals. */
const endings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

/**
 * Serves the built client files and downloads, ahead of all rendering. `readAgain` finds files that were added later.
 */
export function serveClientFiles(app: Hono<Env>, clientDir: string): { readAgain: () => void } {
  // Read once, so that no page waits for the disk.
  let { names, sums } = readNames(clientDir);
  const encodingsOf = (name: string) =>
    (Object.keys(endings) as (keyof typeof endings)[]).filter((one) => names.has(name + endings[one]));
  const files =
    (cacheControl: string): MiddlewareHandler<Env> =>
    async (c, next) => {
      const name = c.req.path;
      if (!names.has(name)) return next();
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
        return c.json({ message: `This URL does not accept ${c.req.method}.` }, 405, {
          Allow: 'GET, HEAD',
        });
      const there = encodingsOf(name);
      const encoding: Encoding = chooseEncoding(c.req.header('accept-encoding'), there);
      const isEncoded = encoding !== 'identity';
      return answerFile(c.req.raw, {
        path: join(clientDir, isEncoded ? name + endings[encoding] : name),
        sha256: isEncoded ? undefined : sums.get(name),
        headers: {
          'Content-Type': typeOf(name),
          'Cache-Control': cacheControl,
          ...(there.length > 0 && { Vary: 'Accept-Encoding' }),
          ...(isEncoded && { 'Content-Encoding': encoding }),
          // A form that counts downloads redirects here: the browser saves the file and stays on its page.
          ...(name.startsWith('/content-library/files/') && { 'Content-Disposition': 'attachment' }),
        },
      });
    };
  // Not cached: during an upgrade, another process may have the file.
  app.all('/assets/*', files('public, max-age=31536000, immutable'), (c) =>
    c.text('Not found', 404, { 'Cache-Control': 'no-store' }),
  );
  app.all('/downloads/*', (c, next) =>
    sums.size > 0
      ? next()
      : c.text('The archives are being created. Try again in a minute.', 503, {
          'Cache-Control': 'no-store',
          'Retry-After': '60',
        }),
  );
  app.all('/*', files('public, max-age=3600'));
  return {
    readAgain() {
      ({ names, sums } = readNames(clientDir));
    },
  };
}

/** The URL paths of the files, and the checksums of the downloads. */
function readNames(clientDir: string) {
  const names = globSync('**/*.*', { cwd: clientDir }).map((name) => `/${name.replaceAll('\\', '/')}`);
  return {
    names: new Set([...names, '/downloads/SHA256SUMS']),
    sums: readSums(join(clientDir, 'downloads')),
  };
}

function typeOf(name: string): string {
  if (name === '/speculation-rules.json') return 'application/speculationrules+json';
  // A name without an extension, so that the type must be set: browsers show the list.
  if (name === '/downloads/SHA256SUMS') return 'text/plain; charset=utf-8';
  return getMimeType(name) ?? 'application/octet-stream';
}

/** The checksums that the build wrote for its downloads, by URL path. */
function readSums(directory: string): Map<string, string> {
  const [list] = globSync('SHA256SUMS', { cwd: directory });
  if (list === undefined) return new Map();
  return new Map(
    readFileSync(join(directory, list), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, sum, file] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
        return sum && file ? [[`/downloads/${file}`, sum] as const] : [];
      }),
  );
}
