import { checkDocuments } from '@context-native/checker';
import { expect, test } from 'vitest';
import { type Assertion, differenceOf, faultOf, judge, needsChecker } from './assertions.ts';

const said = { text: 'asked', hint: 'how' };
const text = JSON.stringify({
  name: 'a',
  'a/b': { '~': 1 },
  list: [{ kind: 'x', payload: { a: 1, b: [1, 2] } }, { kind: 'y' }],
  nothing: null,
});
const isMet = (asked: Record<string, unknown>, given = text) =>
  judge([{ ...said, ...asked } as Assertion], given)[0];

test('a value is compared as JSON', () => {
  expect(isMet({ pointer: '/name', equals: 'a' })).toBe(true);
  expect(isMet({ pointer: '/a~1b/~0', equals: 1 })).toBe(true);
  expect(isMet({ pointer: '/list/0/payload', equals: { b: [1, 2], a: 1 } })).toBe(true);
  expect(isMet({ pointer: '/list/0/payload', equals: { a: 1 } })).toBe(false);
  expect(isMet({ pointer: '/list/0/payload/b', equals: { 0: 1, 1: 2 } })).toBe(false);
  expect(isMet({ pointer: '/nothing', equals: null })).toBe(true);
  expect(isMet({ pointer: '/none', equals: null })).toBe(false);
});

test('a value is there or not, matches, and is long enough', () => {
  expect(isMet({ pointer: '/name', exists: true })).toBe(true);
  expect(isMet({ pointer: '/name', exists: false })).toBe(false);
  expect(isMet({ pointer: '/toString', exists: true })).toBe(false);
  expect(isMet({ pointer: '/name', matches: '^a$' })).toBe(true);
  expect(isMet({ pointer: '/list', matches: 'x' })).toBe(false);
  expect(isMet({ pointer: '/list', minItems: 2 })).toBe(true);
  expect(isMet({ pointer: '/list', minItems: 3 })).toBe(false);
});

test('one item of a list has the members that are asked for', () => {
  expect(isMet({ pointer: '/list', contains: { kind: 'x', payload: { a: 1, b: [1, 2] } } })).toBe(true);
  expect(isMet({ pointer: '/list', contains: { kind: 'y', payload: {} } })).toBe(false);
  expect(isMet({ pointer: '/list', contains: { payload: { a: 1 } } })).toBe(true);
  expect(isMet({ pointer: '/list', contains: { payload: { b: [1] } } })).toBe(false);
});

test('what the checker says counts, and nothing passes without it', () => {
  const conforms: Assertion = { ...said, conforms: true };
  const broken: Assertion = { ...said, findings: ['3.2', '3.1'] };
  const fail = (clause: string) => ({ clause, status: 'fail' });
  expect(judge([conforms, broken], text)).toEqual([false, false]);
  const found = {
    conforms: true,
    results: [fail('3.1'), fail('3.2'), fail('3.2'), { clause: '4.1', status: 'pass' }],
  };
  expect(judge([conforms, broken], text, found)).toEqual([true, true]);
  expect(judge([broken], text, { conforms: true, results: [fail('3.1')] })).toEqual([false]);
  expect(needsChecker([conforms])).toBe(true);
  expect(needsChecker([{ ...said, pointer: '', exists: true }])).toBe(false);
});

test('a text that is no JSON meets nothing', () => {
  expect(isMet({ pointer: '/name', exists: false }, '{')).toBe(false);
});

test('a wrong value is told with the right one, once somebody has changed it', () => {
  const start = '{"calls": 0, "list": []}';
  const told = (asked: Record<string, unknown>, given: string) =>
    differenceOf({ ...said, ...asked } as Assertion, given, start);
  expect(told({ pointer: '/calls', equals: 2 }, start)).toBeUndefined();
  expect(told({ pointer: '/calls', equals: 2 }, '{"calls": "2"}')).toEqual({ found: '"2"', expected: '2' });
  expect(told({ pointer: '/calls', equals: 2 }, '{}')).toEqual({ found: 'nothing', expected: '2' });
  expect(told({ pointer: '/calls', exists: false }, '{"calls": 1}')?.expected).toBe('nothing');
  expect(told({ pointer: '/calls', exists: true }, '{}')?.expected).toBe('a value');
  expect(told({ pointer: '/calls', matches: '^a' }, '{"calls": "b"}')?.expected).toBe(
    'a text that matches ^a',
  );
  expect(told({ pointer: '/list', minItems: 2 }, '{"list": [1]}')).toEqual({
    found: '[1]',
    expected: 'a list of at least 2',
  });
  expect(told({ pointer: '/list', contains: { a: 1 } }, '{"list": [{}]}')?.expected).toBe(
    'a list with an item that has {"a":1}',
  );
  expect(told({ pointer: '/calls', equals: 2 }, '{"calls": 1,}')).toBeUndefined();
  const long = told({ pointer: '/calls', equals: 2 }, JSON.stringify({ calls: 'x'.repeat(500) }));
  expect(long?.found).toHaveLength(121);
  const found = { conforms: false, results: [{ clause: '3.2', status: 'fail' }] };
  const conforms = { ...said, conforms: true } as const;
  expect(differenceOf(conforms, '{}', start, found)).toEqual({
    found: 'clause 3.2 broken',
    expected: 'no clause broken',
  });
  expect(differenceOf(conforms, start, start, found)).toBeUndefined();
});

test('where a text stops being JSON is said, and that one document is asked for', () => {
  expect(faultOf(checkDocuments('{"a": 1\n "b": 2}'))).toMatch(
    /^Line 2, column 2: "," or "}" is expected here/,
  );
  expect(faultOf(checkDocuments('{"a": 1}\n{"b": 2}'))).toBe(
    'Line 2: another document starts here. Send only one.',
  );
  expect(faultOf(checkDocuments('{"a": 1}'))).toBeUndefined();
});
