import { expect, test } from 'vitest';
import { keptByNobody, publicly } from './caching.server.ts';

const shared = { signedIn: false, mayChangeAtOnce: false, hasText: false, topics: ['articles'] };
const purge = { urls: ['http://edge.example/'], form: 'surrogate-key' as const, header: undefined };
const page = (headers: Record<string, string> = {}, status = 200) => new Response('', { headers, status });
const caching = (response: Response) => response.headers.get('Cache-Control');

test('a shared cache keeps a page for as long as it is told to, and for a day while the site is away', () => {
  const said = publicly({ seconds: 3600, purge }, page(), shared);
  expect(caching(said)).toBe(
    'public, max-age=0, s-maxage=3600, stale-while-revalidate=600, stale-if-error=86400',
  );
  expect(said.headers.get('Surrogate-Key')).toMatch(/^all [\w-]{10}$/);
  const tagged = publicly({ seconds: 3600, purge: { ...purge, form: 'cache-tag' } }, page(), shared);
  expect(tagged.headers.get('Cache-Tag')).toMatch(/^all,[\w-]{10}$/);
  const unpurged = publicly({ seconds: 60, purge: undefined }, page(), shared);
  expect(unpurged.headers.get('Surrogate-Key')).toBeNull();
});

test('what a member is given, what failed and what may be withdrawn is kept by no shared cache, and has no key', () => {
  const edge = { seconds: 3600, purge };
  for (const [response, caches] of [
    [publicly(edge, page(), { ...shared, signedIn: true }), 'private, no-cache'],
    [publicly(edge, page({}, 404), shared), 'private, no-cache'],
    [publicly(edge, page(), { ...shared, mayChangeAtOnce: true }), 'public, no-cache'],
    [keptByNobody(publicly(edge, page(), shared)), 'private, no-cache'],
  ] as const) {
    expect(caching(response)).toBe(caches);
    expect(response.headers.get('Surrogate-Key')).toBeNull();
  }
});

test('what everybody is given sets no cookie, in a file with its own caching either', () => {
  const edge = { seconds: 60, purge: undefined };
  const own: Record<string, string>[] = [{}, { 'Cache-Control': 'public, max-age=300' }];
  for (const headers of own)
    expect(
      publicly(edge, page({ ...headers, 'Set-Cookie': 'a=b' }), shared).headers.get('Set-Cookie'),
    ).toBeNull();
});
