import { expect, test } from 'vitest';
import { publicly } from './caching.server.ts';

const shared = { signedIn: false, mayChangeAtOnce: false, hasText: false };
const page = (headers: Record<string, string> = {}, status = 200) => new Response('', { headers, status });
const caching = (response: Response) => response.headers.get('Cache-Control');

test('a shared cache keeps a page for as long as it is told to, and for a day while the site is away', () => {
  expect(caching(publicly(60, page(), shared))).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  );
});

test.each([
  [{ ...shared, signedIn: true }, 200, 'private, no-cache'],
  [shared, 404, 'private, no-cache'],
  [{ ...shared, mayChangeAtOnce: true }, 200, 'public, no-cache'],
])(
  'what a member is given, what failed and what may be withdrawn is kept by no shared cache',
  (of, status, caches) => {
    expect(caching(publicly(60, page({}, status), of))).toBe(caches);
  },
);

test.each<Record<string, string>>([{}, { 'Cache-Control': 'public, max-age=300' }])(
  'what everybody is given sets no cookie, in a file with its own caching either: %j',
  (headers) => {
    const response = publicly(60, page({ ...headers, 'Set-Cookie': 'a=b' }), shared);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  },
);
