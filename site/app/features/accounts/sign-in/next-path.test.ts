import { expect, test } from 'vitest';
import { nextPath, withNext } from './next-path.ts';

test.each(['/pricing', '/blog?type=paper&page=2', '/blog/one#like', '/a//b'])(
  '%s is a page of this site',
  (path) => {
    expect(nextPath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'pricing',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  `/${'a'.repeat(4000)}`,
])('%j leads to the home page', (path) => {
  expect(nextPath(path)).toBe('/');
});

test('an address of the sign-in pages carries the page on, except the home page', () => {
  expect(withNext('/auth', '/')).toBe('/auth');
  expect(withNext('/auth', '/blog?type=paper')).toBe('/auth?next=%2Fblog%3Ftype%3Dpaper');
  expect(withNext('/auth?tab=sign-up', '/pricing')).toBe('/auth?tab=sign-up&next=%2Fpricing');
});
