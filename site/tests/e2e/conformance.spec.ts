import { expect, test } from './site-test.ts';

test('each checker has a column, each clause a row, and a reason stands where a checker cannot be right', async ({
  page,
}) => {
  await page.goto('/conformance');
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
    'ajv, python3-jsonschema: A schema cannot compare the times of two items of a list.',
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
  await expect(page.getByRole('region', { name: 'Checkers by clause of v0.2-draft' })).toBeVisible();
  const href = await page.getByRole('link', { name: 'conformance.json' }).getAttribute('href');
  const first = await request.get(String(href));
  expect((await first.json()).checkers).toHaveLength(4);
  const { etag = '' } = first.headers();
  expect((await request.get(String(href), { headers: { 'If-None-Match': etag } })).status()).toBe(304);
});
