import { expect, test } from 'vitest';
import { formatArticleDate, formatLongDate, formatShortDate } from './dates.ts';

test('the formats of the specification, in UTC', () => {
  const late = new Date('2025-08-31T23:59:59Z');
  expect(formatShortDate(late)).toBe('Aug 31');
  expect(formatArticleDate(late)).toBe('August 31, 2025');
  expect(formatLongDate('2025-08-31')).toBe('31 August 2025');
});
