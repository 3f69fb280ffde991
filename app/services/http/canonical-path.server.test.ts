import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.server.ts';

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/', '/blog'],
  ['/Blog', '/blog'],
  ['/%62log', '/blog'],
  ['/blog/%6Fne', '/blog/one'],
  ['//evil.example', '/evil.example'],
  ['///', '/'],
  ['/blog/a%2Fb', '/blog/a%2fb'],
  ['/%', '/%'],
])('%s is %s', (asked, canonical) => {
  expect(canonicalPath(asked)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
