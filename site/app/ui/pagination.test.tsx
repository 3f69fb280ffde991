import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination, pageWindow } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows %j', (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown);
});

test('links to the neighbours and names the page that is open', () => {
  const html = renderToStaticMarkup(
    <Pagination label="Articles" page={2} pages={3} hrefOf={(page) => `/blog?page=${page}`} />,
  );
  expect(html).toMatch(/<a href="\/blog\?page=1" rel="prev"/);
  expect(html).toMatch(/<a href="\/blog\?page=3" rel="next"/);
  expect(html).toContain('aria-current="page">2</a>');
});

test('draws nothing for a single page', () => {
  expect(renderToStaticMarkup(<Pagination label="Articles" page={1} pages={1} hrefOf={String} />)).toBe('');
});
