import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('makes a thing once for each key, and again when it was forgotten', () => {
  const make = vi.fn((key: number) => ({ key }));
  const of = remembered(make, 2);
  const one = of(1);
  expect(one).toEqual({ key: 1 });
  expect(of(1)).toBe(one);
  of(2);
  expect(make).toHaveBeenCalledTimes(2);
  of(3);
  expect(of(3)).toEqual({ key: 3 });
  expect(make).toHaveBeenCalledTimes(3);
  expect(of(1)).not.toBe(one);
});
