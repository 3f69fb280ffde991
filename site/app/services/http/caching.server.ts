/** Facts for caches about an answer that several people may share. */
interface Shared {
  signedIn: boolean;
  mayChangeAtOnce: boolean;
  /** It has a Markdown version. */
  hasText: boolean;
}

/** Seconds (a day) for which a cache may answer with a page while the site is down. */
const staleIfError = 86_400;

/**
 * Sets the caching headers of an answer that is the same for all visitors, or for all who are signed in. A shared cache
 * may keep a signed-out page for `seconds`, unless `mayChangeAtOnce` is set; browsers revalidate. A file with its own
 * `Cache-Control` is the same for all visitors.
 */
export function publicly(
  seconds: number,
  response: Response,
  { signedIn, mayChangeAtOnce, hasText }: Shared,
): Response {
  const { headers } = response;
  // Shared answers set no cookie.
  headers.delete('Set-Cookie');
  if (headers.has('Cache-Control')) headers.set('Vary', 'Accept-Encoding');
  else {
    const shared = mayChangeAtOnce
      ? 'public, no-cache'
      : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=600, stale-if-error=${staleIfError}`;
    headers.set('Cache-Control', response.ok && !signedIn ? shared : 'private, no-cache');
    headers.set('Vary', hasText ? 'Accept-Encoding, Accept, Cookie' : 'Accept-Encoding, Cookie');
  }
  return response;
}

/**
 * Sets `Cache-Control` if there is none. Browsers must not store pages of signed-in people: the next person at that
 * browser could go back to them.
 */
export function privately(response: Response, signedIn: boolean): Response {
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', `private, ${signedIn ? 'no-store' : 'no-cache'}`);
  return response;
}
