import { expect, test } from 'vitest';
import {
  dropHidden,
  dropHiddenInLine,
  dropHiddenWithin,
  encodeHidden,
  escapeHidden,
  findHidden,
  holdsHidden,
} from '../src/hidden-characters.ts';

test.each([
  ['zero width', 'a\u200Bb\u2060c\uFEFFd\u200Ce\u200Df', 'abcdef'],
  [
    'bidi controls',
    '\u202Aa\u202Bb\u202Cc\u202Dd\u202Ee\u2066f\u2067g\u2068h\u2069i\u200Ej\u200Fk\u061Cl',
    'abcdefghijkl',
  ],
  ['soft hyphen', 'pay\u00ADpal', 'paypal'],
  ['tags', 'a\u{E0001}\u{E0041}\u{E007F}b', 'ab'],
  ['selectors out of place', 'a\uFE0Fb\uFE00c\u{E0100}d\u180Be', 'abcde'],
  ['controls', 'a\u0000b\u001Bc\u007Fd\u0085e\u009Bf', 'abcd\nef'],
  ['interlinear annotations', 'a\uFFF9b\uFFFAc\uFFFBd', 'abcd'],
  ['fillers', 'a\u115Fb\u1160c\u3164d\uFFA0e\u17B4f\u2800g\u034Fh', 'abcdefgh'],
  ['invisible operators and shapers', 'a\u2061b\u2064c\u206Ad\u206Fe\u{1D173}f', 'abcdef'],
  ['private use and half characters', 'a\uE000b\uD800c', 'abc'],
  ['a non-joiner after a letter that joins nothing after it', 'د\u200Cب', 'دب'],
  ['a non-joiner at the end', 'ب\u200C', 'ب'],
  ['a joiner between Arabic letters', 'ب\u200Dب', 'بب'],
  ['a joiner after an emoji alone', '👩\u200D', '👩'],
  ['selectors behind a selector', 'ᠠ\u180B\u180C\u180D', 'ᠠ\u180B'],
  ['two joiners', 'क्\u200D\u200Dष', 'क्\u200Dष'],
])('%s are left out', (_, text, clean) => {
  expect(dropHidden(text)).toBe(clean);
  expect(holdsHidden(text)).toBe(true);
  expect(dropHidden(clean)).toBe(clean);
});

test.each([
  'می\u200Cخواهم',
  'क्\u200Dष',
  'ක්\u200Dෂ',
  'র্\u200Cয',
  '👩\u200D💻',
  '👩🏽\u200D💻',
  '❤\uFE0F\u200D🔥',
  '☎\uFE0E',
  '1\uFE0F\u20E3',
  '葛\u{E0100}',
  'ᠠ\u180B',
  'שלום עולם',
  'مرحبا بالعالم',
  'Zoë, 東京, Ñandú',
  'two\nlines\tand a tab',
])('what a script or an emoji needs stays: %j', (text) => {
  expect(dropHidden(text)).toBe(text);
});

test('the hidden characters of a text are found, without line breaks, in linear time', () => {
  expect(findHidden('a\u200Bb\u202Ec\u{E0041}d')).toEqual(['\u200B', '\u202E', '\u{E0041}']);
  expect(findHidden('two\r\nlines\tand می\u200Cخواهم 👩🏽\u200D💻 葛\u{E0100}')).toEqual([]);
  expect(findHidden('د\u200Cب')).toEqual(['\u200C']);
  expect(findHidden(`${'a'.repeat(100)}می\u200Cخواهم`)).toEqual([]);
  const start = performance.now();
  expect(findHidden(`ب${'\u0301'.repeat(200_000)}\u200Cب`)).toEqual(['\u200C']);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('identifiers, commands and addresses hold none, allowed elsewhere or not', () => {
  for (const sign of ['\u200C', '\u200D', '\uFE0F', '\u202E', '\u00AD', '\n', '\u2028', '\u{E0041}'])
    expect(holdsHidden(`https://a.example/${sign}b`)).toBe(true);
  expect(holdsHidden('می\u200Cخواهم')).toBe(true);
  for (const text of ['https://a.example/b', '@a/b@1.0.0', 'עברית', ''])
    expect(holdsHidden(text)).toBe(false);
});

test('a line has no breaks', () => {
  expect(dropHiddenInLine(' a\r\nb\u2028c\u202E ')).toBe('a b c');
});

test('JSON is cleaned down to its leaves, names of members too', () => {
  const value = { 'a\u202E': ['b\u200B', { c: 'd\u00AD', e: 1, f: null, g: true }] };
  expect(dropHiddenWithin(value)).toEqual({ a: ['b', { c: 'd', e: 1, f: null, g: true }] });
});

test('JSON that stays as it is shows escapes, and says the same', () => {
  const value = { a: 'b\u202Ec\u{E0041}', d: 'می\u200Cخواهم' };
  const shown = escapeHidden(JSON.stringify(value, null, 2));
  expect(shown).toBe('{\n  "a": "b\\u202ec\\udb40\\udc41",\n  "d": "می\u200Cخواهم"\n}');
  expect(JSON.parse(shown)).toEqual(value);
});

test('a stored address is encoded as a browser encodes it', () => {
  const address = 'https://a.example/\u202E\u00ADx?y=\u200D';
  expect(encodeHidden(address)).toBe('https://a.example/%E2%80%AE%C2%ADx?y=%E2%80%8D');
  expect(new URL(encodeHidden(address)).href).toBe(new URL(address).href);
});
