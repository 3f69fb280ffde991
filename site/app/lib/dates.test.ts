import { expect, onTestFinished, test, vi } from 'vitest';
import { dateWriter, formatArticleDate, formatLongDate, formatShortDate, timeInWords } from './dates.ts';

test('the formats of the specification, in UTC', () => {
  const late = new Date('2025-08-31T23:59:59Z');
  expect(formatShortDate(late)).toBe('Aug 31');
  expect(formatArticleDate(late)).toBe('August 31, 2025');
  expect(formatLongDate('2025-08-31')).toBe('31 August 2025');
});

test('a date is that of UTC in whatever zone the machine is', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date('2025-08-31T23:59:59Z').getDate()).toBe(1);
  expect(dateWriter({ day: 'numeric', month: 'long' })('2025-08-31T23:59:59Z')).toBe('31 August');
});

test('minutes in words: one is singular, and whole hours need no minutes', () => {
  expect([0, 1, 45, 60, 61, 120].map(timeInWords)).toEqual([
    '0 minutes',
    '1 minute',
    '45 minutes',
    '1 hour',
    '1 h 1 min',
    '2 hours',
  ]);
});
