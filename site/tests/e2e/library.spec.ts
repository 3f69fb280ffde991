import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, how, siteUrl, test, whenPartsStarted } from './site-test.ts';

// As a headless browser's, viewings would be a bot's, and not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });

const openFilters = (page: Page) => page.locator('summary', { hasText: 'Filters' }).click();

test('the first page has a featured work and cards of every kind for the others', async ({ page }) => {
  await page.goto('/content-library');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content Library');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${siteUrl}/content-library`);
  await expect(page.getByText('Featured', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watch Now' })).toBeVisible();
  await expect(cards(page)).toHaveCount(23);
  const featured = await page.locator('#works').getByRole('heading').first().textContent();
  await expect(page.getByRole('heading', { name: featured ?? '' })).toHaveCount(1);
  await expect(cards(page).first()).toContainText('Attribution required for use');
  await expect(cards(page).first()).toContainText(/Reading time \d:\d\d/);
  await expect(cards(page).nth(8)).toContainText('Licence: Not Stated');
  await expect(cards(page).nth(8)).not.toContainText(/Attribution|Duration/);
  await openFilters(page);
  await expect(page.getByLabel('Category').getByRole('option')).toContainText([
    'All Categories',
    'Article',
    'Demo',
    'Getting Started',
  ]);
  await expect(page.getByLabel('Licence').getByRole('option')).toHaveText([
    'All Licenses',
    'CC-BY-4.0',
    'Not Stated',
  ]);
});

test('filters change the list in place, stand in the address, and back and forward follow them', async ({
  page,
}) => {
  await page.goto('/content-library');
  await whenPartsStarted(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await openFilters(page);
  await page.getByLabel('Category').selectOption({ label: 'Demo' });
  await expect(page).toHaveURL('/content-library?category=demo');
  await expect(page.getByText('Active filters: Demo')).toBeVisible();
  await expect(page.getByText('Featured', { exact: true })).toHaveCount(0);

  const search = page.getByPlaceholder('Search content...');
  await search.pressSequentially('pent');
  await expect(page).toHaveURL('/content-library?search=pent&category=demo');
  await expect(page.getByRole('status')).toHaveText('2 works');
  await expect(search).toBeFocused();
  await page.getByLabel('Licence').selectOption({ label: 'CC-BY-4.0' });
  await expect(page.getByText('No content found')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('status')).toHaveText('2 works');
  await expect(page.getByLabel('Licence')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Licence')).toHaveValue('CC-BY-4.0');
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/content-library');
  await expect(search).toHaveValue('');
  await expect(cards(page)).toHaveCount(23);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/content-library?page=2');
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await page.goto('/content-library?search=pent&category=demo');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL('/content-library');
});

test('while the browser fetches again the list says so; a fetch that fails becomes a visit', async ({
  page,
  allow,
}) => {
  await page.goto('/content-library');
  await whenPartsStarted(page);
  let release = () => {};
  await page.route('**/content-library?*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await openFilters(page);
  await page.getByLabel('Category').selectOption({ label: 'Talk' });
  await expect(page.getByText('Loading content...')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(page.getByText('Active filters: Talk')).toBeVisible();
  await expect(page.getByText('Loading content...')).toHaveCount(0);

  allow.toSay(/Failed to load resource|net::ERR_FAILED/);
  await page.unroute('**/content-library?*');
  await page.route('**/content-library?*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.getByLabel('Category').selectOption({ label: 'Demo' });
  await expect(page.getByText('Active filters: Demo')).toBeVisible();
});

test('View counts and opens the work in a new tab, also when it could not be counted', async ({
  page,
  context,
  allow,
}) => {
  await page.goto('/content-library?search=writing+payloads');
  const card = cards(page).first();
  const views = card.locator('[data-views]');
  const before = Number(await views.textContent());
  const view = async () => {
    const opened = context.waitForEvent('page');
    await card.getByRole('button', { name: 'View' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL('/blog/writing-payloads-that-outlive-you');
    expect(await tab.evaluate(() => window.opener)).toBe(null);
    await tab.close();
  };
  await view();
  await expect(views).toHaveText(String(before + 1));
  await page.reload();
  await expect(views).toHaveText(String(before + 1));

  allow.toSay(/Failed to load resource|net::ERR_FAILED/);
  await page.route('**/api/content-library/**', (route) => route.abort());
  await view();
  await expect(views).toHaveText(String(before + 1));
  await expect(card.getByRole('link', { name: /^Open .* in a new tab$/ })).toHaveAttribute(
    'href',
    '/blog/writing-payloads-that-outlive-you',
  );
});

for (const javaScriptEnabled of [true, false])
  test(`a file is counted and saved, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const path = '/content-library?search=structured+output';
    await page.goto(path);
    const card = cards(page).first();
    const downloads = card.locator('[data-downloads]');
    const before = Number(await downloads.textContent());
    const saving = page.waitForEvent('download');
    await card.getByRole('button', { name: /^PDF, \d+ KB.*download Structured output/ }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('structured-output-in-mcp.pdf');
    const pdf = readFileSync(await saved.path());
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.length).toBeGreaterThan(20_000);
    await expect(page).toHaveURL(path);
    if (!javaScriptEnabled) await page.reload();
    await expect(downloads).toHaveText(String(before + 1));
    await expect(card.locator('[data-views]')).toHaveText(/^\d+$/);

    // The file itself answers as files do, and is not counted.
    const file = `${siteUrl}/content-library/files/structured-output-in-mcp.pdf`;
    const part = await page.request.get(file, { headers: { Range: 'bytes=0-7' } });
    expect([part.status(), await part.text()]).toEqual([206, '%PDF-1.7']);
    const { etag = '', ...headers } = (await page.request.get(file)).headers();
    expect(headers['content-disposition']).toBe('attachment');
    expect((await page.request.get(file, { headers: { 'If-None-Match': etag } })).status()).toBe(304);
    await page.reload();
    await expect(downloads).toHaveText(String(before + 1));
    // A work that is elsewhere has no file here.
    await page.goto('/content-library?category=talk');
    await expect(cards(page).first()).toContainText(/Views \d/);
    await expect(page.getByText('Downloads', { exact: false })).toHaveCount(0);
  });

test('filters, pages and View work without JavaScript', async ({ plainPage: page }) => {
  await page.goto('/content-library');
  await openFilters(page);
  await page.getByLabel('Licence').selectOption({ label: 'CC-BY-4.0' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/license=CC-BY-4\.0/);
  await expect(cards(page)).toHaveCount(8);
  const opened = page.context().waitForEvent('page');
  await cards(page).first().getByRole('button', { name: 'View' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL('/blog/adopting-in-one-afternoon');
  await tab.close();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/content-library?page=2');
  await expect(cards(page)).toHaveCount(24);
});

test('the picture of a video lies over its drawing, which shows when there is none or it is broken', async ({
  page,
}) => {
  const card = cards(page).filter({ hasText: 'Demo' }).first();
  const picture = card.locator('img');
  const drawing = card.locator('svg').first();
  const isLoaded = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

  // The site under test fetches none: it answers with an empty one.
  await page.goto('/content-library?category=demo');
  await expect.poll(isLoaded).toBe(true);
  await expect(drawing).toBeVisible();
  const answer = await page.request.get((await picture.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');

  await page.route('**/content-library/thumbnails/*', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }),
  );
  await page.reload();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await isLoaded()).toBe(false);
  await expect(drawing).toBeVisible();
});

test('no search can do harm', async ({ page }) => {
  const hostile = [
    `<img src=x onerror="document.title='pwned'">`,
    `'; drop table content_entries; --`,
    ':*&!(|<->%_\\',
    '\u202e\u0007﷽👩‍🚀',
    'x'.repeat(5000),
  ];
  for (const search of hostile) {
    await page.goto(`/content-library?search=${encodeURIComponent(search)}&category=__proto__&page=-1`);
    await expect(page.getByText('No content found'), search).toBeVisible();
    await expect(page).toHaveTitle('Content Library · Context-Native');
  }
});

const cards = (page: Page) => page.getByRole('region', { name: 'Works' }).getByRole('article');
