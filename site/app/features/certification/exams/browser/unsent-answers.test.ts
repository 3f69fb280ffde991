import { afterEach, expect, test, vi } from 'vitest';
import { emptyMark, type PlacedMark } from '../marks.ts';
import { holdUnsent, readUnsent } from './unsent-answers.ts';

/** The browser's storage, which Node has none of: its keys are properties, as `Object.keys` finds them. */
function storage(values: Record<string, string> = {}) {
  const names = {
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(values, { [name]: value }),
    removeItem: (name: string) => void delete values[name],
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(values, { get: (_, name) => names[name as keyof typeof names] ?? values[String(name)] }),
  );
  return values;
}

afterEach(() => void vi.unstubAllGlobals());

const answer = (seq: number): PlacedMark[] => [{ question: 1, ...emptyMark, option: 2, seq }];
const flag = (flagSeq: number): PlacedMark[] => [{ question: 1, ...emptyMark, isFlagged: true, flagSeq }];

test('two exams at once keep their answers, and each deletes only its own', () => {
  const values = storage({ theme: 'dark' });
  holdUnsent('one', answer(1));
  holdUnsent('two', answer(2));
  expect([readUnsent('one'), readUnsent('two')]).toEqual([answer(1), answer(2)]);
  holdUnsent('two', []);
  expect([readUnsent('one'), readUnsent('two')]).toEqual([answer(1), []]);
  holdUnsent('one', []);
  expect(values).toEqual({ theme: 'dark' });
});

test('of more than ten exams those with the oldest answers go', () => {
  const values = storage({ 'exam-unsent:broken': '{', 'exam-unsent:foreign': '[{}]' });
  for (const seq of [5, 3, 11, 2, 10, 9, 4, 8, 7]) holdUnsent(`exam ${seq}`, answer(seq));
  holdUnsent('exam 1', flag(12));
  expect(readUnsent('broken')).toEqual([]);
  expect(Object.keys(values)).toHaveLength(10);
  holdUnsent('exam 13', answer(13));
  expect(readUnsent('exam 2')).toEqual([]);
  expect(readUnsent('exam 1')).toEqual(flag(12));
  expect(Object.keys(values)).toHaveLength(10);
});

test('a storage that is full, or that the browser refuses, breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(readUnsent('one')).toEqual([]);
  holdUnsent('one', answer(1));
});
