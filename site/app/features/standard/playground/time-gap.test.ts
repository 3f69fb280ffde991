import { expect, test } from 'vitest';
import { describeGap, signGap } from './time-gap.ts';

test('how far two moments are apart is said in words and with a sign', () => {
  expect([
    describeGap(50, 'later'),
    describeGap(-86_400_000 * 3, 'later'),
    describeGap(-1500, 'longer'),
  ]).toEqual(['50 ms later', '3 d earlier', '1.5 s shorter']);
  expect([signGap(50), signGap(-3), signGap(0), signGap(null), signGap(0.0004)]).toEqual([
    '+50 ms',
    '−3 ms',
    '',
    '',
    '+<1 ms',
  ]);
  expect(describeGap(-0.2, 'later')).toBe('<1 ms earlier');
});
