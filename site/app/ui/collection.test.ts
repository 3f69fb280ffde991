import { expect, test } from 'vitest';
import { collectionsOpen } from './collection.tsx';

test('the first collection with results is open, and others while few are in sight', () => {
  expect(collectionsOpen([0, 64, 3, 0])).toEqual([false, true, false, false]);
  expect(collectionsOpen([3, 64, 9])).toEqual([true, false, true]);
  expect(collectionsOpen([3, 64, 10])).toEqual([true, false, false]);
  expect(collectionsOpen([0, 0])).toEqual([false, false]);
});
