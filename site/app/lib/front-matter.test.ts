import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

test('parts a file into what is said of it and its text', () => {
  const file = '---\n\ntitle: "A: b"\ntags: [a, b]\npublished: 2026-09-15\n---\n\nText\n\n---\n\nMore';
  expect(readFrontMatter(file)).toEqual({
    data: { title: 'A: b', tags: ['a', 'b'], published: '2026-09-15' },
    content: '\nText\n\n---\n\nMore',
  });
  expect(readFrontMatter('---\r\na: 1\r\n---\r\nText')).toEqual({ data: { a: 1 }, content: 'Text' });
  expect(readFrontMatter('---\n---\nText\n---\nMore')).toEqual({ data: null, content: 'Text\n---\nMore' });
  expect(readFrontMatter('---\na: 1\n---')).toEqual({ data: { a: 1 }, content: '' });
});

test('a file without it is all text', () => {
  for (const file of ['', 'Text\n---\na: 1\n---\n', '---\nnever closed'])
    expect(readFrontMatter(file)).toEqual({ data: undefined, content: file });
});

test('says what is wrong with YAML that cannot be read', () => {
  expect(() => readFrontMatter('---\na: [1\n---\n')).toThrow(/flow/i);
});
