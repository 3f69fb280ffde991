import type { Page } from '@playwright/test';
import { codeOf } from '../support/second-factor.ts';
import { createAccount, loseSession, signIn } from './people.ts';
import { expect, how, siteUrl, test } from './site-test.ts';

for (const javaScriptEnabled of [true, false])
  test(`a second factor is set up, asked for and turned off, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toSay(/status of 4\d\d/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = await createAccount(siteUrl);
    await signIn(page.context(), siteUrl, person);
    await page.goto('/account/security');
    await page.getByRole('link', { name: 'Set up a second factor' }).click();
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const picture = page.getByRole('img', { name: /QR code/ });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent();

    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Turn on the second factor' }).click();
    await expect(
      page.getByText('That code is wrong. Enter the one that your app shows now.').first(),
    ).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret ?? ''));
    await page.getByRole('button', { name: 'Turn on the second factor' }).click();
    const codes = page.getByRole('region', { name: 'Your backup codes' }).getByRole('listitem');
    await expect(codes.first()).toBeVisible();
    const [backupCode = '', otherCode = '', ...more] = await codes.allInnerTexts();
    expect(more.length).toBeGreaterThanOrEqual(6);
    await page.goto('/account/second-factor');
    await expect(codes, 'shown once').toHaveCount(0);

    await loseSession(page);
    await page.goto('/auth?next=%2Faccount');
    await enterPassword(page, person);
    await expect(page).toHaveURL('/auth/code?next=%2Faccount');
    await enterCode(page, '123456');
    await expect(page.getByText('That code is wrong.').first()).toBeVisible();
    // That of now turned it on.
    await enterCode(page, codeOf(secret ?? '', 1));
    await expect(page).toHaveURL('/account');

    await page.context().clearCookies();
    await signIn(page.context(), siteUrl, person);
    const used = await page.request.post('/auth/code', {
      form: { intent: 'second-step', code: backupCode },
      maxRedirects: 0,
    });
    expect([used.status(), used.headers().location]).toEqual([302, '/']);
    await loseSession(page);
    await signIn(page.context(), siteUrl, person);
    await page.goto('/auth/code');
    await enterCode(page, backupCode);
    await expect(page.getByText(/code is wrong/).first(), 'each works once').toBeVisible();
    await enterCode(page, otherCode);
    await expect(page).toHaveURL('/');

    await page.goto('/account/second-factor');
    const stop = page.getByRole('region', { name: 'Turn off the second factor' });
    await stop.getByRole('button', { name: 'Turn off the second factor' }).click();
    await expect(page.getByText('Your second factor is off.')).toBeVisible();
    await loseSession(page);
    await page.goto('/auth');
    await enterPassword(page, person);
    await expect(page).toHaveURL('/');
  });

test('without the first step there is no second', async ({ page }) => {
  await page.goto('/auth/code?next=%2Fblog');
  await expect(page).toHaveURL('/auth?next=%2Fblog');
});

async function enterPassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
