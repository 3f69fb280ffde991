import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [4900, 'usd', 'US$49.00'],
  [99_999_900, 'usd', 'US$999,999.00'],
  [5, 'usd', 'US$0.05'],
  [4900, 'jpy', 'JP¥4,900'],
])('%i of %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
