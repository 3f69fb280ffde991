import { expect, test } from 'vitest';
import { readSpecification } from './specification.server.ts';
import { renderSections } from './specification-html.server.tsx';
import { listNamedRows } from './table-rows.ts';

test('a row about one name has an id, and only the first of a name in a section', () => {
  const source =
    '| field | type | meaning |\n| --- | --- | --- |\n| `org_id` | string | Who. |\n| `org_id` | x | y |\n| a | b | c |\n| `a`, `b` | c | d |\n';
  expect(listNamedRows('section-4', source)).toEqual([
    { id: 'section-4-org-id', name: 'org_id', cells: ['string', 'Who.'] },
  ]);
});

test('every row that the search links to is on the page', async () => {
  const [{ sections }, rendered] = await Promise.all([readSpecification(), renderSections()]);
  const html = rendered.map((section) => section.html).join('');
  const ids = sections.flatMap(({ id, source }) => listNamedRows(id, source).map((row) => row.id));
  expect(ids.length).toBeGreaterThan(20);
  for (const id of ids) expect(html).toContain(`id="${id}"`);
});
