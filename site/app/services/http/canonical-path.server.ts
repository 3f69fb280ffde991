/**
 * True if a path names a server of the registry API, with or without a version. Such a name can have any characters.
 */
export const isRegistryName = (pathname: string): boolean =>
  /^(\/registries\/[^/]+)?\/v0\.1\/servers\/./.test(pathname);

/**
 * The canonical form of a page's path: lower case, no needless percent-encoding, no double or final slash. Other forms
 * redirect to it, so that a page has one URL and one copy in memory. Names of the registry API are case-sensitive and
 * stay.
 */
export function canonicalPath(pathname: string): string {
  if (isRegistryName(pathname)) return pathname;
  const decoded = pathname.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : whole;
  });
  return decoded
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/** The page's path, also for its `.data`, which the browser's script reads and posts forms to. */
export const pageOf = (pathname: string): string =>
  isRegistryName(pathname) ? pathname : pathname.replace(/(.)\.data$/, '$1');

/**
 * The framework treats `.data` at the end of a URL as its own, but a version of the registry API can also end with it.
 */
export function withWholeName(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('.data') || !isRegistryName(url.pathname)) return request;
  url.pathname = url.pathname.replace(/\.data$/, '%2Edata');
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal });
}
