import type { Page } from '@playwright/test';
import { expect, test } from './site-test.ts';

test('partners by tier, all marked as examples once, and the way to become one', async ({ page }) => {
  await page.goto('/partners');
  const featured = page.getByRole('region', { name: 'Featured partners' });
  await expect(featured.getByRole('listitem')).toHaveCount(3);
  await expect(
    page.getByRole('heading', { level: 3 }).filter({ hasText: /^(Gold|Silver|Bronze)$/ }),
  ).toHaveText(['Silver', 'Bronze']);
  // The featured ones are not listed again.
  await expect(rows(page)).toHaveCount(9);
  await expect(page.getByText('All partners below are examples.')).toBeVisible();
  const become = page.getByRole('region', { name: 'Become a Partner' });
  await expect(become.getByRole('link', { name: 'Contribute' })).toHaveAttribute('href', '/contribute');
  await expect(become.getByRole('link', { name: 'Join the community' })).toHaveAttribute(
    'href',
    '/community',
  );
});

test('categories are tabs by keyboard, in the address, with a skeleton while one is fetched', async ({
  page,
}) => {
  await page.goto('/partners');
  const tabs = page.getByRole('tablist', { name: 'Partner categories' });
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('All');
  await tabs.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/partners?category=finance');
  await expect(tabs.getByRole('tab', { name: 'Finance' })).toBeFocused();
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Finance');
  await expect(
    page.getByRole('tabpanel', { name: 'Finance' }).getByRole('heading', { level: 4 }),
  ).toHaveCount(2);

  let release = () => {};
  await page.route('**/partners?category=research', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await tabs.getByRole('tab', { name: 'Research' }).click();
  await expect(page.getByText('Loading partners')).toBeAttached();
  release();
  await expect(page.getByText('No partners in this category yet.')).toBeVisible();
  await page.goBack();
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Finance');
  await expect(rows(page)).toHaveCount(2);
});

test('without JavaScript the categories are links', async ({ plainPage: page }) => {
  await page.goto('/partners');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Public sector' }).click();
  await expect(page).toHaveURL('/partners?category=public-sector');
  await expect(page.getByRole('link', { name: 'Public sector' })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page)).toHaveText([/City of Arden/]);
});

test('a visit to a partner with a share is recorded first, one to another is not, and both open', async ({
  page,
  context,
  allow,
}) => {
  for (const host of ['alder-finch', 'halden-bank']) {
    allow.toAsk(`${host}.example`);
    await context.route(`https://${host}.example/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Partner</title>' }),
    );
  }
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/partner-redirect')) calls.push(request.postDataJSON());
  });
  await page.goto('/partners?category=finance');
  const open = async (name: string, url: string) => {
    const opened = context.waitForEvent('page');
    await rows(page).getByRole('link', { name }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(url);
    await tab.close();
  };
  await open('Alder & Finch', 'https://alder-finch.example/');
  expect(calls).toEqual([
    {
      partnerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      destinationUrl: 'https://alder-finch.example/',
      referrerUrl: page.url(),
    },
  ]);
  await open('Halden Bank', 'https://halden-bank.example/');
  expect(calls).toHaveLength(1);

  allow.toSay(/Failed to load resource|net::ERR_FAILED/);
  await page.route('**/api/partner-redirect', (route) => route.abort());
  await open('Alder & Finch', 'https://alder-finch.example/');
});

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Partners by category' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4 }) });
