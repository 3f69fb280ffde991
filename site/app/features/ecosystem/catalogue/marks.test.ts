import { expect, test } from 'vitest';
import seed from '../../../../content/catalogue/items.json' with { type: 'json' };
import named from '../../../../content/catalogue/marks.json' with { type: 'json' };
import { withMark } from './cards.server.ts';
import { monogram } from './letters.ts';

const markOf = (slug: string, maintainer: string | null, source: string | null = null) =>
  withMark({ slug, maintainer, source }).mark;

test('an item bears its own mark, else its maker’s; who comes from a registry may not take one by its name', () => {
  expect(markOf('linear', 'Linear')).toMatch(/^m/i);
  expect(markOf('terraform', 'HashiCorp')).toBeDefined();
  expect(markOf('something', 'Linear')).toBe(markOf('linear', 'Linear'));
  expect(markOf('something', 'Linear', 'https://registry.example')).toBeUndefined();
  expect(markOf('something', null)).toBeUndefined();
});

test('every mark belongs to an item or a maker of the seed', () => {
  const slugs = new Set(seed.map(({ slug }) => slug));
  const makers = new Set(seed.map(({ maintainer }) => maintainer));
  expect(Object.keys(named.items).filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(Object.keys(named.makers).filter((maker) => !makers.has(maker))).toEqual([]);
});

test('no two items of the seed have the same monogram, which says letters of words that tell', () => {
  const drawn = seed.map(({ slug, name }) => JSON.stringify(monogram(name, slug)));
  expect(new Set(drawn).size).toBe(seed.length);
  expect(monogram('MCP Python SDK', 'mcp-python-sdk').letters).toBe('PY');
  expect(monogram('AWS Knowledge', 'aws-knowledge').letters).toBe('AK');
  expect(monogram('Awesome MCP Servers', 'awesome').letters).toBe('AM');
  expect(monogram('東京 サーバー', 'x').letters).toBe('東サ');
});
