import type { Browser, BrowserContext } from '@playwright/test';

/** Bytes that a visit with an empty cache transferred, with headers, in the site's encodings. */
export interface PageWeight {
  html: number;
  css: number;
  script: number;
  /** Bodies of scripts without headers, for the JavaScript budget. */
  scriptBodies: number;
  font: number;
  other: number;
  /** Images, which do not count in `all`. */
  images: number;
  /** Bytes without images. `requests` leaves them out too. */
  all: number;
  requests: number;
  /** URLs of other origins. */
  foreign: string[];
}

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** Opens `url` with an empty cache and waits until the network is idle. */
export async function weighPage(browser: Browser, url: string, cookies: Cookie[] = []): Promise<PageWeight> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  try {
    const page = await context.newPage();
    const requests = new Map<string, Transfer>();
    const devtools = await context.newCDPSession(page);
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
      requests.set(requestId, { url: request.url, kind: 'other', headers: 0, bytes: 0 }),
    );
    devtools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const request = requests.get(requestId);
      if (!request) return;
      request.kind = kindOf(type, response.mimeType);
      // Bytes before the body.
      request.headers = response.encodedDataLength;
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await devtools.send('Network.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    // A frame shares files with its page: they are transferred once, even if both request them at the same moment.
    const counted = [...requests.values()].filter(isCounted);
    const transferred = new Set(counted.filter(({ bytes }) => bytes > 0).map(({ url }) => url));
    return sum(
      counted.filter(({ url, bytes }) => bytes > 0 || !transferred.has(url)),
      new URL(url).origin,
    );
  } finally {
    await context.close();
  }
}

interface Transfer {
  url: string;
  kind: Kind;
  headers: number;
  /** Bytes of headers and body. */
  bytes: number;
}

/** Leaves out `data:` URLs, and the icon, which the browser requests once for a site. */
function isCounted({ url }: Transfer): boolean {
  return !url.startsWith('data:') && !/\/favicon\.\w+$/.test(url);
}

type Kind = 'html' | 'css' | 'script' | 'font' | 'images' | 'other';

/** A preloaded script has the type Other, so its media type decides. */
function kindOf(type: string, mimeType: string): Kind {
  if (type === 'Document') return 'html';
  if (type === 'Image') return 'images';
  if (/javascript/.test(mimeType)) return 'script';
  if (mimeType === 'text/css') return 'css';
  return /^font\//.test(mimeType) ? 'font' : 'other';
}

function sum(transfers: Transfer[], origin: string): PageWeight {
  const ofKind = (kind: Kind) => transfers.filter((transfer) => transfer.kind === kind);
  const bytesOf = (kind: Kind) => ofKind(kind).reduce((total, { bytes }) => total + bytes, 0);
  const everything = transfers.reduce((total, { bytes }) => total + bytes, 0);
  const images = bytesOf('images');
  return {
    html: bytesOf('html'),
    css: bytesOf('css'),
    script: bytesOf('script'),
    scriptBodies: bytesOf('script') - ofKind('script').reduce((total, { headers }) => total + headers, 0),
    font: bytesOf('font'),
    other: bytesOf('other'),
    images,
    all: everything - images,
    requests: transfers.length - ofKind('images').length,
    foreign: transfers.map(({ url }) => url).filter((url) => new URL(url).origin !== origin),
  };
}
