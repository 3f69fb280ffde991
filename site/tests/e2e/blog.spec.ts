import type { Page } from '@playwright/test';
import { whole } from '../../../tools/gate.ts';
import { expect, siteUrl, test } from './site-test.ts';

test('the list puts up to three featured articles first, then all, newest first', async ({ page }) => {
  await page.goto('/blog');
  const featured = page.getByRole('region', { name: 'Featured articles' }).getByRole('heading', { level: 3 });
  await expect(featured).toHaveCount(3);
  await expect(titles(page)).toHaveCount(12);
  const dates = await all(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual([...dates].sort().reverse());
  const texts = await page.locator('time').allTextContents();
  for (const text of texts)
    expect(text).toMatch(/^(20\d\d)?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d?$/);
  for (const article of await all(page).getByRole('article').all()) {
    await expect(article.locator('.badge')).toHaveText(/^(Article|Video|Paper|External link)$/);
    await expect(article).toContainText(/\d+ min read/);
  }
});

test('filters live in the address, and back and forward follow them', async ({ page }) => {
  await page.goto('/blog');
  await page.getByLabel('Content type').selectOption({ label: 'Video' });
  await expect(page).toHaveURL('/blog?type=video');
  await expect(all(page).locator('.badge')).toHaveText(['Video', 'Video']);
  await expect(page.getByRole('region', { name: 'Featured articles' })).toHaveCount(0);

  await page.getByLabel('Category').selectOption({ label: 'Security' });
  await expect(page).toHaveURL('/blog?category=security&type=video');
  await expect(titles(page)).toHaveText(['Authorization for remote servers']);

  await page.goBack();
  await expect(page).toHaveURL('/blog?type=video');
  await expect(titles(page)).toHaveCount(2);
  await expect(page.getByLabel('Content type')).toHaveValue('video');
  await page.goForward();
  await expect(titles(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(titles(page)).toHaveCount(12);
});

test('the search looks through title, excerpt and author', async ({ page }) => {
  await page.goto('/blog');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('FOUR prof');
  await search.press('Enter');
  await expect(page).toHaveURL('/blog?search=FOUR+prof');
  await expect(titles(page)).toHaveText(['Four profiles, one core']);
  await expect(search).toHaveValue('FOUR prof');

  await page.goto('/blog?search=Enterprise%20SMB%20Gov');
  await expect(titles(page), 'words of the excerpt').toHaveText(['Four profiles, one core']);
  await page.goto('/blog?search=editors');
  await expect(titles(page), 'the author').toHaveCount(12);
});

for (const [path, name, words, end] of [
  ['/blog', 'search', 'four prof', ` @${whole}`],
  ['/registry', 'q', 'checker', ''],
] as const)
  test(`${path}: typing filters at once, the address follows, and back leads to where one was${end}`, async ({
    page,
  }) => {
    await page.goto('/about');
    await page.goto(path);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.pressSequentially(words);
    await expect(page).toHaveURL(`${path}?${new URLSearchParams({ [name]: words })}`);
    await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible();
    await expect(search).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

test('when nothing matches, the list says so and leads back', async ({ page }) => {
  await page.goto('/blog?search=zzzzqqq');
  await expect(all(page)).toContainText('No articles found matching your criteria.');
  await expect(titles(page)).toHaveCount(0);
  await all(page).getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(titles(page)).toHaveCount(12);
});

test('pages of the list keep the filters', async ({ page }) => {
  await page.goto('/blog?search=editors');
  const pages = page.getByRole('navigation', { name: 'Pages of articles' });
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  const first = await titles(page).allTextContents();
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/blog?search=editors&page=2');
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  const second = await titles(page).allTextContents();
  expect(second.length).toBeGreaterThan(0);
  expect(first.filter((title) => second.includes(title))).toEqual([]);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/blog?search=editors');
});

test('filters and pages work without JavaScript', async ({ plainPage: page }) => {
  await page.goto('/blog');
  await page.getByLabel('Category').selectOption({ label: 'Research' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/[?&]category=research/);
  await expect(titles(page)).toHaveText(['Measuring agents from traces']);
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(titles(page).first()).toBeVisible();
});

test('no search can do harm', async ({ page, request }) => {
  const hostile = [
    `<script>document.title='pwned'</script>`,
    `"><img src=x onerror="document.title='pwned'">`,
    `'; drop table blog_articles; --`,
    'zzz:* & !( | <->',
    '%_\\',
    '-- /* */',
    '\u202e\u0007﷽',
    '👩‍🚀 ÄÖÜ',
    'x'.repeat(5000),
  ];
  for (const search of hostile) {
    await page.goto(`/blog?search=${encodeURIComponent(search)}`);
    await expect(page, search).toHaveTitle('Insights · Context-Native');
    await expect(all(page)).toContainText('No articles found matching your criteria.');
    // Characters that turn the text around, and those of control, are in no page.
    const shown = search.replace('\u202e\u0007', '').trim().slice(0, 100);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(shown);
  }
  const nonsense = [
    'page=0',
    'page=-1',
    'page=1e9',
    'page=x',
    'type=nonsense',
    'type=__proto__',
    'search=%ff',
    'search=a&search=b',
    'category=',
  ];
  for (const query of nonsense)
    expect.soft((await request.get(`${siteUrl}/blog?${query}`)).status(), query).toBe(200);
});

const all = (page: Page) => page.getByRole('region', { name: 'All articles' });
const titles = (page: Page) => all(page).getByRole('heading', { level: 3 });
