import type { HeadersArgs } from 'react-router';

/** Headers of pages that are about one person: no copy is kept anywhere, the browser's own history included. */
export function privateHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
}
