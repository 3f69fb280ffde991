import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Count } from './category-tabs.tsx';

const heard = (count: number | undefined, of = 'item') =>
  renderToStaticMarkup(
    <>
      Remote
      <Count of={of}>{count}</Count>
    </>,
  ).replaceAll(/<[^>]+>/g, '');

test('a screen reader hears what is counted', () => {
  expect([heard(2), heard(1), heard(0)]).toEqual(['Remote, 2 items', 'Remote, 1 item', 'Remote, 0 items']);
  expect(heard(3, 'filter')).toBe('Remote, 3 filters');
  expect(heard(undefined)).toBe('Remote');
});
