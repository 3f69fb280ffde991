import { expect, test } from 'vitest';
import * as inBrowser from '../src/hidden-characters.browser.ts';
import * as onServer from '../src/hidden-characters.ts';

test.each([
  'a\u200Bb\u2060c\uFEFFd',
  '\u202Ea\u2066b\u200Ec',
  'pay\u00ADpal',
  'a\uFE0Fb\uFE00c\u{E0100}d\u180Be',
  'a\u0000b\u0085c\u115Fd\u3164e\u2800f\uE000g\uD800h',
  '☎\uFE0E 1\uFE0F\u20E3 葛\u{E0100} ᠠ\u180B \u0600',
  'two\r\nlines\tand a tab\u2028',
  'Zoë, 東京, שלום, مرحبا',
])('without joiners, forms in the browser say what the server says: %j', (text) => {
  expect(inBrowser.dropHidden(text)).toBe(onServer.dropHidden(text));
  expect(inBrowser.dropHiddenInLine(text)).toBe(onServer.dropHiddenInLine(text));
});

test.each([
  'می\u200Cخواهم',
  'क्\u200Dष',
  '👩🏽\u200D💻',
  '❤\uFE0F\u200D🔥',
  'pay\u200Cpal\u202E',
  'د\u200Cب\u200B',
  '\u200D',
])('the browser leaves every joiner for the server to judge: %j', (text) => {
  const sent = inBrowser.dropHidden(text);
  expect(sent.match(/[\u200C\u200D]/g)).toEqual(text.match(/[\u200C\u200D]/g));
  expect(onServer.dropHidden(sent)).toBe(onServer.dropHidden(text));
});

test('no domain needs the tables of joiners: the address parser refuses one that is out of place', () => {
  for (const domain of ['bü\u200Ccher.example', 'د\u200Cب.example', '👩\u200D💻.example'])
    expect(URL.parse(`http://${domain}`)).toBeNull();
  expect(URL.parse('http://می\u200Cخواهم.example')?.hostname).toMatch(/^xn--/);
});
