import { expect, test } from 'vitest';
import { lineAt, lineRange, lineStarts } from './text-lines.ts';

test('lines begin after line ends, and the last may be empty', () => {
  const text = 'ab\n\ncde\n';
  const starts = lineStarts(text);
  expect(starts).toEqual([0, 3, 4, 8]);
  expect([1, 2, 3, 4, 9].map((line) => lineRange(text, starts, line))).toEqual([
    [0, 2],
    [3, 3],
    [4, 7],
    [8, 8],
    [8, 8],
  ]);
  expect([0, 2, 3, 4, 7, 8].map((offset) => lineAt(starts, offset))).toEqual([1, 1, 2, 3, 3, 4]);
  expect(lineStarts('')).toEqual([0]);
});

test('millions of line ends are cut', () => {
  expect(lineStarts('\n'.repeat(2_000_000))).toHaveLength(500_000);
});
