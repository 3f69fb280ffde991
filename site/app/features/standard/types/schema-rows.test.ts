import type { TypeEntry } from '@context-native/mcp/dictionary/entry';
import { expect, test } from 'vitest';
import { findType } from './dictionary.server.ts';
import { schemaRows } from './schema-rows.ts';

test('each place of a value is a row, from the outside to the inside', () => {
  const rows = schemaRows(findType('invoice.lines') as TypeEntry);
  expect(rows.map(({ pointer }) => pointer)).toEqual([
    '/currency',
    '/region',
    '/lines',
    '/lines/*/description',
    '/lines/*/quantity',
    '/lines/*/quantity/value',
    '/lines/*/quantity/unit',
    '/lines/*/net_minor',
    '/lines/*/vat_category',
    '/lines/*/rate_percent',
  ]);
  const row = (pointer: string) => rows.find((row) => row.pointer === pointer);
  expect(row('/currency')).toMatchObject({
    kind: 'text',
    isRequired: true,
    limits: 'ISO 4217: alphabetic code of the currency',
  });
  expect(row('/lines')).toMatchObject({ kind: 'list', limits: 'not empty' });
  expect(row('/lines/*/description')).toMatchObject({ limits: '1 to 200 characters' });
  expect(row('/lines/*/vat_category')).toMatchObject({
    kind: 'one of S, Z, E, AE, K, G, O, L, M',
    isRequired: false,
  });
  expect(row('/lines/*/rate_percent')?.limits).toBe('at least 0, at most 100; UCUM: `%`, per cent');
  // Every integer that JSON keeps is no limit.
  expect(row('/lines/*/net_minor')?.limits).toBe('ISO 4217: minor units of `currency`');
});

test('a value that is no object is a row itself; items that have places of their own are told apart', () => {
  const value = { description: 'One of them.', type: 'string', pattern: '^[a-z]{2}$(?!\\n)' };
  expect(schemaRows({ schema: value })).toEqual([
    {
      pointer: '',
      kind: 'text',
      isRequired: true,
      meaning: 'One of them.',
      limits: 'matches the pattern `^[a-z]{2}$(?!\\n)`',
    },
  ]);
  const rows = schemaRows(findType('measure.position') as TypeEntry);
  expect(rows.map(({ pointer, kind }) => `${pointer} ${kind}`)).toEqual([
    '/type always "Point"',
    '/coordinates list',
    '/coordinates/* number',
    '/coordinates/* number',
  ]);
});
