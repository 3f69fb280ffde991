import { expect, test } from 'vitest';
import { sayFigures } from './figures.ts';

test('a zero is left out, and one of something is said as one', () => {
  const figure = (value: number) => ({
    label: 'servers',
    one: 'server',
    href: '/mcp-map',
    value,
  });
  const shown = sayFigures([figure(0), figure(1), figure(2), { ...figure(1), one: undefined }]);
  expect(shown.map(({ label, value }) => `${value} ${label}`)).toEqual([
    '1 server',
    '2 servers',
    '1 servers',
  ]);
});
