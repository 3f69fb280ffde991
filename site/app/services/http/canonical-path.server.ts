/** Whether a path names a server of the registry API, and maybe a version: it may hold and end with anything. */
export const isRegistryName = (pathname: string): boolean =>
  /^(\/registries\/[^/]+)?\/v0\.1\/servers\/./.test(pathname);

/**
 * The one spelling of a page's path: lower case, no needless percent signs, no slash at the end. Another spelling
 * is sent there, so that a page has one address and is kept in memory once. Names of the registry API are
 * others', in which small and capital letters differ.
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

/** The page of a path, which may be that of the page's `.data`: a browser's script reads it and posts forms to it. */
export const pageOf = (pathname: string): string =>
  isRegistryName(pathname) ? pathname : pathname.replace(/(.)\.data$/, '$1');

/** The framework takes `.data` at the end of an address for its own: a version of the registry API may end so too. */
export function withWholeName(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('.data') || !isRegistryName(url.pathname)) return request;
  url.pathname = url.pathname.replace(/\.data$/, '%2Edata');
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal });
}
