import { expect, test } from 'vitest';
import { isNarrowed, mapFilter, mapHref, toggled } from './filter.ts';

const read = (query: string) => mapFilter(new URLSearchParams(query));

test.each([
  '/mcp-map',
  '/mcp-map?category=registries',
  '/mcp-map?search=vector+db&category=servers&tier=official&tag=database&tag=c-sharp&flag=remote&flag=no-auth&flag=installable&sort=name&view=list&page=3',
  '/mcp-map?search=git&layer=serve&tier=official&view=landscape',
  '/mcp-map?category=servers&sort=-checked&view=landscape&compare=notion,linear',
])('an address says the same after a round trip: %s', (address) => {
  const filter = read(address.split('?')[1] ?? '');
  expect(mapHref(filter, { page: filter.page })).toBe(address);
});

test('nonsense counts as not set, and a changed filter begins at its first page', () => {
  expect(mapHref(read('tier=gold&flag=x&view=cards&sort=best&page=-2&category=%00&tag=%27'))).toBe(
    '/mcp-map',
  );
  expect(mapHref(read('page=7&category=sdks'), { tier: 'official' })).toBe(
    '/mcp-map?category=sdks&tier=official',
  );
  expect(read('tag=a&tag=a&tag=b').tags).toEqual(['a', 'b']);
  expect(read('compare=a,b&compare=b,c,%00,-x')).toMatchObject({
    compare: ['a', 'b', 'c'],
    isCompareFull: false,
  });
  expect(read('compare=a,b,c,d,e')).toMatchObject({ compare: ['a', 'b', 'c', 'd'], isCompareFull: true });
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});

test('an embedded landscape leads to itself, and out of it to the map', () => {
  const embedded = read('view=landscape&embed&tier=official');
  expect(mapHref(embedded, { layer: 'serve' })).toBe('/embed/landscape?layer=serve&tier=official');
  expect(mapHref(embedded, { isEmbedded: false })).toBe('/mcp-map?tier=official&view=landscape');
});

test('a category lies in its layer: choosing one takes the place of the other, either way', () => {
  expect(mapHref(read('layer=serve&view=landscape'), { category: 'servers' })).toBe(
    '/mcp-map?category=servers&view=landscape',
  );
  expect(mapHref(read('category=servers'), { category: '', layer: 'serve' })).toBe('/mcp-map?layer=serve');
  expect(read('category=clients&layer=serve')).toMatchObject({ category: 'clients', layer: undefined });
  expect(read('layer=roof').layer).toBeUndefined();
  expect(isNarrowed(read('layer=serve'))).toBe(true);
  expect(isNarrowed(read('view=landscape'))).toBe(false);
});
