import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAccount, letterTo, loseSession, type Person, signIn } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';
import { offerNothing, plugIn } from './virtual-authenticator.ts';

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText('The passkey was added.').first()).toBeVisible();
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a passkey is added, signs in in the field of the address and by a button, is seen with its last use, and removed', async ({
  page,
}) => {
  const person = await createAccount(siteUrl);
  await signIn(page.context(), siteUrl, person);
  await plugIn(page);
  await addPasskey(page, 'My laptop');
  await letterTo(siteUrl, person.email, /passkey was added/);
  const list = page.getByRole('region', { name: 'Passkeys' });
  await expect(list.getByLabel('My laptop')).toBeVisible();
  await expect(list).toContainText('not used yet');
  await expectAccessible(page, 'a passkey in the list');

  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.').first()).toBeVisible();

  await loseSession(page);
  expect(await (await page.request.get('/auth')).text()).toMatch(/autocomplete="[^"]*webauthn"/i);
  // The authenticator answers what the browser offers at once, perhaps before the page has loaded.
  await page.goto('/auth?next=%2Fpricing', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/pricing');

  await loseSession(page);
  await offerNothing(page);
  await page.goto('/auth?next=%2Fpricing');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/pricing');
  await page.goto('/account/security');
  await expect(list).not.toContainText('not used yet');

  await list.getByLabel('My laptop').check();
  await list.getByRole('button', { name: 'Remove the selected passkey' }).click();
  await expect(page.getByText('The passkey was removed.').first()).toBeVisible();
  await expect(list.getByLabel('My laptop')).toHaveCount(0);
});

test('after the password a passkey is asked for, or a backup code', async ({ page, allow }) => {
  allow.toSay(/status of 4\d\d/);
  const person = await createAccount(siteUrl);
  await signIn(page.context(), siteUrl, person);
  const { cdp, authenticatorId } = await plugIn(page);
  await addPasskey(page, 'Key');
  await page.goto('/account/second-factor');
  await page.getByRole('button', { name: 'Use a passkey as your second factor' }).click();
  const codes = page.getByRole('region', { name: 'Your backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [backupCode = ''] = await codes.allInnerTexts();
  await expectAccessible(page, 'a passkey in the list');

  await loseSession(page);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.goto('/auth');
  await enterPassword(page, person);
  await expect(page).toHaveURL('/auth/code');
  await expectAccessible(page, 'a passkey in the list');
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/');

  await loseSession(page);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signIn(page.context(), siteUrl, person);
  await page.goto('/auth/code');
  await page.getByLabel('Backup code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page
      .getByText('The app’s code does not work for this account here. Use a passkey or a backup code.')
      .first(),
  ).toBeVisible();
  await page.getByLabel('Backup code', { exact: true }).fill(backupCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

test('without JavaScript the page says that passkeys need it, and the password works', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 4\d\d/);
  const person = await createAccount(siteUrl);
  await page.goto('/auth');
  await expect(page.locator('noscript p')).toHaveText(
    'Passkeys need JavaScript. The other ways to sign in work without it.',
  );
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkeys need JavaScript in this browser.').first()).toBeVisible();
  await enterPassword(page, person);
  await expect(page).toHaveURL('/');
});
