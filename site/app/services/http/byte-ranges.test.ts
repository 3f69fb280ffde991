import { expect, test } from 'vitest';
import { readRanges } from './file-answer.server.ts';

test.each([
  ['bytes=0-9', [[0, 9]]],
  ['Bytes=0-9', [[0, 9]]],
  ['bytes=10-', [[10, 99]]],
  ['bytes=-10', [[90, 99]]],
  ['bytes=-500', [[0, 99]]],
  ['bytes=50-5000', [[50, 99]]],
  [
    'bytes=0-0, 5-6 ,,-1',
    [
      [0, 0],
      [5, 6],
      [99, 99],
    ],
  ],
  ['bytes=0-0,500-600', [[0, 0]]],
  ['bytes=100-', []],
  ['bytes=-0', []],
  ['bytes=100-200,300-', []],
  ['bytes=9-0', undefined],
  ['bytes=0-9,9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=a-b', undefined],
  ['bytes 0-9', undefined],
  ['items=0-9', undefined],
  ['0-9', undefined],
  ['bytes=0-99,0-99', undefined],
  [`bytes=${Array.from({ length: 17 }, (_, at) => `${at}-${at}`).join()}`, undefined],
])('%s of 100 bytes', (header, ranges) => {
  expect(readRanges(header, 100)).toEqual(ranges?.map(([start, end]) => ({ start, end })));
});

test('of an empty file there is no range', () => {
  expect(readRanges('bytes=0-', 0)).toEqual([]);
  expect(readRanges('bytes=-5', 0)).toEqual([]);
});
