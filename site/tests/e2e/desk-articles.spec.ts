import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pngOf } from '../support/pictures.ts';
import { expectAccessible, expectAccessibleAndNarrow } from './accessible.ts';
import { createAccount, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const unique = () => randomBytes(5).toString('hex');
const newEditor = async () => withRole(await createAccount(siteUrl), 'editor');
/** Of an article: the text area, or the editor in its place. */
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
/** By the keyboard: Playwright's `fill` changes an editor's page behind its back, as nobody can. */
async function writeText(page: Page, text: string): Promise<void> {
  await textOf(page).click();
  await expect(page.locator('.code-editor')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
const statusOf = async (path: string) => (await fetch(siteUrl + path)).status;

test('an editor writes with what readers will see beside it, publishes, and a visitor reads it', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/net::ERR_FAILED/);
  const mark = unique();
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Title', { exact: true }).fill(`Units ${mark}`);
  await page.getByLabel('Excerpt').fill('What a number means.');
  await page.getByLabel('Category').selectOption('building');
  const preview = page.getByRole('region', { name: 'Preview' });
  await textOf(page).fill('## Why\n\nA number **alone** says <b>little</b>.');
  await expect(preview.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('alone');
  await expect(preview.locator('b')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved as a draft').first()).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Why' })).toBeVisible();
  expect(await statusOf(`/blog/units-${mark}`)).toBe(404);

  // The server is away for a moment: the preview says so, and what was typed is there.
  await page.route('**/admin/articles/preview', (route) => route.abort());
  await writeText(page, '## Why not');
  await expect(page.getByText('We could not create the preview.')).toBeVisible();
  await page.unroute('**/admin/articles/preview');
  await writeText(page, '## Why not\n\nIt depends.');
  await expect(preview.getByText('It depends.')).toBeVisible();

  // What is too heavy for readers is made smaller before it is sent; a picture that the site has takes its place again.
  const heavy = { name: 'photo.png', mimeType: 'image/png', buffer: pngOf(4000, 2000) };
  const cover = page.getByRole('img', { name: 'The cover' });
  await page.getByLabel('Upload an image').setInputFiles(heavy);
  await expect(page.getByText('We reduced it to')).toBeVisible();
  await expect(cover).toHaveAttribute('src', /^data:image\/jpeg/);
  await page.getByText('Or choose an image that the site already has, or none').click();
  await page.getByRole('radio', { name: 'four profiles one core' }).check();
  await expect(cover).toHaveAttribute('src', '/covers/four-profiles-one-core.svg');
  await expect(page.getByLabel('Upload an image')).toHaveValue('');
  await page.getByLabel('Upload an image').setInputFiles(heavy);
  await expect(page.getByText('We reduced it to')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Readers see it now').first()).toBeVisible();
  await expect(cover).toHaveAttribute('src', /^\/covers\/[0-9a-f-]{36}\.jpg$/);
  expect(await (await fetch(`${siteUrl}/blog`)).text()).toContain(`Units ${mark}`);
  expect(await (await fetch(`${siteUrl}/feeds/rss.xml`)).text()).toContain(`Units ${mark}`);
  await page.getByRole('link', { name: 'See it on the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Units ${mark}`);
  await expect(page.getByText('It depends.')).toBeVisible();

  await page.goto(`/admin/articles?q=${mark}&state=public`);
  await page.getByRole('rowheader', { name: mark }).getByRole('link').click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Readers do not see it').first()).toBeVisible();
  expect(await statusOf(`/blog/units-${mark}`)).toBe(404);
  expect(await (await fetch(`${siteUrl}/blog`)).text()).not.toContain(mark);

  await page.goto(`/admin/articles?q=${mark}&state=draft`);
  await page.getByRole('checkbox', { name: mark }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('.notice')).toContainText('Published: 1');
  expect(await statusOf(`/blog/units-${mark}`)).toBe(200);
  // The tests of the feeds know the newest article.
  await page.goto(`/admin/articles?q=${mark}`);
  await page.getByRole('checkbox', { name: mark }).check();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(page.locator('.notice')).toContainText('Unpublished: 1');
});

test('without JavaScript: a preview, a wrong form that is kept, a time ahead, and two editors', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 4(09|22)/);
  const mark = unique();
  await signIn(page.context(), siteUrl, await newEditor());
  await page.goto('/admin/articles/new');
  await page.getByLabel('Title', { exact: true }).fill(`Ahead ${mark}`);
  await textOf(page).fill('## Later\n\nNot yet.');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview in a new tab' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: 'Later' })).toBeVisible();
  await preview.close();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription(/Please choose a category/);
  await expect(page.getByLabel('Category')).toBeFocused();
  await page.getByLabel('Category').selectOption('research');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Excerpt')).toHaveAccessibleDescription(/please write one before publishing/);
  await expect(textOf(page)).toHaveValue('## Later\n\nNot yet.');
  await page.getByLabel('Excerpt').fill('It comes later.');
  const picture = { name: 'cover.png', mimeType: 'image/png', buffer: pngOf(700, 400) };
  await page.getByLabel('Upload an image').setInputFiles(picture);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByLabel('Upload an image')).toHaveAccessibleDescription(
    /has 700 × 400 pixels, but a cover needs at least/,
  );
  await page.getByLabel('Upload an image').setInputFiles({ ...picture, buffer: pngOf(800, 500) });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved as a draft').first()).toBeVisible();
  const cover = page.getByRole('img', { name: 'The cover' });
  await expect(cover).toHaveAttribute('src', /^\/covers\/[0-9a-f-]{36}\.png$/);
  const stored = await fetch(siteUrl + (await cover.getAttribute('src')));
  expect(stored.headers.get('content-type')).toBe('image/png');
  expect(stored.headers.get('cache-control')).toContain('immutable');

  await page.getByLabel('Publish at (UTC)').fill('2098-01-31T17:05');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Readers will see it from 2098-01-31 17:05 UTC').first()).toBeVisible();
  expect(await statusOf(`/blog/ahead-${mark}`)).toBe(404);

  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByLabel('Title', { exact: true }).fill(`Theirs ${mark}`);
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(`Theirs ${mark}`);
  await page.getByLabel('Title', { exact: true }).fill(`Mine ${mark}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const both = page.getByRole('region', { name: 'Both versions' });
  await expect(both).toContainText(`Theirs ${mark}`);
  await expect(both).toContainText(`Mine ${mark}`);
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mine ${mark}`);
});

