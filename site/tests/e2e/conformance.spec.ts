import { expectAccessible } from './accessible.ts';
import { expect, test } from './site-test.ts';

test('a heat map has a row per checker and a column per rule, in words too, and keeps its names in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/conformance');
  const map = page.getByRole('region', { name: 'Rules and checkers of v0.1' });
  await expect(map.getByRole('row')).toHaveCount(6);
  await expect(
    map.getByRole('columnheader', { name: 'Clause 3.1 MUST: The trace has a context' }),
  ).toBeVisible();
  const ajv = map.getByRole('row', { name: /^ajv/ });
  await expect(ajv.getByRole('cell').first()).toHaveText(/^\d+ of \d+ right, \d+ accepted$/);
  await map.evaluate((region) => {
    region.scrollLeft = 300;
  });
  const edge = (await map.boundingBox())?.x ?? 0;
  expect((await ajv.getByRole('rowheader').boundingBox())?.x).toBeCloseTo(edge, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page, 'the heat map');
  await map.getByRole('link', { name: /^Clause 3\.2 / }).click();
  await expect(page).toHaveURL('/specification#clause-3-2');
});

test('each checker has a column, each clause a row, and a reason stands where a checker cannot be right', async ({
  page,
}) => {
  await page.goto('/conformance');
  await page.getByText('Numbers and reasons, clause by clause').click();
  const matrix = page.getByRole('region', { name: 'Checkers by clause of v0.1' });
  await expect(matrix.getByRole('columnheader')).toHaveText([
    'clause',
    'context-native',
    'context-native-python',
    'ajv',
    'python3-jsonschema',
  ]);
  const order = matrix.getByRole('row', { name: /^Clause 3\.2 MUST/ });
  await expect(order.getByRole('rowheader')).toContainText(
    'ajv, python3-jsonschema: A schema cannot compare the times of two items in a list.',
  );
  const [ours, python, ajv, jsonschema] = await order.getByRole('cell').allInnerTexts();
  expect(ours).toMatch(/^(\d+) of \1$/);
  expect(python).toBe(ours);
  expect(ajv).toMatch(/^\d+ of \d+\s+\d+ accepted$/);
  expect(jsonschema).toBe(ajv);
  await matrix.getByRole('link', { name: 'Clause 3.2' }).click();
  await expect(page).toHaveURL('/specification#clause-3-2');
});

test('the footer and the compliance page lead to it, and it leads to its data', async ({ page, request }) => {
  await page.goto('/compliance');
  await page.getByRole('main').getByRole('link', { name: 'Conformance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conformance' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rules and checkers of v0.2-draft' })).toBeVisible();
  const href = await page.getByRole('link', { name: 'conformance.json' }).getAttribute('href');
  const first = await request.get(String(href));
  expect((await first.json()).checkers).toHaveLength(4);
  const { etag = '' } = first.headers();
  expect((await request.get(String(href), { headers: { 'If-None-Match': etag } })).status()).toBe(304);
});
