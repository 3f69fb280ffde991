import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type * as SiteModule from '../../app/site.server.ts';
import type { Files } from './manifest.ts';
import { pageFile, referencesOf, staticPage } from './static-page.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Answers that only the live site can give, or that name it: their links lead there. The texts tell sums and times of the moment. */
const onlyLive =
  /^\/(api|downloads|dev|logos|mcp-map|apply|courses|\.well-known)\/|^\/(deploy|registry\/[^/]+\/[^/]+)\.md$/;
/** Files that no page links to, and that a static site should have. */
const unlinked = ['/sitemap.xml', '/robots.txt', '/favicon.ico'];
/** An address that no page has, for 404.html; without a word, so that no page is offered for it. */
const unknown = '/404';

interface Options {
  /** Origin of the live site. */
  siteUrl: string;
  /** The pictures that are shown where a page is shared. */
  hasSocialImages: boolean;
}

/** The reading pages of the built site at `origin`, and what they ask for, as files. */
export async function copySite(origin: string, { siteUrl, hasSocialImages }: Options): Promise<Files> {
  const { pages, files } = await collect(origin, siteUrl, hasSocialImages);
  const notFound = await (await fetch(origin + unknown)).text();
  const paths = [...files.keys()];
  // An address may be a file and the folder of others: the list of what is below it.
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

/** Follows every link from the sitemap on. Pages by path; other files by path, ready to be written. */
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

/** Hydrated pages need the server, and what is kept out of search engines is nobody's reading. */
function isReadingPage(html: string): boolean {
  return !html.includes('__reactRouterContext') && !html.includes('<meta name="robots" content="noindex"');
}

function socialImagesOf(html: string, siteUrl: string): string[] {
  return [...html.matchAll(/property="og:image" content="([^"]+)"/g)]
    .map(([, url = '']) => url)
    .filter((url) => url.startsWith(`${siteUrl}/`))
    .map((url) => url.slice(siteUrl.length));
}

/** A file with its addresses of this site made relative to itself, and what those are. */
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

/** Starts the site that was built last, on a free port and with new data, for as long as `work` takes. */
export async function withBuiltSite<T>(siteUrl: string, work: (origin: string) => Promise<T>): Promise<T> {
  process.env.NODE_ENV = 'production';
  const { startSite, readConfig }: typeof SiteModule = await import(join(root, 'build/server/index.js'));
  const dataDir = mkdtempSync(join(tmpdir(), 'static-'));
  const config = readConfig({
    PORT: '0',
    SITE_URL: siteUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // A copy holds no exam. Whether the live site does is said there, not here.
    QUESTION_BANK_DIR: join(root, 'site/content/assessments'),
    // A copy holds what this site made, the same each time.
    VIDEO_THUMBNAIL_URL: 'none',
    // Nobody else asks it, however slow the machine.
    OVERLOAD_DELAY_MS: '60000',
  });
  // The site's data is for nobody else; what is made of its pages, and meanwhile, is for everybody.
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
