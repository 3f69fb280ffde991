import { checkEntry, checkTypeEntry } from '@context-native/mcp/dictionary';
import { expect, test } from 'vitest';
import { findType, listOwnPatterns } from './dictionary.server.ts';
import { matchLinearly } from './linear-patterns.server.ts';

const entryWith = (pattern: string, examples: string[], counterExample: string) => ({
  schema: { type: 'string' as const, pattern },
  examples,
  counter_examples: [{ value: counterExample, why: 'It does not fit.' }],
});

test.each([
  ['^(a+)+$(?!\\n)', 'aaa', `${'a'.repeat(400)}b`],
  ['^(a|a)*$(?!\\n)', 'aaa', `${'a'.repeat(400)}b`],
  ['^(?:[a-z]+[.]?)+$(?!\\n)', 'a.b', `${'a'.repeat(400)}!`],
])('%s, which takes JavaScript for ever, is judged at once', (pattern, example, counter) => {
  const since = process.cpuUsage();
  expect(checkEntry(entryWith(pattern, [example, example], counter), matchLinearly)).toEqual([]);
  const { user, system } = process.cpuUsage(since);
  expect((user + system) / 1e6).toBeLessThan(1);
});

test.each([
  '^(?=a)a$(?!\\n)',
  '^(a)\\1$(?!\\n)',
  '^a{1001}$(?!\\n)',
  '^[[:alpha:]$(?!\\n)',
  '^(?i:a)$(?!\\n)',
])('%s cannot be judged, and the finding says so at its place', (pattern) => {
  const [finding] = checkEntry(entryWith(pattern, ['a', 'a'], 'b'), matchLinearly);
  expect(finding).toMatchObject({
    part: 'schema',
    message: expect.stringContaining('cannot be tested here'),
  });
});

test('where RE2 takes a pattern it says the same as JavaScript', () => {
  const texts = [
    '',
    'a',
    'ab',
    'a.b',
    'a\n',
    'a\rb',
    'a\u2028b',
    'aéb',
    'a😀b',
    '2026-01',
    'A',
    'é',
    '-',
    '/',
    'x]',
  ];
  const patterns = [
    '^.$(?!\\n)',
    '^a.b$(?!\\n)',
    '^a[.]b$(?!\\n)',
    '^[^a]+$(?!\\n)',
    '^(?:a|ab)$(?!\\n)',
    '^a|b$(?!\\n)',
  ];
  const more = [
    '^[\\u00e9\\u{1F600}a-b]+$(?!\\n)',
    '^\\/$(?!\\n)',
    '^(?<y>[0-9]{4})-[0-9]{2}$(?!\\n)',
    '^[^]$(?!\\n)',
    '^[a\\]x]+$',
  ];
  for (const pattern of [...patterns, ...more])
    for (const text of texts) {
      const expected = new RegExp(pattern, 'u').test(text);
      expect([pattern, text, matchLinearly(pattern).test(text)]).toEqual([pattern, text, expected]);
    }
});

test('our own types are judged as they always were', () => {
  expect(listOwnPatterns().size).toBeGreaterThan(10);
  for (const name of ['time.instant', 'code.path', 'money.amount']) {
    const found = findType(name);
    if (found) expect(checkTypeEntry(found, matchLinearly)).toEqual([]);
  }
});
