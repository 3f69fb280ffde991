import type { Browser, BrowserContext } from '@playwright/test';

/** What one cold visit to a page transferred: bytes with their headers, brotli where the site sends brotli. */
export interface PageWeight {
  html: number;
  css: number;
  script: number;
  font: number;
  other: number;
  /** Images of the content are on the scale apart from the rest. */
  images: number;
  /** Without images, as `requests`. */
  all: number;
  requests: number;
  /** Addresses that are not the site's. */
  foreign: string[];
}

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** Opens `url` with an empty cache and waits until it asks for nothing more. */
export async function weighPage(browser: Browser, url: string, cookies: Cookie[] = []): Promise<PageWeight> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  try {
    const page = await context.newPage();
    const requests = new Map<string, { url: string; kind: Kind; bytes: number }>();
    const devtools = await context.newCDPSession(page);
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
      requests.set(requestId, { url: request.url, kind: 'other', bytes: 0 }),
    );
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const request = requests.get(requestId);
      if (request) request.kind = kindOf(type, response.mimeType);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await devtools.send('Network.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    return sum([...requests.values()].filter((request) => !request.url.startsWith('data:')), new URL(url).origin);
  } finally {
    await context.close();
  }
}

type Kind = 'html' | 'css' | 'script' | 'font' | 'images' | 'other';

/** A preloaded script is of type Other, hence the look at what it is. */
function kindOf(type: string, mimeType: string): Kind {
  if (type === 'Document') return 'html';
  if (type === 'Image') return 'images';
  if (/javascript/.test(mimeType)) return 'script';
  if (mimeType === 'text/css') return 'css';
  return /^font\//.test(mimeType) ? 'font' : 'other';
}

function sum(requests: { url: string; kind: Kind; bytes: number }[], origin: string): PageWeight {
  const bytesOf = (kind: Kind) =>
    requests.filter((request) => request.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
  const [html, css, script] = [bytesOf('html'), bytesOf('css'), bytesOf('script')];
  const [font, other, images] = [bytesOf('font'), bytesOf('other'), bytesOf('images')];
  return {
    html,
    css,
    script,
    font,
    other,
    images,
    all: html + css + script + font + other,
    requests: requests.filter(({ kind }) => kind !== 'images').length,
    foreign: requests.map(({ url }) => url).filter((url) => new URL(url).origin !== origin),
  };
}
