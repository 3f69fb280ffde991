import { expect, test } from 'vitest';
import { listAddress, pagesOf, readDay, readPageNumber } from './list-address.ts';

test('an address of a list holds what is set, and nothing else', () => {
  expect(listAddress('/admin/audit', { who: '', about: undefined })).toBe('/admin/audit');
  expect(listAddress('/admin/audit', { who: 'ada@example.org', about: '' }, 3)).toBe(
    '/admin/audit?who=ada%40example.org&page=3',
  );
});

test('a page that makes no sense is the first', () => {
  for (const page of ['0', '-1', '1.5', 'x', ''])
    expect(readPageNumber(new URLSearchParams({ page })), page).toBe(1);
  expect(readPageNumber(new URLSearchParams())).toBe(1);
  for (const page of ['1000', '1001', '1e9'])
    expect(readPageNumber(new URLSearchParams({ page })), page).toBe(1000);
  expect(pagesOf(100_000, 25)).toBe(1000);
  expect(pagesOf(26, 25)).toBe(2);
});

test('a day that is none counts as not set', () => {
  const read = (from: string) => readDay(new URLSearchParams({ from }), 'from');
  expect(read(' 2026-01-31 ')).toBe('2026-01-31');
  for (const none of ['', 'x', '2026-13-01', '2026-1-1', '31.01.2026']) expect(read(none), none).toBe('');
});
