import type { Config } from '../config/config.server.ts';
import { keysOfPage } from '../edge/edge-keys.ts';

/** What an answer that is not made for one person alone is, to a cache. */
interface Shared {
  signedIn: boolean;
  mayChangeAtOnce: boolean;
  /** It is given as Markdown as well. */
  hasText: boolean;
  /** What it was made from. */
  topics: readonly string[];
}

/** Of a page whose process is away: for a day a cache may go on answering it. */
const staleIfError = 86_400;

/**
 * Says what caches may do with an answer that is the same for everybody, or for everybody signed in. A shared one may keep
 * the signed-out page for as long as the settings say, unless it must not be out of date at all; browsers ask again, and
 * mostly get a 304. A file that says itself how long it may be kept is the same for everybody, signed in or not.
 */
export function publicly(
  { seconds, purge }: Config['edge'],
  response: Response,
  { signedIn, mayChangeAtOnce, hasText, topics }: Shared,
): Response {
  const { headers } = response;
  // What everybody is given sets nothing in anybody's browser.
  headers.delete('Set-Cookie');
  if (headers.has('Cache-Control')) headers.set('Vary', 'Accept-Encoding');
  else {
    const shared = mayChangeAtOnce
      ? 'public, no-cache'
      : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=600, stale-if-error=${staleIfError}`;
    headers.set('Cache-Control', response.ok && !signedIn ? shared : 'private, no-cache');
    headers.set('Vary', hasText ? 'Accept-Encoding, Accept, Cookie' : 'Accept-Encoding, Cookie');
  }
  const isKept = /^public\b(?!.*\bno-cache\b)/.test(headers.get('Cache-Control') ?? '');
  if (purge && isKept) {
    const keys = keysOfPage(topics);
    if (purge.form === 'surrogate-key') headers.set('Surrogate-Key', keys.join(' '));
    else headers.set('Cache-Tag', keys.join(','));
  }
  return response;
}

/** Of what was made for somebody signed in no copy is left: whoever sits there next must not find it by going back. */
export function privately(response: Response, signedIn: boolean): Response {
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', `private, ${signedIn ? 'no-store' : 'no-cache'}`);
  return response;
}

/** What has changed while it was made is handed out, and kept by nobody: the purge may have come before it. */
export function keptByNobody(response: Response): Response {
  for (const name of ['Surrogate-Key', 'Cache-Tag']) response.headers.delete(name);
  response.headers.set('Cache-Control', 'private, no-cache');
  return response;
}
