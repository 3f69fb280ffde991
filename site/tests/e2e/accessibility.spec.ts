import { isWhole } from '../../../tools/gate.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, letterTo, linkIn, newPerson, signIn } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

test.beforeEach(async ({ page }) => {
  // A colour on its way from one theme to the other is neither.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  test.slow();
});

test('pages of somebody signed in are accessible', async ({ page, context, allow }) => {
  allow.toSay(/status of 4\d\d/);
  const person = await createAccount(siteUrl);
  await signIn(context, siteUrl, person);
  for (const path of [
    '/account',
    '/account/learning',
    '/account/orders',
    '/account/profile',
    '/account/security',
    '/account/security/log',
    '/account/data',
    '/account/passkey',
    '/account/mentorship',
    '/admin',
    '/account/second-factor',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting up a second factor');
  await page.locator('summary', { hasText: person.name }).click();
  await expectAccessible(page, 'account menu open');
});

test('so are those that links in mails lead to', async ({ page, context }) => {
  const { email, password } = newPerson();
  await context.request.post('/auth?tab=sign-up', { form: { intent: 'sign-up', email, password } });
  const link = linkIn(await letterTo(siteUrl, email, /^Confirm your account/));
  await context.clearCookies();
  await page.goto(link);
  await expectAccessible(page, 'confirming with the password');
  await context.request.post('/auth/forgot', { form: { intent: 'forgot', email } });
  await page.goto(linkIn(await letterTo(siteUrl, email, /^Choose a new password/)));
  await expectAccessible(page, 'a new password');
});

test('open menus are accessible', async ({ page }) => {
  // A page of text alone: axe takes a button that a menu covers in part for one that is too small.
  await page.goto('/terms');
  // Their parts are the same: in the gate, two are opened.
  for (const name of isWhole ? ['Learn', 'Build', 'Community', 'Ecosystem'] : ['Learn', 'Ecosystem']) {
    await page.locator('summary:visible', { hasText: new RegExp(`^${name}$`) }).click();
    await expectAccessible(page, `menu ${name} open`);
  }
  await page.getByLabel('Theme').click();
  await expectAccessible(page, 'theme menu open');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/terms');
  await page.locator('summary:visible', { hasText: 'Menu' }).click();
  await expectAccessible(page, 'small menu open');
});

test('what is wrong, and what was done, is accessible', async ({ page, plainPage, allow }) => {
  allow.toSay(/status of 4\d\d/);
  await page.goto('/auth?tab=sign-up');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await expectAccessible(page, 'toast and field error');
  await page.goto('/blog?search=zzzzqqq');
  await expectAccessible(page, 'empty list');
  await page.goto('/blog?type=video&page=1');
  await expectAccessible(page, 'filtered list');

  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', action: '/specification' }).submit();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This did not work');
  await expectAccessible(page, 'error screen');

  // axe needs scripts: the answer to an ordinary post is looked at in the page that can run it.
  await plainPage.goto('/auth');
  await plainPage.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
  await plainPage.getByLabel('Password', { exact: true }).fill('not my password');
  await plainPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(plainPage.locator('.notice')).toBeVisible();
  const html = await plainPage.content();
  await page.route('**/posted', (route) =>
    route.fulfill({ contentType: 'text/html', body: withoutScripts(html) }),
  );
  await page.goto('/posted');
  await expectAccessible(page, 'refused post');
});

test('small screens are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  // A list, a text with code and a form. The others have the same parts.
  const some = ['/blog', '/blog/one-format-for-every-run', '/auth'];
  for (const path of isWhole ? [...some, '/', '/styleguide', '/specification'] : some) {
    await page.goto(path);
    await expectAccessible(page, `${path} at 375 px`);
  }
});

test('an open dialog is accessible', async ({ page }) => {
  await page.goto('/styleguide');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByRole('button', { name: 'Suggest a Course' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog open');
});

const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
