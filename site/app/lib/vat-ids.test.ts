import { expect, test } from 'vitest';
import { readVatId } from './vat-ids.ts';

test.each([
  ['DE123456789', 'DE'],
  [' de 123 456 789 ', 'DE'],
  ['EL123456789', 'GR'],
  ['NL004495445B01', 'NL'],
  ['ATU12345678', 'AT'],
  ['CHE-123.456.789 MWST', 'CH'],
  ['IE6388047V', 'IE'],
  ['FRXX999999999', 'FR'],
])('%s is a number of %s', (typed, country) => {
  expect(readVatId(typed)).toMatchObject({ country });
});

test.each([
  '',
  'DE12345678',
  'DE1234567890',
  'GR123456789',
  'US123456789',
  'AT12345678',
  '__proto__',
  'toString1',
])('%j is none', (typed) => expect(readVatId(typed)).toBeUndefined());

test('is kept without what people put between', () => {
  expect(readVatId('nl 0044.95445-b01')?.id).toBe('NL004495445B01');
});
