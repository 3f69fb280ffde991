import type { Page } from '@playwright/test';
import { changedFeatures, isOfChange, whole } from '../../../tools/gate.ts';
import { expect, test, whenPartsStarted } from './site-test.ts';

/** Public lists: how each is narrowed first and then, what it then says in its field, and where its list stands. */
const lists = [
  {
    path: '/blog',
    feature: 'insights',
    search: 'trace',
    filter: 'Category',
    choice: 'security',
    list: '#articles',
  },
  // It has one entry.
  {
    path: '/registry',
    feature: 'registry',
    search: 'zzz',
    filter: 'Compliance',
    choice: 'true',
    list: '#found-entries',
  },
  {
    path: '/types',
    feature: 'standard',
    search: 'rate',
    filter: 'Domain',
    choice: 'tax',
    list: '#found-types',
  },
  {
    path: '/content-library',
    feature: 'library',
    search: 'm',
    filter: 'Category',
    choice: 'demo',
    list: '#works',
  },
  {
    path: '/mcp-map',
    feature: 'ecosystem',
    search: 'git',
    filter: 'Tier',
    choice: 'verified',
    list: '#map-results',
    replaces: true,
  },
  {
    path: '/courses',
    feature: 'learning',
    search: 'mcp',
    filter: 'Level',
    choice: 'advanced',
    list: '[aria-labelledby=free-courses] [data-part=results]',
  },
];

/** One script fetches all lists anew. /mcp-map replaces its address, and /courses shows skeletons meanwhile. */
const inGate = ['/blog', '/mcp-map', '/courses'];

for (const { path, search, filter, choice, list, replaces } of lists.filter((each) =>
  isOfChange(each.feature),
))
  test(`${path}: back shows the same list at the same place, its fields say what the address says${changedFeatures || inGate.includes(path) ? '' : ` @${whole}`}`, async ({
    page,
  }) => {
    const field = page.getByRole('searchbox').last();
    const waiting = page.locator('[aria-busy], [data-skeleton-card]');
    const seen = async () => ({
      list: await page.locator(list).textContent(),
      field: await field.inputValue(),
      choice: await page.getByLabel(filter, { exact: true }).inputValue(),
    });
    await page.goto('/about');
    await page.goto(path);
    const filters = page.locator('summary', { hasText: 'Filters' });
    if (await filters.isVisible()) await filters.click();
    const first = await seen();
    if (path === '/courses') await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await field.pressSequentially(search);
    await expect(page).toHaveURL(new RegExp(`=${search}(&|$)`));
    await expect.poll(async () => (await seen()).list, 'typing filters at once').not.toBe(first.list);
    await expect(waiting).toHaveCount(0);
    const typed = await seen();
    const typedAt = await scrollDown(page);

    await page.getByLabel(filter, { exact: true }).selectOption(choice);
    await expect(page).toHaveURL(new RegExp(`=${choice}`));
    if (path !== '/registry')
      await expect.poll(async () => (await seen()).list, 'a choice applies at once').not.toBe(typed.list);
    // What came first may be the words that it is fetched.
    await expect(waiting).toHaveCount(0);
    const chosen = await seen();
    const chosenAt = await scrollDown(page);

    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`=${choice}`));
    await expect.poll(seen, 'back from another page').toEqual(chosen);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(chosenAt);
    if (!replaces) {
      await page.goBack();
      await expect.poll(seen, 'back to the choice before').toEqual(typed);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(typedAt);
      await page.goForward();
      await expect.poll(seen, 'forward').toEqual(chosen);
      await page.goBack();
      await expect.poll(seen).toEqual(typed);
    }
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

test('back leads to the place that was left also when the list is waited for', async ({ page }) => {
  await page.goto('/courses?search=mcp');
  // Before its script has come, a link is followed as any link is.
  await whenPartsStarted(page);
  const status = page.getByRole('region', { name: 'All Courses' }).getByRole('status');
  const found = (await status.textContent()) ?? '';
  const left = await scrollDown(page);
  // Where it was clicked counts: Playwright's own click would scroll there.
  await page.getByRole('link', { name: 'Snyk', exact: true }).evaluate((link: HTMLElement) => link.click());
  await expect(status).not.toHaveText(found);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/courses?search=mcp*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goBack();
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(6);
  answer();
  await expect(status).toHaveText(found);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('back before the script of the page has come shows what the address says', async ({ page }) => {
  await page.goto('/courses');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByLabel('Level', { exact: true }).selectOption('advanced');
  await expect(page).toHaveURL(/=advanced/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/entry.client-*', async (route) => {
    await coming;
    // Of a page that was left it is nobody's any more.
    await route.continue().catch(() => {});
  });
  await page.goBack({ waitUntil: 'domcontentloaded' });
  await expect(page.getByLabel('Level', { exact: true })).toHaveValue('advanced');
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/=advanced/);
  await expect(page.getByLabel('Level', { exact: true })).toHaveValue('');
  come();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
});

/** To near the end of the page, where a shorter list has no such place. */
async function scrollDown(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 60));
  return page.evaluate(() => scrollY);
}
