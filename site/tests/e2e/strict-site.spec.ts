import { oidcClient, startOidcProvider } from '../support/oidc-provider.ts';
import { type SiteProcess, startSite } from '../support/site-process.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, loseSession, signIn, withRole } from './people.ts';
import { expect, how, test } from './site-test.ts';
import { offerNothing, plugIn } from './virtual-authenticator.ts';

// A site whose editors need passkeys, and whose provider of sign-ins is down.
let site: SiteProcess;

// One worker runs them all, with one site.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const gone = await startOidcProvider();
  await gone.stop();
  const provider = { OIDC_ISSUER: gone.issuer, OIDC_NAME: 'Wren ID' };
  const client = { OIDC_CLIENT_ID: oidcClient.id, OIDC_CLIENT_SECRET: oidcClient.secret };
  site = await startSite({ TRUST_PROXY: 'loopback', STAFF_PASSKEYS: 'required', ...provider, ...client });
});
test.afterAll(() => site.stop());

test('the desk opens to who has used a passkey in this session, and leads others to add or to use one', async ({
  page,
  allow,
}) => {
  allow.toAsk(new URL(site.url).host);
  const person = await createAccount(site.url);
  await withRole(person, 'editor', site.dataDir);
  await offerNothing(page);
  await plugIn(page);
  await signIn(page.context(), site.url, person);
  const desk = `${site.url}/admin/articles?q=trace`;

  await page.goto(desk);
  await expect(page.getByText('Add a passkey first.').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('region', { name: 'Your backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [backupCode = ''] = await codes.allInnerTexts();
  await page.getByRole('link', { name: 'Continue to the review desk' }).click();
  await expect(page).toHaveURL(desk);

  await loseSession(page);
  await page.goto(`${site.url}/auth`);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Backup code', { exact: true }).fill(backupCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto(desk);
  await expect(page.getByText('Use your passkey first.').first()).toBeVisible();
  await expectAccessible(page, 'a passkey to use');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(desk);
});

for (const javaScriptEnabled of [true, false])
  test(`where the provider is down, linking says so on its page, and the password works, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toAsk(new URL(site.url).host);
    allow.toSay(/status of 503/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = await createAccount(site.url);
    await signIn(page.context(), site.url, person);
    await page.goto(`${site.url}/account/security`);
    await page.getByRole('button', { name: 'Link Wren ID' }).click();
    await expect(page.getByText(/^Wren ID did not respond\. Nothing was linked\./).first()).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/account/security`);
    await expect(page.getByRole('button', { name: 'Link Wren ID' })).toBeVisible();

    await loseSession(page);
    await page.goto(`${site.url}/auth`);
    await page.getByRole('link', { name: 'Sign in with Wren ID' }).click();
    await expect(page.getByText(/^Wren ID did not respond\. You can sign in with/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });
