import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAccount, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const unique = () => randomBytes(5).toString('hex');
const newEditor = async () => withRole(await createAccount(siteUrl), 'editor');
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/);
const notice = (page: Page) => page.getByText(/^You have unsaved changes from \d\d:\d\d\./);

test('what is typed is kept, offered in another browser, and gone once it is saved or discarded', async ({
  page,
  context,
  plainPage,
}) => {
  const mark = unique();
  const editor = await newEditor();
  await signIn(context, siteUrl, editor);
  await page.goto('/admin/courses/new');
  await page.getByLabel('Course Title').fill(`Kept ${mark}`);
  await expect(saved(page)).toBeVisible();
  await expect(saved(page)).toHaveAttribute('aria-live', 'polite');
  await page.goto('/admin/courses');

  await signIn(plainPage.context(), siteUrl, editor);
  await plainPage.goto('/admin/courses/new');
  await expect(plainPage.getByLabel('Course Title')).toHaveValue(`Kept ${mark}`);
  await expect(plainPage.getByText(/unsaved changes from \d{4}-\d\d-\d\d \d\d:\d\d UTC/)).toBeVisible();

  await page.goto('/admin/courses/new');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Course Title')).toHaveValue(`Kept ${mark}`);
  await expectAccessible(page, 'a form with a draft');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Course Title')).toHaveValue('');
  await expect(notice(page)).toHaveCount(0);

  await page.getByLabel('Course Title').fill(`Kept ${mark}`);
  await page.getByLabel('Provider').fill('Wren');
  await page.getByLabel('Course URL').fill(`https://${mark}.example/`);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save hidden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kept ${mark}`);
  await page.goto('/admin/courses/new');
  await expect(page.getByLabel('Course Title')).toHaveValue('');
});

test('a draft does not overwrite what somebody else saved since', async ({
  page,
  context,
  browser,
  allow,
}) => {
  allow.toSay(/status of 4(09|22)/);
  const mark = unique();
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/articles/new');
  await page.getByLabel('Title', { exact: true }).fill(`First ${mark}`);
  await page.getByLabel('Category').selectOption('building');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`First ${mark}`);
  const address = page.url();
  await page.getByLabel('Title', { exact: true }).fill(`Mine ${mark}`);
  await expect(saved(page)).toBeVisible();

  const other = await browser.newContext({ baseURL: siteUrl });
  await signIn(other, siteUrl, await newEditor());
  const theirs = await other.newPage();
  await theirs.goto(address);
  await expect(theirs.getByLabel('Title', { exact: true })).toHaveValue(`First ${mark}`);
  await theirs.getByLabel('Title', { exact: true }).fill(`Theirs ${mark}`);
  await theirs.getByRole('button', { name: 'Save draft' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Theirs ${mark}`);

  await page.goto(address);
  await expect(notice(page)).toContainText('Someone else has saved a newer version');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Mine ${mark}`);
  // Refused for a field, it is still about the version that it was begun with.
  await page.getByLabel('Author', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByLabel('Author', { exact: true })).toHaveAccessibleDescription(/Enter the author/);
  await page.getByLabel('Author', { exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const both = page.getByRole('region', { name: 'Both versions' });
  await expect(both).toContainText(`Theirs ${mark}`);
  await expect(both).toContainText(`Mine ${mark}`);
  // Opened again, the draft is still about that version.
  await expect(saved(page)).toBeVisible();
  await page.goto(address);
  await expect(notice(page)).toContainText('Someone else has saved a newer version');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(both).toContainText(`Theirs ${mark}`);
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mine ${mark}`);
  await page.reload();
  await expect(notice(page)).toHaveCount(0);

  await theirs.getByLabel('Title', { exact: true }).fill(`Again ${mark}`);
  await theirs.getByRole('button', { name: 'Save draft' }).click();
  await expect(theirs.getByRole('region', { name: 'Both versions' })).toContainText(`Mine ${mark}`);
  await expect(saved(theirs)).toBeVisible();
  await theirs.getByRole('button', { name: 'Discard mine and show the saved version' }).click();
  await expect(theirs.getByLabel('Title', { exact: true })).toHaveValue(`Mine ${mark}`);
  await expect(notice(theirs)).toHaveCount(0);
  await other.close();
});

