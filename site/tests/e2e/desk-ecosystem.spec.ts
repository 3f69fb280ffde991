import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAndNarrow, expectDeskListAccessible } from './accessible.ts';
import { anyAddress, createAccount, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const unique = () => randomBytes(5).toString('hex');
const newEditor = async () => withRole(await createAccount(siteUrl), 'editor');
/** The page that a visitor sees. */
const see = async (path: string) => {
  const answer = await fetch(siteUrl + path);
  return { status: answer.status, text: await answer.text() };
};

async function addItem(page: Page, name: string): Promise<void> {
  await page.goto('/admin/catalogue/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('It does one thing.');
  await page.getByLabel('Category').selectOption('servers');
  await page.getByLabel('Tags').fill('testing, desk, stdio');
  await page.getByLabel('Website').fill(`https://${unique()}.example/`);
  await page.getByLabel('stdio', { exact: true }).check();
  await page.getByRole('button', { name: 'Add to the map' }).click();
  await expect(page.getByRole('status')).toContainText(`On the map: ${name}`);
}

test('an editor adds an item and changes it, settles a report, takes it off the map; visitors see each at once', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 422/);
  const name = `Desk item ${unique()}`;
  const path = `/mcp-map/${name.toLowerCase().replaceAll(' ', '-')}`;
  await signIn(context, siteUrl, await newEditor());
  await addItem(page, name);
  expect((await see(path)).text).toContain('It does one thing.');

  await page.getByLabel('Tags').fill('only, two');
  await page.getByLabel('Description').fill('It does two things.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Tags')).toHaveAccessibleDescription(/Enter three to six tags/);
  await expect(page.getByLabel('Description')).toHaveValue('It does two things.');
  await expect(page.getByLabel('stdio', { exact: true })).toBeChecked();
  await page.getByLabel('Tags').fill('one, two, three');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText(`Saved: ${name}`);
  expect((await see(path)).text).toContain('It does two things.');

  const reported = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ link: 'website' }),
  });
  expect(reported.status).toBe(200);
  await page.goto(`/admin/catalogue?state=reported&q=${encodeURIComponent(name)}`);
  await page.getByRole('rowheader', { name }).getByRole('link').click();
  await page.getByRole('button', { name: /^Mark as settled/ }).click();
  await expect(page.getByRole('heading', { name: 'Reported as dead links' })).toHaveCount(0);
  const picture = `/social${path}.png`;
  expect((await see('/sitemap.xml')).text).toContain(`${path}<`);
  expect((await see(picture)).status).toBe(200);
  await page.getByRole('button', { name: 'Hide from the map' }).click();
  await expect(page.getByRole('status')).toContainText(`Off the map: ${name}`);
  expect((await see(path)).status).toBe(404);
  expect((await see('/sitemap.xml')).text).not.toContain(`${path}<`);
  expect((await see(picture)).status).toBe(404);
});

test('without JavaScript: of two editors the second is shown both versions, and may save hers @whole', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 409/);
  const name = `Both ${unique()}`;
  await signIn(page.context(), siteUrl, await newEditor());
  await addItem(page, name);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Maintainer').fill('The first one');
  await other.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Maintainer').fill('The second one');
  await page.getByRole('button', { name: 'Save' }).click();
  const both = page.getByRole('region', { name: 'Both versions' });
  await expect(both).toContainText('The first one');
  await expect(both).toContainText('The second one');
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByRole('status')).toContainText(`Saved: ${name}`);
  await expect(page.getByLabel('Maintainer')).toHaveValue('The second one');
});

test('without JavaScript: what is ticked is taken off the site at once, and put back', async ({
  plainPage: page,
}) => {
  const mark = unique();
  await signIn(page.context(), siteUrl, await newEditor());
  for (const name of ['one', 'two', 'three']) await addItem(page, `Ticked ${mark} ${name}`);
  await page.goto(`/admin/catalogue?q=${mark}`);
  for (const name of ['one', 'two'])
    await page.getByRole('checkbox', { name: `Ticked ${mark} ${name}` }).check();
  await page.getByRole('button', { name: 'Hide from the site' }).click();
  await expect(page.locator('.notice')).toContainText('Hidden from the site: 2');
  await expect(page.getByRole('rowheader')).toHaveText([`Ticked ${mark} three`]);
  expect((await see(`/mcp-map/ticked-${mark}-one`)).status).toBe(404);
  await page.getByRole('link', { name: /^Hidden/ }).click();
  await page.getByRole('checkbox', { name: `Ticked ${mark} one` }).check();
  await page.getByRole('button', { name: 'Show on the site' }).click();
  await expect(page.locator('.notice')).toContainText('Shown on the site: 1');
  expect((await see(`/mcp-map/ticked-${mark}-one`)).status).toBe(200);
  expect((await see(`/mcp-map/ticked-${mark}-two`)).status).toBe(404);
});

test('all rows of a page are ticked with one press, and what can be done is in sight', async ({
  page,
  context,
}) => {
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  const boxes = page.getByRole('checkbox', { name: /\w/ });
  await expect(boxes).toHaveCount(await page.getByRole('rowheader').count());
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await expect(page.getByRole('button', { name: 'Hide from the site' })).toBeInViewport();
  await expectAccessible(page, 'a list with ticks');
});

test('the pages are accessible, wide and narrow', async ({ page, context, allow }) => {
  allow.toSay(/status of 422/);
  await signIn(context, siteUrl, await newEditor());
  await expectDeskListAccessible(page, '/admin/catalogue');
});

test('the desk says that no sync is set up, and an item’s packages are asked for', async ({
  page,
  context,
}) => {
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/catalogue/syncs');
  await expect(page.getByText('No run has been recorded yet.')).toBeVisible();
  await expectAccessibleAndNarrow(page, 'the syncs');
  await page.goto('/admin/catalogue?q=filesystem');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByLabel('Packages')).toHaveValue(/server-filesystem/);
});
