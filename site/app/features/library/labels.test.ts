import { expect, test } from 'vitest';
import { formatDuration, labelOfCode } from './labels.ts';

test.each([
  ['not_stated', 'Not Stated'],
  ['getting_started', 'Getting Started'],
  ['talk', 'Talk'],
  ['one_two_three', 'One Two_three'],
  ['CC-BY-4.0', 'CC-BY-4.0'],
  ['', ''],
])('the code %s reads %s', (code, label) => {
  expect(labelOfCode(code)).toBe(label);
});

test.each([
  [5, '0:05'],
  [60, '1:00'],
  [545, '9:05'],
  [3725, '62:05'],
])('%i seconds are %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});