test('an article is written in an editor, which is a field like the others to the keyboard and to the form', async ({
  page,
  context,
}) => {
  const mark = unique();
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/articles/new');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Title', { exact: true }).fill(`Edited ${mark}`);
  await page.getByLabel('Category').selectOption('building');
  expect(
    loaded.filter((url) => /code-editor/.test(url)),
    'nobody went there yet',
  ).toEqual([]);
  await page.locator('label', { hasText: /^Text$/ }).click();
  const editor = textOf(page).and(page.locator('[contenteditable]'));
  await expect(editor).toBeFocused();
  await expect(editor).toHaveAccessibleDescription(/^Markdown/);
  const field = page.locator('textarea[name=content]');
  await page.keyboard.type('## Units\n\n- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(field).toHaveValue('## Units\n\n- one\n- two');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveText([
    'one',
    'two',
  ]);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(field).not.toHaveValue(/two/);
  await page.keyboard.press('Control+y');
  await expect(field).toHaveValue(/two$/);
  await page.keyboard.press('Control+]');
  await expect(field).toHaveValue(/\n {2}- two$/);
  await page.keyboard.press('Control+[');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the editor, searching');
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
  await expectAccessible(page, 'the editor');

  // What is selected is replaced without its look, which the site's policy would report.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('## Units');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edited ${mark}`);
  await expect(field).toHaveValue('## Units\n\n- one\n- two');
});

test('where the editor cannot be loaded, the text area is one', async ({ page, context, allow }) => {
  allow.toSay(/net::ERR_FAILED|dynamically imported module/);
  await signIn(context, siteUrl, await newEditor());
  await page.route(/code-editor/, (route) => route.abort());
  await page.goto('/admin/articles/new');
  const failed = page.waitForEvent('requestfailed', (request) => /code-editor/.test(request.url()));
  await page.waitForLoadState('networkidle');
  await textOf(page).click();
  await failed;
  await textOf(page).fill('## Still here');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Still here');
  await expect(page.locator('textarea[name=content]')).toBeVisible();
});

test('what is wrong with an article is named above it, and the names lead there without losing what was typed', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 422/);
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/articles/new');
  await page.getByLabel('Excerpt').fill('What was typed.');
  await page.getByRole('textbox', { name: 'Author' }).fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const named = page.getByRole('alert').getByRole('link');
  await expect(named.first()).toHaveText('Title');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await named.filter({ hasText: 'Category' }).click();
  await expect(page.getByLabel('Category')).toBeFocused();
  await expect(page.getByLabel('Excerpt')).toHaveValue('What was typed.');
  await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription('Enter a title.');
});