test('beside an earlier version a draft is named, and nothing takes its place', async ({ page, context }) => {
  const mark = unique();
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/articles/new');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill(`First ${mark}`);
  await page.getByLabel('Category').selectOption('building');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`First ${mark}`);
  await title.fill(`Second ${mark}`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Second ${mark}`);
  const version = page
    .getByRole('region', { name: 'Earlier versions' })
    .getByRole('row')
    .last()
    .getByRole('link');

  await version.click();
  await title.fill(`Other ${mark}`);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Show the saved version' }).click();
  await expect(title).toHaveValue(`Second ${mark}`);

  await title.fill(`Draft ${mark}`);
  await expect(saved(page)).toBeVisible();
  await version.click();
  await expect(page.getByText('The form below does not show your changes')).toBeVisible();
  await expectAccessible(page, 'an earlier version beside a draft');
  await expect(title).toHaveValue(`First ${mark}`);
  await expect(page.locator('form[data-draft-of]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show the saved version' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show my changes' }).click();
  await expect(title).toHaveValue(`Draft ${mark}`);
  await version.click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue(`Second ${mark}`);
  await expect(notice(page)).toHaveCount(0);
});

test('while the site does not answer it says so, keeps on trying, and the browser asks before the page is left', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/net::ERR_FAILED/);
  await signIn(context, siteUrl, await newEditor());
  await page.clock.install();
  await page.goto('/admin/library/new');
  await page.route('**/api/desk-drafts*', (route) => route.abort());
  await page.getByLabel('Title').fill('Not lost');
  await page.clock.runFor(1500);
  await expect(page.getByText('Not saved yet: the site is not responding.')).toBeVisible();
  const asked = new Promise((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
  await page.unroute('**/api/desk-drafts*');
  await page.clock.runFor(11_000);
  await expect(saved(page)).toBeVisible();
});

test('what is typed before the script came, and after a save that did not leave the page, is kept', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/net::ERR_ABORTED/);
  await signIn(context, siteUrl, await newEditor());
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(/desk-drafts-[^/]*\.js/, async (route) => {
    await given;
    await route.continue();
  });
  await page.goto('/admin/courses/new', { waitUntil: 'commit' });
  await page.getByLabel('Course URL').fill('https://early.example/');
  give();
  await expect(saved(page)).toBeVisible();

  // The answer to a form that is stopped, or that is 204, leaves the page where it is.
  await page.route('**/admin/courses/new', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.continue(),
  );
  const sent = page.waitForResponse((response) => response.status() === 204);
  await page.getByRole('button', { name: 'Save hidden' }).click();
  await sent;
  const answered = page.waitForResponse(/api\/desk-drafts/);
  await page.getByLabel('Course URL').fill('https://later.example/');
  expect((await answered).status()).toBe(200);
});

test('a form is sent after the draft that is under way, so that none is left behind', async ({
  page,
  context,
}) => {
  const mark = unique();
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/courses/new');
  const order: string[] = [];
  await page.route('**/api/desk-drafts*', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 500));
    order.push('draft');
    await route.fulfill({ response: answer });
  });
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) order.push('form');
  });
  const underWay = page.waitForRequest(/api\/desk-drafts/);
  await page.getByLabel('Course Title').fill(`Kept ${mark}`);
  await page.getByLabel('Provider').fill('Wren');
  await page.getByLabel('Course URL').fill(`https://${mark}.example/`);
  await underWay;
  await page.getByRole('button', { name: 'Save hidden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kept ${mark}`);
  expect(order).toEqual(['draft', 'form']);
});

test('a second tab does not overwrite what the first one keeps, and says so', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 409/);
  await signIn(context, siteUrl, await newEditor());
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/admin/library/new');
  await page.getByLabel('Title').fill('First');
  await expect(saved(page)).toBeVisible();
  await other.getByLabel('Title').fill('Second');
  await expect(
    other.getByText(
      'This form is open in another tab. We do not save what you type here: continue in the other tab.',
    ),
  ).toBeVisible();
  const asked = other.waitForEvent('dialog');
  await other.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  const answered = page.waitForResponse(/api\/desk-drafts/);
  await page.getByLabel('Title').fill('First again');
  expect((await answered).status()).toBe(200);
});

test('a draft is taken from its own site, by who may edit, and within bounds', async ({ context }) => {
  const member = await createAccount(siteUrl);
  const send = (of: string, title = 'x', origin = siteUrl) =>
    context.request.post(`${siteUrl}/api/desk-drafts?of=${encodeURIComponent(of)}`, {
      form: { title },
      headers: { origin },
    });
  const path = '/admin/articles/new';
  expect((await send(path)).status()).toBe(401);
  await signIn(context, siteUrl, member);
  expect((await send(path)).status()).toBe(403);
  await withRole(member, 'editor');
  await signIn(context, siteUrl, member);
  expect((await send(path)).status()).toBe(200);
  expect((await send(path, 'x', 'https://elsewhere.example')).status()).toBe(403);
  for (const of of ['', '/admin', '/elsewhere/new', `/admin/articles/${'x'.repeat(36)}`])
    expect((await send(of)).status(), of).toBe(400);
  expect((await send(path, 'x'.repeat(500_000))).status()).toBe(413);
  expect((await send(path, 'x'.repeat(1_100_000))).status()).toBe(413);
  // Refused ones count too. More than 25 at a time wait for each other's connections.
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => send('')));
    statuses.push(...answers.map((answer) => answer.status()));
  }
  expect(statuses).toContain(429);
  const exported = await (await context.request.get(`${siteUrl}/account/export.json`)).json();
  expect(exported.drafts).toMatchObject([{ path, values: { title: 'x' } }]);
});
