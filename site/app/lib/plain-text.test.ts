import { expect, test } from 'vitest';
import { beginningOf, plainText } from './plain-text.ts';

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

test('a long text ends between two words', () => {
  expect(beginningOf('short')).toBe('short');
  expect(beginningOf('one two three four', 10)).toBe('one two …');
  expect(beginningOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(5)} …`);
});
