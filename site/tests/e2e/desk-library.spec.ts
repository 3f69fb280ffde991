import { randomBytes } from 'node:crypto';
import { isOfChange } from '../../../tools/gate.ts';
import { expectDeskListAccessible } from './accessible.ts';
import { createAccount, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const newEditor = async () => withRole(await createAccount(siteUrl), 'editor');
/** The page that a visitor sees. */
const see = async (path: string) => (await fetch(siteUrl + path)).text();

test('an editor changes a partner and a work; visitors see it, and nothing of what waits', async ({
  page,
  context,
}) => {
  const mark = randomBytes(5).toString('hex');
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/partners?q=ostrava');
  await page.getByRole('rowheader', { name: 'Ostrava Rail' }).getByRole('link').click();
  await page.getByLabel('Description').fill(`A railway, changed ${mark}.`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Saved: Ostrava Rail');
  expect(await see('/partners')).toContain(`changed ${mark}`);

  await page.goto('/admin/library?q=tanstack');
  await page
    .getByRole('rowheader', { name: /TanStack AI/ })
    .getByRole('link')
    .click();
  await page.getByLabel('Description').fill(`An episode, changed ${mark}.`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Saved: TanStack AI');
  expect(await see('/content-library?search=tanstack')).toContain(`changed ${mark}`);

  // A slot far from now: other tests look at the one of today.
  await page.getByRole('link', { name: 'Feature it' }).click();
  await page.getByLabel('First day').fill('2090-01-01');
  await page.getByLabel('Last day').fill('2090-01-31');
  await page.getByRole('button', { name: 'Feature the work' }).click();
  await expect(page.getByRole('row', { name: /TanStack AI/ }).first()).toContainText('To come');

  await page.goto('/admin/library/new');
  await page.getByLabel('Title').fill(`Waiting ${mark}`);
  await page.getByLabel('Description').fill('Not yet.');
  await page.getByLabel('Address').fill(`https://${mark}.example/`);
  await page.getByLabel('Category').selectOption('talk');
  await page.getByLabel('Licence').selectOption('not_stated');
  await page.getByRole('button', { name: 'Add the work' }).click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(await see(`/content-library?search=${mark}`)).toContain('No content found');
});

const pages = [
  ...(isOfChange('ecosystem') ? ['/admin/partners'] : []),
  ...(isOfChange('library') ? ['/admin/library', '/admin/library/slots'] : []),
];

test('the pages are accessible, wide and narrow', async ({ page, context, allow }) => {
  allow.toSay(/status of 422/);
  await signIn(context, siteUrl, await newEditor());
  for (const path of pages) await expectDeskListAccessible(page, path);
});
