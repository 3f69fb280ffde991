import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('makes a thing once for each key, and again when it was forgotten', () => {
  const make = vi.fn((key: number) => ({ key }));
  const of = remembered(make);
  const all = Array.from({ length: 300 }, (_, key) => of(key));
  expect(all[7]).toEqual({ key: 7 });
  // Full, and nothing is forgotten by asking for what is known.
  expect(all.every((one, key) => of(key) === one)).toBe(true);
  expect(make).toHaveBeenCalledTimes(300);
  of(300);
  of(300);
  expect(make).toHaveBeenCalledTimes(301);
  expect(of(7)).toEqual({ key: 7 });
  expect(make).toHaveBeenCalledTimes(302);
});
