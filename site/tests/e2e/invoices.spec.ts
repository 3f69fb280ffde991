import { isWhole } from '../../../tools/gate.ts';
import { type SiteProcess, startSite } from '../support/site-process.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, letterTo, signIn } from './people.ts';
import { expect, test as siteTest } from './site-test.ts';

/** A site that sells with invoices. */
const test = siteTest.extend<object, { shop: SiteProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const shop = await startSite({
        TAX_AUTOMATIC: 'inclusive',
        SELLER_NAME: 'Wren Ltd',
        SELLER_ADDRESS: 'Wren Lane 1; 10115 Berlin; Germany',
        SELLER_VAT_ID: 'DE123456789',
      });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
test.use({ extraHTTPHeaders: {} });

test('an invoice and its credit note can be read by everybody, on a phone and on paper', async ({
  shop,
  page,
  context,
}) => {
  const person = await createAccount(shop.url);
  await signIn(context, shop.url, person);
  const bought = await page.request.post('/api/create-payment', {
    data: { price_id: 'price_foundation_49' },
  });
  const { url } = (await bought.json()) as { url: string };
  const company = 'Gesellschaft für außerordentlich lange Firmennamen mbH';
  const buyer = {
    name: 'Дмитрий 山田',
    company,
    street: 'Rue 1',
    postcode: '75001',
    town: 'Paris',
    country: 'FR',
    vat_id: 'FR12345678901',
    purchase_order: `PO-${'7'.repeat(50)}`,
  };
  await page.request.post(url, { form: { button: 'pay', ...buyer }, maxRedirects: 0 });
  const receipt = await letterTo(shop.url, person.email, /^Receipt/);
  await page.request.post(url, { form: { button: 'refundPart' }, maxRedirects: 0 });
  await letterTo(shop.url, person.email, /^Credit note/);

  await page.goto(/\/account\/orders\/[0-9a-f-]{36}/.exec(receipt.text)?.[0] ?? '');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Invoice TEST-\d{4}-\d{6}$/);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^Credit note TEST-CN-\d{4}-\d{6}$/);
  for (const words of [
    company,
    buyer.name,
    'VAT number FR12345678901',
    'Reverse charge: the customer is liable',
  ])
    await expect(main.getByText(words).first()).toBeVisible();
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    if (isWhole || width === 320) await expectAccessible(page, `an invoice at ${width}`);
  }
  await expect(main.getByText('−US$10.00').first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  for (const text of ['Skip to content', 'You can get a refund', 'as PDF'])
    await expect(page.getByText(text).first(), text).toBeHidden();
});
