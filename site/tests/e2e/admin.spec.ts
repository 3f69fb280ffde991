import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAndNarrow } from './accessible.ts';
import { anyAddress, createAccount, letterTo, linkIn, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const unique = () => randomBytes(5).toString('hex');

/** Suggests an item for the map, as a browser without JavaScript does. */
async function suggest(name: string, email = '', description = 'It does one thing.'): Promise<void> {
  const url = `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example/`;
  const answer = await fetch(`${siteUrl}/mcp-map/suggest`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ name, url, category: 'servers', description, email }),
  });
  if (answer.status !== 303) throw new Error(`The suggestion was answered with ${answer.status}`);
}

const newEditor = async () => withRole(await createAccount(siteUrl), 'editor');
const submissionOf = (page: Page, name: string) => page.getByRole('rowheader', { name }).getByRole('link');

test('an editor approves by keyboard: the item is on the map, its sender hears of it, the next one is shown', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 422/);
  const mark = `Keyed ${unique()}`;
  const sender = `${unique()}@sender.example`;
  await suggest(`${mark} one`, sender);
  await suggest(`${mark} two`);
  await signIn(context, siteUrl, await newEditor());
  await page.goto(`/admin?q=${encodeURIComponent(mark)}`);
  await page.keyboard.press('j');
  await expect(submissionOf(page, `${mark} one`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark} one`);
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tags')).toHaveAccessibleDescription(/Enter three to six tags/);
  await page.getByLabel('Tags').fill('testing, keys');
  // A letter that is typed is no command.
  await page.getByLabel('Tags').press('a');
  await page.getByLabel('Tags').fill('testing, keys, desk');
  await page.getByLabel('Tags').press('Enter');

  await expect(page.locator('.notice')).toContainText(`Approved: ${mark} one`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark} two`);
  const letter = await letterTo(siteUrl, sender, /^Accepted: /);
  const item = /\S+\/mcp-map\/\S+/.exec(letter.text)?.[0] ?? '';
  expect((await fetch(item)).status).toBe(200);

  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  const rejected = page.url();
  await page.keyboard.type('Not this one.');
  await page.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await page.goto(rejected);
  await page.keyboard.press('o');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Enter a reason/);
  await page.getByRole('textbox', { name: 'Reason' }).fill('It does fit.');
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.locator('.notice')).toContainText(`Reopened: ${mark} two`);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  await page.goto(`/admin?q=${encodeURIComponent(mark)}`);
  await page.keyboard.press('?');
  await page.getByLabel('Use single-key shortcuts on desk pages').uncheck();
  await page.keyboard.press('j');
  await expect(submissionOf(page, `${mark} two`)).not.toBeFocused();
});

test('without JavaScript: a reason is asked for, kept and mailed; who is second is told who was first', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 4(09|22)/);
  const name = `Plain ${unique()}`;
  const sender = `${unique()}@sender.example`;
  await suggest(name, sender, '<b>bold</b> https://stranger.example/page');
  const editor = await newEditor();
  await signIn(page.context(), siteUrl, editor);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await submissionOf(page, name).click();
  await expect(page.getByText('<b>bold</b>', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://stranger.example/page' })).toHaveAttribute(
    'rel',
    /nofollow noopener/,
  );
  const address = page.url();
  await page.locator('summary', { hasText: 'Reject with a reason' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Enter a reason/);
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Reason' }).fill('It is not about MCP.');

  // Another editor is faster.
  const other = await newEditor();
  const second = await page.context().browser()?.newContext({ baseURL: siteUrl });
  if (!second) throw new Error('no second browser');
  await signIn(second, siteUrl, other);
  const theirs = await second.newPage();
  await theirs.goto(address);
  await theirs.locator('summary', { hasText: 'Reject with a reason' }).click();
  await theirs.getByRole('textbox', { name: 'Reason' }).fill('Its address leads nowhere.');
  await theirs.getByRole('button', { name: 'Reject' }).click();
  await expect(theirs.locator('.notice')).toContainText(`Rejected: ${name}`);
  await second.close();
  expect((await letterTo(siteUrl, sender, /^Not accepted: /)).text).toContain('Its address leads nowhere.');

  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('alert')).toContainText(`${other.email} rejected this before you.`);
  await expect(page.getByRole('alert')).toContainText('What you typed: It is not about MCP.');
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Note for editors' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Seen by two.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: editor.email })).toContainText('Seen by two.');
});

test('a question reaches the sender, the answer the editor; an approved course is listed at once', async ({
  page,
  context,
  plainPage: senders,
}) => {
  const title = `Course ${unique()}`;
  const email = `${unique()}@sender.example`;
  const answer = await fetch(`${siteUrl}/api/submit-course`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': anyAddress(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, provider: 'Wren', link_url: `https://${unique()}.example/`, email }),
  });
  expect(answer.status).toBe(201);
  await signIn(context, siteUrl, await newEditor());
  const open = async () => {
    await page.goto(`/admin?q=${encodeURIComponent(title)}`);
    await submissionOf(page, title).click();
  };
  await open();
  const sendQuestion = page.getByRole('button', { name: 'Send the question' });
  // The keys come with the script, after the page.
  await expect(async () => {
    await page.keyboard.press('m');
    await expect(sendQuestion).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('Is it still free?');
  await sendQuestion.click();
  await expect(page.locator('.notice')).toContainText(`Asked for more: ${title}`);

  await senders.goto(linkIn(await letterTo(siteUrl, email, /^A question: /)));
  await expect(senders.getByRole('main')).toContainText('Is it still free?');
  await senders.getByLabel('Your answer').fill('It is.');
  await senders.getByRole('button', { name: 'Send the answer' }).click();
  await expect(senders.locator('.notice')).toContainText('Your answer was sent.');
  await expect(senders.getByRole('main')).toContainText('Waiting for an editor');
  await page.goto(senders.url());
  await expectAccessible(page, 'an answered submission');

  const list = async () => (await fetch(`${siteUrl}/courses`)).text();
  expect(await list()).not.toContain(title);
  await open();
  await expect(page.getByRole('listitem').filter({ hasText: 'The sender answered' })).toContainText('It is.');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.locator('.notice')).toContainText(`Approved: ${title}`);
  expect(await list()).toContain(title);
  await senders.reload();
  await expect(senders.getByRole('main')).toContainText('Decided: accepted');
  await expect(senders.getByRole('main').getByRole('link', { name: 'See it published' })).toBeVisible();

  // Taken back, it is off the site, and its sender can read why.
  await page.goto(`/admin?status=approved&q=${encodeURIComponent(title)}`);
  await submissionOf(page, title).click();
  await page.locator('summary', { hasText: 'Reopen' }).click();
  await expect(page.getByText('hides the published item until an editor approves it again')).toBeVisible();
  await expectAccessible(page, 'a decision to take back');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Its address moved.');
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.locator('.notice')).toContainText(`Reopened: ${title}`);
  expect(await list()).not.toContain(title);
  await senders.reload();
  await expect(senders.getByRole('main')).toContainText('Its address moved.');
  await expect(senders.getByRole('main')).toContainText('Waiting for an editor');
  await expect(senders.getByRole('main').getByRole('link', { name: 'See it published' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.locator('.notice')).toContainText(`Approved: ${title}`);
  expect(await list()).toContain(title);
});

test('the pages of the desk are accessible, wide and narrow', async ({ page, context }) => {
  const mark = `Seen ${unique()}`;
  await suggest(
    `${mark} ${'long '.repeat(15)}`,
    `${unique()}@sender.example`,
    'https://a.example/\n'.repeat(3),
  );
  const person = await createAccount(siteUrl);
  await signIn(context, siteUrl, await withRole(person, 'admin'));
  await page.goto(`/admin?q=${encodeURIComponent(mark)}`);
  await expectAccessibleAndNarrow(page, 'queue');
  await submissionOf(page, mark).click();
  for (const summary of ['Reject with a reason', 'Note for editors', 'Keyboard'])
    await page.locator('.desk-side summary', { hasText: summary }).click();
  await expectAccessibleAndNarrow(page, 'submission');
  for (const path of ['/admin?status=asked&q=nothing-like-it', '/admin/audit']) {
    await page.goto(path);
    await expectAccessibleAndNarrow(page, path);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const filters = await page.locator('.list-filters').boundingBox();
      for (const field of await page.locator('.list-filters .input').all()) {
        const box = await field.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(
          (filters?.x ?? 0) + (filters?.width ?? 0) + 1,
        );
      }
    }
  }
});

test('the dashboard draws what was counted, and says it in a table', async ({ page, context }) => {
  await signIn(context, siteUrl, await newEditor());
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('img', { name: /^Sign-ups by week: [1-9]/ })).toBeVisible();
  await page.getByText('Sign-ups as a table').click();
  const weeks = page.getByRole('region', { name: 'Sign-ups by week' }).getByRole('row');
  await expect(weeks).toHaveCount(13);
  await expect(weeks.last()).toContainText(/so far\)\s*[1-9]/);
  await expectAccessible(page, 'weeks, table open');
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page.getByRole('img')).toHaveCount(4);
  await expect(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 375, height: 812 });
  await expectAccessible(page, 'days, 375');
});

test('the page System says how the site is, to an admin, in a browser without scripts as well', async ({
  page,
  context,
  browser,
}) => {
  const admin = await withRole(await createAccount(siteUrl), 'admin');
  await signIn(context, siteUrl, admin);
  await page.goto('/admin');
  await page.locator('.desk-rail').getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System');
  await expect(page.locator('.desk-facts').first()).toContainText(process.version);
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('embedded in this process');
  await expect(page.getByRole('region', { name: 'Failing jobs' })).toContainText('No job is failing');
  await expect(page.getByRole('region', { name: 'Settings that are set' })).toContainText('PORT');
  for (const summary of await page.locator('main details > summary').all()) await summary.click();
  await expectAccessibleAndNarrow(page, 'system');
  const silent = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl });
  await signIn(silent, siteUrl, admin);
  const still = await silent.newPage();
  await still.goto('/admin/system');
  await expect(still.getByRole('region', { name: 'Files' })).toContainText('DATA_DIR/attachments');
  await silent.close();
});
