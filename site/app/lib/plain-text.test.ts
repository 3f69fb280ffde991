import { expect, test } from 'vitest';
import { beginningOf, plainText, searchableText, withoutCode } from './plain-text.ts';

test('Markdown becomes its words', () => {
  const markdown = [
    '## A *heading*',
    '',
    'See [the **playground**](/playground), `mcp_trace_id` and ![a picture](/x.png).',
    '- one',
    '2. two',
    '```json',
    '{"a": 1}',
    '```',
    '| a | b |',
    '| --- | --- |',
  ].join('\n');
  expect(plainText(markdown)).toBe(
    'A heading See the playground, mcp_trace_id and a picture. one two {"a": 1} a b',
  );
});

test('a search text has its code, and is shown without it', () => {
  const text = searchableText('Run *it*:\n\n```sh\nnpm ci\n```\n\nThen read `it`.\n\n```sh\nls\n```');
  expect(text).toContain('npm ci');
  expect(withoutCode(text)).toBe('Run it: Then read it.');
});

test('a long text ends between two words', () => {
  expect(beginningOf('short')).toBe('short');
  expect(beginningOf('one two three four', 10)).toBe('one two …');
  expect(beginningOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(5)} …`);
});
