import { expect, test } from 'vitest';
import { keysOfChange, keysOfPage } from './edge-keys.ts';

const key = /^[\w-]{10}$/;

test('a page has the key of each of its topics, and none says what it is of', () => {
  const [all, ...keys] = keysOfPage(['articles', 'article:a, b "c" é', 'articles']);
  expect(all).toBe('all');
  expect(keys).toEqual([expect.stringMatching(key), expect.stringMatching(key)]);
  expect(keysOfPage([])).toEqual(['all']);
});

test('a change is told by the keys of the pages that show it, a change of anything by that of all', () => {
  const [, article] = keysOfPage(['article:a']);
  expect(keysOfChange(['article:a'])).toContain(article);
  expect(keysOfChange(['article:b'])).not.toContain(article);
  expect(keysOfChange(['article:a', '*'])).toEqual(['all']);
  expect(keysOfChange([])).toEqual([]);
});

test('a page of more topics than a header holds is told of every change', () => {
  const keys = keysOfPage(Array.from({ length: 61 }, (_, at) => `item:${at}`));
  expect(keys).toHaveLength(2);
  expect(keysOfChange(['item:7']).filter((one) => keys.includes(one))).toHaveLength(1);
});
