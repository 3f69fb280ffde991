import { randomBytes } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { createAccount, loseSession, signIn } from './people.ts';
import { expect, how, siteUrl, test } from './site-test.ts';

const issuer = process.env.TEST_OIDC_ISSUER ?? '';
const issuerHost = new URL(issuer || 'http://localhost').host;

/** Who somebody is at the provider of this run, and what is wrong with it. */
async function beAtProvider(email: string, fault?: string): Promise<void> {
  const person = { sub: email, email, email_verified: true, name: 'Grace Hopper' };
  await fetch(`${issuer}/be`, { method: 'POST', body: JSON.stringify({ person, fault: fault ?? null }) });
}

test.describe.configure({ mode: 'serial' });

for (const javaScriptEnabled of [true, false])
  test(`somebody signs in at another site for the first time, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toAsk(issuerHost);
    allow.toSay(/status of 409/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    await beAtProvider(email);
    await page.goto('/auth?next=%2Faccount%2Fsecurity');
    await page.getByRole('link', { name: 'Sign in with Wren ID' }).click();
    await expect(page).toHaveURL('/account/security');
    await expect(page.getByText('Welcome back!').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Password' })).toContainText(
      'Your account has no password',
    );
    await expect(page.getByRole('region', { name: 'Other sites' })).toContainText('Wren ID');
    if (javaScriptEnabled) await expectAccessible(page, 'without a password');
    await page.getByRole('button', { name: 'Unlink Wren ID' }).click();
    await expect(page.getByText(/This is the only way to sign in/).first()).toBeVisible();
  });

for (const javaScriptEnabled of [true, false])
  test(`who is signed in links another site and signs in by it, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toAsk(issuerHost);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = await createAccount(siteUrl);
    await beAtProvider(`at-work-${person.email}`);
    await signIn(page.context(), siteUrl, person);
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Link Wren ID' }).click();
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continue to Wren ID' }).click();
    await expect(page.getByText('Wren ID is linked.').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Other sites' })).toContainText(/linked .*, not used yet/);
    await loseSession(page);
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Sign in with Wren ID' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/account/profile');
    await expect(page.getByText(person.email).first()).toBeVisible();
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Unlink Wren ID' }).click();
    await expect(page.getByText('Wren ID is no longer linked.').first()).toBeVisible();
  });

test('a provider that lies is refused in words, and the password stays a way', async ({ page, allow }) => {
  allow.toAsk(issuerHost);
  const person = await createAccount(siteUrl);
  await beAtProvider(person.email, 'wrong key');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Sign in with Wren ID' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(
    page.getByText(/^Wren ID sent an invalid response\. You can sign in with your password/).first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await beAtProvider(person.email);
});
