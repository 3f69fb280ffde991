import { expect, test } from 'vitest';
import { listExamples } from '../examples/examples.server.ts';
import { formatJson } from './format-json.ts';

test('it formats as JSON.stringify does, and means the same', () => {
  for (const { text } of listExamples())
    expect(formatJson(text)).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  expect(formatJson('{"a":[],"b":{ },"c":[{}]}')).toBe(
    `${JSON.stringify({ a: [], b: {}, c: [{}] }, null, 2)}\n`,
  );
});

test('it keeps what a parser would lose', () => {
  expect(formatJson('{"a":1.0,"a":12345678901234567890,"q":"a: \\"b, {c"}')).toBe(
    '{\n  "a": 1.0,\n  "a": 12345678901234567890,\n  "q": "a: \\"b, {c"\n}\n',
  );
});

test('it does not mind a text that is broken or very deep', () => {
  expect(formatJson(']]{"a": "never ends')).toContain('"never ends');
  expect(formatJson('['.repeat(100_000)).length).toBeLessThan(12_000_000);
});
