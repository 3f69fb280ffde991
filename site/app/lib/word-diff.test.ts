import { expect, test } from 'vitest';
import { diffLists, diffWords } from './word-diff.ts';

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

test('lists keep what they share in order', () => {
  expect(diffLists([1, 2, 3, 4], [2, 5, 4]).map(({ kind, item }) => `${kind} ${item}`)).toEqual([
    'removed 1',
    'same 2',
    'removed 3',
    'added 5',
    'same 4',
  ]);
  expect(diffLists([], [])).toEqual([]);
});

test('words are marked, with what was removed before what was added', () => {
  expect(marked('A time with its zone.', 'A time with its zone.')).toBe('A time with its zone.');
  expect(marked('It is a time with its zone.', 'It is a time (clause 2.2).')).toBe(
    'It is a time[- with its zone-][+ (clause 2.2)+].',
  );
  expect(marked('', 'New words.')).toBe('[+New words.+]');
  expect(marked('Old words.', '')).toBe('[-Old words.-]');
});

test('what stands between backticks is one word', () => {
  expect(marked('Write `a b` here, or leave it out.', 'Write `a c` here, or leave it out.')).toBe(
    'Write[- `a b`-][+ `a c`+] here, or leave it out.',
  );
});

test('one word that both share between two changes is read with them', () => {
  expect(marked('one two three', 'four two five')).toBe('[-one two three-][+four two five+]');
});
