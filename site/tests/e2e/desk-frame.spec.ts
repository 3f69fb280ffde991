import type { Browser } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { anyAddress, createAccount, newPerson, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const newEditor = async () => withRole(await createAccount(siteUrl, newPerson('Grace Hopper')), 'editor');

test('⌘K or Ctrl K finds pages and records of the desk, by keyboard alone', async ({ page, context }) => {
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/articles');
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search the desk' });
  await expect(field).toBeFocused();
  await page.keyboard.type('ostrava');
  const found = page.getByRole('option', { name: /Ostrava Rail/ });
  await expect(found).toBeVisible();
  await expectAccessible(page, 'the search window of the desk');
  await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/partners\/[0-9a-f-]{36}$/);

  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await field.fill('featured');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toContainText('Featured slots');
  // Accounts are for admins.
  const answer = page.waitForResponse(/search\.json\?q=example/);
  await field.fill('example.org');
  expect(await (await answer).text()).not.toContain('Accounts');
  await field.press('Enter');
  await expect(page).toHaveURL('/admin/search?q=example.org');
});

test('without JavaScript the search of the desk is a page', async ({ plainPage: page }) => {
  await signIn(page.context(), siteUrl, await newEditor());
  await page.goto('/admin/partners');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByLabel('Search the desk').fill('ostrava');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/search?q=ostrava');
  const partners = page.getByRole('region', { name: 'Partners' });
  await expect(partners.getByRole('link', { name: 'All in Partners' })).toHaveAttribute(
    'href',
    '/admin/partners?q=ostrava',
  );
  await partners.getByRole('link', { name: /Ostrava Rail/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ostrava Rail');
  await page.goto('/admin/search?q=xyzzyqqq');
  await expect(page.getByText('Nothing found for “xyzzyqqq”.')).toBeVisible();
});

test('the desk has a frame of its own: by keyboard, wide and narrow', async ({ page, context }) => {
  const editor = await newEditor();
  await signIn(context, siteUrl, editor);
  const widths = [1280, 375];
  for (const path of ['/admin/articles/new', '/admin/search?q=a', '/admin/courses']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Context-Native' })).toHaveAttribute(
      'href',
      '/',
    );
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      await expectAccessible(page, `${path} at ${width}`);
    }
  }
  const pages = page.getByRole('navigation', { name: 'Review desk' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 375) await page.locator('.desk-menu > summary').click();
    await expect(pages.getByRole('link', { name: 'Partners' })).toBeVisible();
    if (width === 375) {
      await expectAccessible(page, 'the pages of the desk, opened');
      await page.locator('.desk-menu > summary').click();
    }
    const menu = page.locator('.desk-person > summary');
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner')).toContainText(editor.email);
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'System' }).click();
    await expectAccessible(page, `the menu at ${width}`);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
  // What is refused is shown in the frame of the site.
  await page.locator('.desk-person > summary').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

const inTokyo = (browser: Browser) =>
  browser.newContext({
    baseURL: siteUrl,
    timezoneId: 'Asia/Tokyo',
    extraHTTPHeaders: { 'X-Forwarded-For': anyAddress() },
  });

test('times are in UTC, and beside it by the clock of who reads', async ({ browser, plainPage }) => {
  const editor = await newEditor();
  const context = await inTokyo(browser);
  await signIn(context, siteUrl, editor);
  const page = await context.newPage();
  const cell = page.getByRole('row').filter({ hasText: 'Adopting in one afternoon' }).locator('time');
  await page.goto('/admin/articles');
  await expect(cell).toHaveText(/^\d{4}-\d\d-\d\d 00:00\s*09:00 your time$/);
  await context.close();
  await signIn(plainPage.context(), siteUrl, editor);
  await plainPage.goto('/admin/articles');
  await expect(plainPage.locator('tbody time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});

test('a list is filtered in place while it is typed into; back shows it where it was', async ({
  browser,
}) => {
  const context = await inTokyo(browser);
  await signIn(context, siteUrl, await withRole(await createAccount(siteUrl), 'admin'));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 400 });
  const field = page.getByLabel('Text');
  const status = page.getByLabel('Status');
  const seen = async () => ({
    list: await page.locator('.desk-table').textContent(),
    field: await field.inputValue(),
    status: await status.inputValue(),
  });
  const scrollDown = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 30));
    return page.evaluate(() => scrollY);
  };
  // The notice of having signed in stands above the first page alone.
  await page.goto('/admin');
  await page.goto('/admin/articles');
  const whole = await seen();
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  await field.pressSequentially('trace');
  await expect(page).toHaveURL('/admin/articles?q=trace');
  await expect.poll(async () => (await seen()).list, 'typing filters at once').not.toBe(whole.list);
  await expect(field).toBeFocused();
  await expect(page.locator('search').getByRole('status')).toContainText(/^\d+ articles?/);

  await page.getByRole('link', { name: 'Title', exact: true }).press('Enter');
  await expect(page).toHaveURL('/admin/articles?q=trace&sort=title');
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('link', { name: 'Title', exact: true })).toBeFocused();
  const sorted = await seen();
  const sortedAt = await scrollDown();

  // What is filtered by a choice stays sorted.
  await status.selectOption('public');
  await expect(page).toHaveURL('/admin/articles?sort=title&q=trace&state=public');
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', /state=public/);
  for (const time of await page.locator('tbody time').all()) await expect(time).toContainText('your time');
  await expect(page.locator('body'), 'the page was never loaded again').toHaveAttribute('data-first', '');
  const chosen = await seen();
  const chosenAt = await scrollDown();

  await page
    .getByRole('rowheader')
    .last()
    .getByRole('link')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect.poll(seen, 'back from an article').toEqual(chosen);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(chosenAt);
  await page.goBack();
  await expect.poll(seen, 'back to the choice before').toEqual(sorted);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(sortedAt);

  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/articles?sort=title');
  await expect(field).toHaveValue('');

  await page.goto('/admin/audit');
  await page.getByLabel('From').fill('2999-01-31');
  await expect(page).toHaveURL('/admin/audit?from=2999-01-31');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await page.goto('/admin/articles');
  // Who is signed out meanwhile is asked to sign in, and sees no list that is not what the address says.
  await context.clearCookies();
  await field.pressSequentially('x');
  await expect(page).toHaveURL(/\/auth\?/);
  await context.close();
});
