import { expect, test } from 'vitest';
import { RefusedSources, shortenAddress } from './refused-sources.server.ts';

test('an address is shortened to the network that it is in', () => {
  expect(shortenAddress('203.0.113.77')).toBe('203.0.113.0/24');
  expect(shortenAddress('2001:db8:7:1::/64')).toBe('2001:db8:7::/48');
  expect(shortenAddress('')).toBe('unknown');
});

test('a source and a reason are one line a minute, and a flood from everywhere is 20', () => {
  const lines: object[] = [];
  const refused = new RefusedSources({ warn: (line: object) => void lines.push(line) });
  for (let time = 0; time < 50; time += 1) refused.note('203.0.113.7', 'calls by address', 1000);
  expect(lines).toEqual([{ source: '203.0.113.0/24', reason: 'calls by address' }]);
  for (let net = 0; net < 100; net += 1) refused.note(`10.0.${net}.1`, 'calls by address', 2000);
  expect(lines).toHaveLength(20);
  refused.note('203.0.113.7', 'calls by address', 70_000);
  expect(lines[20]).toEqual({ source: '203.0.113.0/24', reason: 'calls by address', unwritten: 81 });
});
