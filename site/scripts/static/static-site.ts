import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type * as SiteModule from '../../app/site.server.ts';
import type { Files } from './manifest.ts';
import { pageFile, referencesOf, staticPage } from './static-page.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Paths that the copy leaves to the live site. The two kinds of Markdown file state checksums or times that change. */
const onlyLive =
  /^\/(api|downloads|dev|logos|mcp-map|apply|courses|\.well-known)\/|^\/(deploy|registry\/[^/]+\/[^/]+)\.md$/;
/** Files that a static site should have, although no page may link to them. */
const unlinked = ['/sitemap.xml', '/robots.txt', '/favicon.ico'];
/** Path for 404.html. It has no page, and no word for which the site would suggest one. */
const unknown = '/404';

interface Options {
  /** Origin of the live site. */
  siteUrl: string;
  /** True to include pictures for link previews. */
  hasSocialImages: boolean;
}

/** The reading pages of the built site at `origin`, with the files that they need. */
export async function copySite(origin: string, { siteUrl, hasSocialImages }: Options): Promise<Files> {
  const { pages, files } = await collect(origin, siteUrl, hasSocialImages);
  const notFound = await (await fetch(origin + unknown)).text();
  const paths = [...files.keys()];
  // A URL can be a file and also the folder of other files: then its file is `index.json` in that folder.
  const fileOf = (path: string) =>
    paths.some((other) => other.startsWith(`${path}/`)) ? `${path.slice(1)}/index.json` : path.slice(1);
  const known = new Map([
    ...[...pages.keys()].map((path) => [path, pageFile(path)] as const),
    ...paths.map((path) => [path, fileOf(path)] as const),
  ]);
  const copy = { siteUrl, files: known };
  const result: Files = new Map([...files].map(([path, content]) => [fileOf(path), content]));
  const text = new TextEncoder();
  for (const [path, html] of pages) result.set(pageFile(path), text.encode(staticPage(html, path, copy)));
  result.set('404.html', text.encode(staticPage(notFound, '/', copy, true)));
  return result;
}

/** Follows links from the home page, `unlinked` and the schemas. Returns pages and other files by path. */
async function collect(origin: string, siteUrl: string, hasSocialImages: boolean) {
  const pages = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const schemas = globSync('standard/schemas/**/*.json', { cwd: root }).map((file) =>
    file.replace('standard', ''),
  );
  const seen = new Set<string>();
  const waiting = ['/', ...unlinked, ...schemas];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = next.replace(/[?#].*/, '').replace(/(.)\/$/, '$1');
    if (next.includes('?') || seen.has(path) || onlyLive.test(path)) continue;
    seen.add(path);
    const response = await fetch(origin + path, { redirect: 'manual' });
    const content = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200) continue;
    const type = response.headers.get('content-type') ?? '';
    const text = /^text|javascript|json|xml/.test(type) ? new TextDecoder().decode(content) : '';
    if (type.startsWith('text/html')) {
      if (!isReadingPage(text)) continue;
      pages.set(path, text);
      waiting.push(...referencesOf(text));
      if (hasSocialImages) waiting.push(...socialImagesOf(text, siteUrl));
    } else {
      const { own, references } = ownAddresses(path, text);
      files.set(path, own === text ? content : new TextEncoder().encode(own));
      waiting.push(...references);
    }
  }
  return { pages, files };
}

/** Leaves out hydrated pages, which need the server, and pages that search engines must not index. */
function isReadingPage(html: string): boolean {
  return !html.includes('__reactRouterContext') && !html.includes('<meta name="robots" content="noindex"');
}

function socialImagesOf(html: string, siteUrl: string): string[] {
  return [...html.matchAll(/property="og:image" content="([^"]+)"/g)]
    .map(([, url = '']) => url)
    .filter((url) => url.startsWith(`${siteUrl}/`))
    .map((url) => url.slice(siteUrl.length));
}

/** A file whose links to this site are made relative (styles and the web manifest), and the paths that it refers to. */
function ownAddresses(path: string, text: string): { own: string; references: string[] } {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  if (path.endsWith('.css'))
    return { own: text.replaceAll('url(/assets/', 'url('), references: all(/url\((\/assets\/[^)]+)\)/g) };
  if (path.endsWith('.webmanifest'))
    return { own: text.replaceAll('"/', '"./'), references: all(/"src":\s*"(\/[^"]+)"/g) };
  const names = path.endsWith('.js') ? all(/["'`](?:\.|\/?assets)\/([\w.-]+\.(?:js|css|woff2))["'`]/g) : [];
  const urls = path === '/sitemap.xml' ? all(/<loc>([^<]+)<\/loc>/g) : [];
  const paths = urls.map((url) => new URL(url).pathname);
  return { own: text, references: [...names.map((name) => `/assets/${name}`), ...paths] };
}

/** Starts the built site on a free port with new data while `work` runs. */
export async function withBuiltSite<T>(siteUrl: string, work: (origin: string) => Promise<T>): Promise<T> {
  process.env.NODE_ENV = 'production';
  const { startSite, readConfig }: typeof SiteModule = await import(join(root, 'build/server/index.js'));
  const dataDir = mkdtempSync(join(tmpdir(), 'static-'));
  const config = readConfig({
    PORT: '0',
    SITE_URL: siteUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Without a question bank, pages would say that there are no exams. The live site may have some.
    QUESTION_BANK_DIR: join(root, 'site/content/assessments'),
    // Without video thumbnails, so that each copy is the same.
    VIDEO_THUMBNAIL_URL: 'none',
    // No other visitors: on a slow machine, the site must not refuse our own requests.
    OVERLOAD_DELAY_MS: '60000',
  });
  // The embedded database sets a umask for private files. Files that `work` writes are for everyone, so it is restored.
  const umask = process.umask();
  const site = await startSite(config, { clientDir: join(root, 'build/client') });
  process.umask(umask);
  try {
    return await work(`http://127.0.0.1:${site.port}`);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
