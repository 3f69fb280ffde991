import { expect, how, test } from './site-test.ts';

test('the dictionary says that it is a draft, lists its types by domain, and is filtered in the address', async ({
  page,
}) => {
  await page.goto('/types');
  await expect(page.getByText(/^working draft of v0\.2 · \d+ types in 8 domains$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    /^Measures \d+ types$/,
    /^Money and invoices \d+ types$/,
    /^Tax \d+ types?$/,
    /^Documents \d+ types$/,
    /^Search results \d+ types$/,
    /^Code and builds \d+ types$/,
    /^Tickets and permits \d+ types$/,
    /^Calendars \d+ types$/,
  ]);
  await page.getByRole('searchbox', { name: 'Search' }).fill('geojson');
  await expect(page).toHaveURL('/types?q=geojson');
  await expect(page.locator('#found-types').getByRole('link')).toHaveText([
    'measure.position',
    'search.place',
  ]);
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('Domain').selectOption('search');
  await expect(page.locator('#found-types').getByRole('link')).toHaveText(['search.place']);
  await expect(page.getByRole('status').getByText('1 type')).toBeVisible();
  await page.goto('/types?q=nothing-like-it');
  await expect(page.getByText('No types found matching your criteria.')).toBeVisible();
});

test('on a phone the page is short; a domain opens without JavaScript, and what is searched is open', async ({
  plainPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/types');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await height()).toBeLessThan(6500);
  const type = page.getByRole('link', { name: 'money.amount', exact: true });
  await expect(type).toBeHidden();
  await expect(page.getByRole('link', { name: 'length.value', exact: true })).toBeInViewport();
  await page.getByRole('heading', { name: 'Money and invoices' }).click();
  await expect(type).toBeVisible();
  await expect(type).toHaveCSS('text-decoration-line', 'underline');
  await page.goto('/types?q=money.amount');
  await expect(type).toBeVisible();
});

test('what the reader says of two producers stands on the page', async ({ page }) => {
  await page.goto('/types');
  const section = page.getByRole('region', { name: 'Without translation' });
  await expect(section.getByText('2 traces: 33.9 kg, 50.60 EUR', { exact: true })).toBeVisible();
  await expect(section.getByText(/^refused: measure\.mass is in \[lb_av\]/)).toBeVisible();
  await expect(section.getByText(/^refused: money\.amount is in USD/)).toBeVisible();
});

test('a type has a page: a table of its places, examples, counter examples, sources and users', async ({
  page,
  request,
}) => {
  await page.goto('/types?domain=money');
  await page.getByRole('link', { name: 'money.amount', exact: true }).click();
  await expect(page).toHaveURL('/types/money.amount');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amount of money');
  await expect(page.getByText('working draft of v0.2')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    '/amount_minor',
    'integer',
    'yes',
    'Amount, in minor units of currency. Negative for a reversal.',
    'ISO 4217: minor units of currency',
  ]);
  await expect(page.getByText('A symbol is not a code, and many currencies share it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Used by' }).getByRole('link')).toHaveText([
    'standard/examples/v0.2-draft/types/exchange.json',
    'standard/test-suite/v0.2-draft/14.2.json',
  ]);
  const file = await request.get(
    (await page.getByRole('link', { name: 'JSON', exact: true }).getAttribute('href')) ?? '',
  );
  expect(await file.json()).toMatchObject({ name: 'money.amount', domain: 'money', replaced_by: null });
});

const power = {
  Name: 'measure.power',
  Title: 'Power',
  Description: 'Power that is used or delivered.',
  Schema: JSON.stringify({
    type: 'object',
    required: ['value', 'unit'],
    properties: {
      value: { description: 'The number.', type: 'number' },
      unit: { description: 'UCUM code of the unit.', enum: ['kW', 'W'] },
    },
    additionalProperties: false,
  }),
  Examples: '[{ "value": 4, "unit": "kW" }, { "value": 800, "unit": "hp" }]',
  'Counter examples': '[{ "value": { "value": 4, "unit": "kw" }, "why": "Codes are case sensitive." }]',
};

for (const javaScriptEnabled of [true, false])
  test.describe(how(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('the form builds a type, lists its errors, and gives the file', async ({ page, allow }) => {
      allow.toSay(/status of 422/);
      await page.goto('/types/propose');
      if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await field('Name').fill('Power');
      await page.getByRole('button', { name: 'Check the type' }).click();
      await expect(page.getByText('Something in this form is missing or wrong.')).toBeVisible();
      await expect(field('Name')).toBeFocused();
      await expect(field('Name')).toHaveAccessibleDescription(/Use lower-case letters, digits and hyphens/);
      await expect(field('Name')).toHaveValue('Power');

      for (const [name, text] of Object.entries(power)) await field(name).fill(text);
      await page.getByLabel('Domain').selectOption('measures');
      await page.getByRole('button', { name: 'Check the type' }).click();
      const found = page.getByText(
        'The schema rejects this example: must be equal to one of the allowed values: kW, W.',
      );
      await expect(found.first()).toBeVisible();
      await expect(page.getByText('One thing to fix:')).toBeVisible();
      await expect(field('Schema')).toHaveValue(power.Schema);

      await field('Examples').fill(power.Examples.replace('hp', 'W'));
      await page.getByRole('button', { name: 'Check the type' }).click();
      await expect(page.getByText('This entry follows the rules of the dictionary.')).toBeVisible();
      const link = page.getByRole('link', { name: /^Open a pull request/ });
      const address = new URL((await link.getAttribute('href')) ?? '');
      expect(address.searchParams.get('filename')).toBe('standard/types/measure.power.json');
      expect(JSON.parse(address.searchParams.get('value') ?? '')).toMatchObject({ name: 'measure.power' });
      await expect(page.getByRole('link', { name: 'Download measure.power.json' })).toHaveAttribute(
        'download',
        'measure.power.json',
      );
    });
  });
