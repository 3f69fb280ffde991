import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAccount, sessionCookie, signIn } from './people.ts';
import { expect, how, siteUrl, test } from './site-test.ts';

const tabs = [
  { name: 'Overview', path: '/account', title: 'Your account' },
  { name: 'Learning', path: '/account/learning', title: 'Your learning' },
  { name: 'Orders', path: '/account/orders', title: 'Orders' },
  { name: 'Profile', path: '/account/profile', title: 'Profile' },
  { name: 'Security', path: '/account/security', title: 'Security' },
  { name: 'Your data', path: '/account/data', title: 'Your data' },
];
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Your account' });
const lesson = (module: string, slug: string) => ({ module, lesson: slug });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

for (const javaScriptEnabled of [true, false])
  test(`each tab of the account has its address, its title and its mark, by keyboard on a small screen, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await signIn(page.context(), siteUrl, await createAccount(siteUrl));
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/account/data');
    for (const { name, path, title } of tabs) {
      const tab = tabsOf(page).getByRole('link', { name, exact: true });
      await tab.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(new RegExp(`^${title} `));
      await expect(tabsOf(page).locator('[aria-current]')).toHaveText(name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
    }
    const unknown = await page.request.get(`${siteUrl}/account/no-such-list`);
    expect(unknown.status()).toBe(404);
  });

test('the overview of somebody new says what to do first', async ({ page, context }) => {
  const { name } = await createAccount(siteUrl).then(async (person) => {
    await signIn(context, siteUrl, person);
    return person;
  });
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(section(page, 'Learning').getByRole('progressbar')).toHaveCount(3);
  const ways = {
    Exams: /^\/assessment\/practice/,
    Credentials: /^\/assessment/,
    Orders: /^\/pricing/,
    Notes: /^\/mvp/,
    Submissions: /^\/contribute/,
  };
  for (const [name, href] of Object.entries(ways))
    await expect(section(page, name).getByRole('link').last(), name).toHaveAttribute('href', href);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectAccessible(page, 'the overview at 375 px');
  await section(page, 'Learning').getByRole('link', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/course-module\?module=MCP-100&lesson=01-/);
});

test('a long list has pages, which the overview leads to', async ({ page, context }) => {
  const person = await createAccount(siteUrl);
  const cookie = await sessionCookie(siteUrl, person);
  for (let n = 1; n <= 21; n += 1) {
    const body = new FormData();
    body.set('title', `Parcels ${n}`);
    body.set('repo_url', `https://github.com/example/parcels-${n}`);
    const sent = await fetch(`${siteUrl}/contribute`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body,
    });
    expect(sent.status).toBe(303);
  }
  await signIn(context, siteUrl, person);
  await page.goto('/account');
  const submissions = section(page, 'Submissions');
  await expect(submissions.getByRole('listitem')).toHaveCount(3);
  await submissions.getByRole('link', { name: 'All 21' }).click();
  await expect(page).toHaveURL('/account/submissions');
  const lines = page.getByRole('listitem').filter({ hasText: 'waits for review' });
  await expect(lines).toHaveCount(20);
  await expectAccessible(page, 'a long list');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(lines).toHaveText(/Parcels 1/);
  await page.goto('/account/submissions?page=9');
  await expect(lines, 'the last page there is').toHaveCount(1);
});

for (const javaScriptEnabled of [true, false])
  test(`notes are searched, ${how(javaScriptEnabled)}`, async ({ page: scriptedPage, plainPage }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = await createAccount(siteUrl);
    await signIn(page.context(), siteUrl, person);
    const write = (name: { module: string; lesson: string }, text: string) =>
      page.request.post(`${siteUrl}/api/learning/notes`, { data: { ...name, text, version: 0 } });
    await page.goto('/account/learning');
    await expect(section(page, 'Notes')).toContainText('You have no notes yet');
    await write(lesson('MCP-100', '01-what-mcp-is'), 'Ask about the gateway');
    await write(lesson('MCP-100', '02-hosts-clients-and-servers'), 'One client for one server');
    await page.goto('/account/learning');
    const notes = section(page, 'Notes');
    await expect(notes.locator('#found-notes').getByRole('listitem')).toHaveCount(2);
    const field = notes.getByRole('searchbox', { name: 'Search notes' });
    await field.fill('GATEWAY');
    if (!javaScriptEnabled) await field.press('Enter');
    await expect(page).toHaveURL(/\/account\/learning\?q=GATEWAY(#notes)?$/);
    await expect(notes.locator('#found-notes').getByRole('listitem')).toHaveCount(1);
    if (javaScriptEnabled) await expectAccessible(page, 'the learning page, searched');
    await notes.getByRole('link', { name: 'What the Model Context Protocol is' }).click();
    await expect(page).toHaveURL('/course-module?module=MCP-100&lesson=01-what-mcp-is#lesson-notes');
    await page.goto('/account/learning?q=nothing+like+it');
    await expect(notes).toContainText('No note has these words');
  });