test('an earlier version is looked at beside what is saved, and restored, without JavaScript too', async ({
  page,
  context,
  plainPage,
  allow,
}) => {
  allow.toSay(/status of 404/);
  const mark = unique();
  const editor = await newEditor();
  await signIn(context, siteUrl, editor);
  await signIn(plainPage.context(), siteUrl, editor);
  await plainPage.goto('/admin/articles/new');
  await plainPage.getByLabel('Title', { exact: true }).fill(`Good ${mark}`);
  await textOf(plainPage).fill('## Good\n\nAs it was.');
  await plainPage.getByLabel('Category').selectOption('building');
  await plainPage.getByRole('button', { name: 'Save draft' }).click();
  await expect(plainPage.getByRole('heading', { name: 'Earlier versions' })).toHaveCount(0);
  await plainPage.getByLabel('Title', { exact: true }).fill(`Worse ${mark}`);
  await textOf(plainPage).fill('Gone wrong.');
  await plainPage.getByRole('button', { name: 'Save draft' }).click();
  const row = plainPage.getByRole('region', { name: 'Earlier versions' }).getByRole('row').last();
  await expect(row).toContainText(editor.email);
  await expect(row).toContainText('Title, Text');
  await row.getByRole('link').click();
  const differs = plainPage.getByRole('region', { name: 'Differences' });
  await expect(differs.getByRole('heading')).toHaveText(['Title', 'Text']);
  await expect(differs).toContainText('Gone wrong.');
  await expect(plainPage.getByLabel('Title', { exact: true })).toHaveValue(`Good ${mark}`);

  await page.goto(plainPage.url());
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('As it was.');
  await expectAccessible(page, 'an earlier version');

  await plainPage.getByRole('button', { name: 'Restore this version' }).click();
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(`Good ${mark}`);
  await expect(textOf(plainPage)).toHaveValue('## Good\n\nAs it was.');
  await expect(plainPage.getByRole('region', { name: 'Earlier versions' }).getByRole('row')).toHaveCount(3);
  expect((await plainPage.goto(`${plainPage.url()}?version=none`))?.status()).toBe(404);
});

test('an editor adds a course, lists it and hides it', async ({ page, context, allow }) => {
  allow.toSay(/status of 4(09|22)/);
  const title = `Course ${unique()}`;
  const list = async (query = '') => (await fetch(`${siteUrl}/courses${query}`)).text();
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/courses/new');
  await page.getByLabel('Course Title').fill(title);
  await page.getByLabel('Course URL').fill('wren.example');
  await page.getByRole('button', { name: 'Save and show' }).click();
  await expect(page.getByLabel('Provider')).toHaveAccessibleDescription(/Provider is required/);
  await expect(page.getByLabel('Course Title')).toHaveValue(title);
  await page.getByLabel('Provider').fill('Wren');
  await page.getByLabel('Course URL').fill(`https://${unique()}.example/`);
  await page.getByLabel('Level').selectOption('Intermediate');
  await page.getByLabel('Length in minutes').fill('an hour');
  await page.getByRole('button', { name: 'Save and show' }).click();
  await expect(page.getByLabel('Length in minutes')).toHaveAccessibleDescription(
    /Enter the length in minutes/,
  );
  await page.getByLabel('Length in minutes').fill('60');
  await page.getByRole('button', { name: 'Save and show' }).click();
  await expect(page.getByText('The course is listed on /courses').first()).toBeVisible();
  expect(await list()).toContain(title);
  expect(await list('?level=intermediate&length=medium')).toContain(title);
  expect(await list('?level=beginner')).not.toContain(title);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('hidden from visitors').first()).toBeVisible();
  expect(await list()).not.toContain(title);
});

test('the pages of articles and courses are accessible, wide and narrow', async ({ page, context }) => {
  await signIn(context, siteUrl, await newEditor());
  for (const [path, known] of [
    ['/admin/articles', 'one+format'],
    ['/admin/courses', 'crash+course'],
  ] as const) {
    await page.goto(`${path}/new`);
    await expectAccessibleAndNarrow(page, `${path}/new`);
    await page.goto(`${path}?q=${known}`);
    await expectAccessibleAndNarrow(page, path);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('button', { name: /^(Unpublish|Hide)$/ })).toBeVisible();
    await expectAccessibleAndNarrow(page, `one of ${path}`);
  }
  await page.goto('/admin/articles/preview');
  await expectAccessibleAndNarrow(page, 'empty preview');
});
