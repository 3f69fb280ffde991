const redirects = [301, 302, 303, 307, 308];
/** As many as the official client follows. */
const maxRedirects = 5;

/**
 * Follows redirects as the official client does: those that keep the method, within the origin. Each goes through `send`,
 * which may refuse its address. Returns the last response and its address.
 */
export async function follow(
  send: (url: URL, init: RequestInit) => Promise<Response>,
  first: URL,
  init: RequestInit,
): Promise<{ response: Response; url: URL }> {
  let url = first;
  for (let followed = 0; ; followed++) {
    const response = await send(url, { ...init, redirect: 'manual' });
    const location = redirects.includes(response.status) ? response.headers.get('location') : null;
    const next = location === null ? null : URL.parse(location, url);
    const keepsMethod = init.method === 'GET' || [307, 308].includes(response.status);
    if (!next || !keepsMethod || !isWithinOrigin(url, next) || followed === maxRedirects)
      return { response, url };
    await response.body?.cancel().catch(() => {});
    url = next;
  }
}

/** True for the same origin, and for its https form with both on the default port. */
function isWithinOrigin(from: URL, to: URL): boolean {
  if (to.username || to.password) return false;
  const isSecured = from.protocol === 'http:' && to.protocol === 'https:' && !from.port && !to.port;
  return from.origin === to.origin || (isSecured && from.hostname === to.hostname);
}
