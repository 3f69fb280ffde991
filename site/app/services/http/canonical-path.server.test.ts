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
  [
    '/v0.1/servers/io.github.Some%2FX/versions/1.0.0-RC',
    '/v0.1/servers/io.github.Some%2FX/versions/1.0.0-RC',
  ],
  [
    '/registries/tier-official/v0.1/servers/a.B%2FC/versions',
    '/registries/tier-official/v0.1/servers/a.B%2FC/versions',
  ],
  ['/V0.1/Servers', '/v0.1/servers'],
])('%s is %s', (asked, canonical) => {
  expect(canonicalPath(asked)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
