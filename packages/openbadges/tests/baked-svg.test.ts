import { expect, test } from 'vitest';
import { readBakedSvg } from '../src/baked-svg.ts';

const baked = (content: string, before = '') =>
  readBakedSvg(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:ob="https://purl.imsglobal.org/ob/v3p0"><ob:credential>${content}</ob:credential></svg>`,
  )?.text;

test('entities that a document type declares, here or elsewhere, are not resolved', () => {
  const declared =
    '<!DOCTYPE svg [<!ENTITY mine "declared"> <!ENTITY file SYSTEM "file:///etc/passwd"> <!ENTITY more "&mine;&mine;">]>';
  expect(baked('&mine;&file;&more;', declared)).toBe('&mine;&file;&more;');
  expect(baked('&lt;a b=&quot;c&quot;&gt; &amp;amp; &#65;&#x42;')).toBe('<a b="c"> &amp; AB');
});

test('a name of JavaScript is no entity', () => {
  for (const name of ['constructor', '__proto__', 'toString']) expect(baked(`&${name};`)).toBe(`&${name};`);
});
