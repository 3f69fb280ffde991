import { seededRandom } from '@context-native/dev/random';
import { listStandard, readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { parseJson } from '../src/json.ts';
import { findPositions } from '../src/report.ts';

const depth = 200;

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('reads what JSON.parse reads, and refuses what it refuses, in 20,000 damaged documents', () => {
  const random = seededRandom(7);
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u00e9',
    '\\ud800',
    '-',
    '0',
    '1e5',
    '.5',
    'true',
    'nul',
    ' ',
    '\n',
    '\t',
    'é',
    '🚀',
    '"a":1',
    '\u0000',
    '\u2028',
    '/',
  ];
  const seeds = listStandard('examples').map((file) =>
    JSON.stringify(JSON.parse(readStandard(`examples/${file}`))),
  );
  let good = 0;
  for (let i = 0; i < 20_000; i++) {
    let text = i % 3 === 0 ? '' : (seeds[random(seeds.length)] as string).slice(0, 20 + random(400));
    for (let n = random(4) + (text === '' ? 3 : 0); n >= 0; n--) {
      const at = random(text.length + 1);
      text = text.slice(0, at) + pieces[random(pieces.length)] + text.slice(at + random(3));
    }
    const expected = parseOrUndefined(text);
    const { value, faults } = parseJson(text, depth);
    expect({ text, value }).toEqual({ text, value: expected });
    expect(faults.some(({ kind }) => kind === 'syntax')).toBe(expected === undefined);
    if (expected !== undefined) good++;
  }
  expect(good).toBeGreaterThan(100);
});

test('reads values of every kind', () => {
  for (const text of [
    '0',
    '-0',
    '123456789012345',
    '1234567890123456',
    '9007199254740993',
    '12345678901234567890123',
    '12.5',
    '12e3',
    '1.5e-7',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u20ac"',
    'null',
    '[]',
    '{}',
    '[{}, [[]], {"a": []}]',
    '{"__proto__": {"x": 1}}',
    '""',
  ])
    expect(parseJson(text, depth).value).toEqual(JSON.parse(text));
  const { value } = parseJson('{"__proto__": {"x": 1}}', depth);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
});

test('finds each value by its pointer', () => {
  const text = '{\n  "a/b": [10, {"~": "x"}],\n  "é🚀": null, "e": {"f": true}\n}';
  const at = (pointer: string) => findPositions(text, [{ pointer }], depth)[0];
  expect(at('')).toEqual({ line: 1, column: 1 });
  expect(at('/a~1b')).toEqual({ line: 2, column: 10 });
  expect(at('/a~1b/0')).toEqual({ line: 2, column: 11 });
  expect(at('/a~1b/1/~0')).toEqual({ line: 2, column: 21 });
  expect(at('/e/f')).toEqual({ line: 3, column: 27 });
  expect(at('/e/missing')).toEqual({ line: 3, column: 21 });
  expect(at('/nothing/at/all')).toEqual({ line: 1, column: 1 });
});

test('says where nesting gets too deep, and a member occurs twice', () => {
  const deep = `{"a": [${'['.repeat(10)}${']'.repeat(10)}]}`;
  expect(parseJson(deep, 5).faults).toEqual([
    { kind: 'depth', offset: 10, message: 'nested deeper than 5 levels', pointer: '/a/0/0/0/0' },
  ]);
  expect(parseJson(deep, 12).faults).toEqual([]);
  const [fault] = parseJson('{"a": [1, {"b": 1, "b": 2}]}', depth).faults;
  expect(fault).toMatchObject({ kind: 'duplicate', pointer: '/a/1/b', offset: 19 });
});

test('finds many places at once, in any order', () => {
  const text = '\n[1,\n [2, {"a":\n3}]]';
  const places = [{ pointer: '/1/1/a' }, { pointer: '/0' }, { pointer: '', offset: 5 }, { pointer: '/1' }];
  expect(findPositions(text, places, depth)).toEqual([
    { line: 4, column: 1 },
    { line: 2, column: 2 },
    { line: 3, column: 1 },
    { line: 3, column: 2 },
  ]);
});

test('what was found is said as it stands there, quotes and backslashes too', () => {
  const found = ['"b"', '\\', 'é', '\u0001', ''].map(
    (rest) => /but (.+) was found/.exec(parseJson(`{"a": 1 ${rest}`, depth).faults[0]?.message ?? '')?.[1],
  );
  expect(found).toEqual([`'"'`, `'\\'`, '"é"', '"\\u0001"', 'the end']);
});
