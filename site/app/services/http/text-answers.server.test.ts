import { expect, test } from 'vitest';
import { readAs } from './text-answers.server.ts';

test.each([
  [undefined, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['text/markdown', 'markdown'],
  ['text/markdown;q=0.1', 'markdown'],
  ['Text/Markdown, */*;q=0.8', 'markdown'],
  // What agents say that take either.
  ['text/markdown, text/html, */*', 'markdown'],
  ['text/html, text/markdown', 'markdown'],
  ['text/markdown;q=0.5, text/html', 'html'],
  ['text/markdown;q=0.5, text/*;q=0.9', 'html'],
  ['text/markdown;q=0.5, */*;q=0.9', 'html'],
  ['text/markdown;q=0.9, text/html;q=0.5, */*', 'markdown'],
  ['text/markdown;q=0, */*', 'html'],
  ['text/markdown;q=0', 'html'],
  ['text/markdown;q=nonsense;;;, "', 'markdown'],
  [`${'text/plain, '.repeat(1000)}text/markdown`, 'markdown'],
])('Accept %j is answered as %s', (accept, as) => {
  expect(readAs({ headers: accept === undefined ? {} : { accept } })).toBe(as);
});
