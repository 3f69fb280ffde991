import type { Page } from '@playwright/test';
import { budgets } from '../../../tools/bench/budgets.ts';
import { weighPage } from '../../../tools/bench/page-weight.ts';
import { runScript } from '../support/run-script.ts';
import { issueCredentials, type SiteProcess, startSite } from '../support/site-process.ts';
import { expectAccessible } from './accessible.ts';
import { letterTo, newPerson, signIn } from './people.ts';
import { expect, how, test } from './site-test.ts';

/** A site of its own, on which somebody holds a credential. */
let site: SiteProcess;
let id: string;
const holder = newPerson('Ada King, Countess of Lovelace');

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { settings, held } = issueCredentials(holder);
  id = held;
  site = await startSite({ TRUST_PROXY: 'loopback', ...settings });
});
test.afterAll(async () => {
  expect(await site.stop()).toBe(0);
  expect(site.output.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
test.beforeEach(async ({ page, allow }) => {
  allow.toAsk(new URL(site.url).host);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
});

const address = (path = '') => `${site.url}/credentials/${id}${path}`;
const status = (page: Page) => page.locator('.certificate-facts');

test('a visitor sees the certificate, verified, and every format; scanned, shared, verified elsewhere', async ({
  page,
  browser,
}) => {
  await page.goto(address());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MCP Developer');
  await expect(page.locator('.certificate-name')).toHaveText('Ada King, Countess of Lovelace');
  await expect(status(page)).toContainText('Verified');
  await expect(status(page)).toContainText('27 of 30 right');
  // The first words of the page are the answer to the only question of an employer.
  await expect(page.getByRole('main')).toHaveText(
    /^Verified\s*Context-Native issued this certificate to Ada King, Countess of Lovelace for MCP Developer on \d+ \w+ \d{4}, and has not revoked it\. \d+ checks passed, none failed: what was checked\./,
  );
  await expect(page.getByText(/OpenBadges 2\.0, hosted: \d+ checks passed, none failed\./)).toBeVisible();
  await expect(page.getByText(/OpenBadges 3\.0, as a JWT: \d+ checks passed, none failed\./)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${site.url}/social/credentials/${id}.png`,
  );
  const added = new URL(
    (await page.getByRole('link', { name: 'Add to LinkedIn' }).getAttribute('href')) ?? '',
  );
  expect(Object.fromEntries(added.searchParams)).toMatchObject({
    startTask: 'CERTIFICATION_NAME',
    name: 'MCP Developer',
    organizationName: 'Context-Native',
    certUrl: address(),
    certId: id,
  });
  await expect(page.getByText('This credential is yours')).toHaveCount(0);
  await expectAccessible(page, 'certificate');
  const { reading } = budgets.sizes;
  const { scriptBodies, all, requests, foreign } = await weighPage(browser, address());
  expect(foreign).toEqual([]);
  expect(scriptBodies / 1000).toBeLessThanOrEqual(reading.scriptKb);
  expect(all / 1000).toBeLessThanOrEqual(reading.allKb);
  expect(requests).toBeLessThanOrEqual(reading.requests);

  for (const [file, type] of [
    ['assertion.json', 'application/ld+json'],
    ['credential.json', 'application/vc+ld+json'],
    ['credential.jwt', 'text/plain'],
    ['badge.png', 'image/png'],
    ['credential.svg', 'image/svg+xml'],
  ] as const) {
    const answer = await page.request.get(address(`/${file}`), {
      headers: { Origin: 'https://elsewhere.example' },
    });
    expect([
      answer.status(),
      answer.headers()['content-type'],
      answer.headers()['access-control-allow-origin'],
    ]).toEqual([200, expect.stringContaining(type), '*']);
  }
  expect((await page.request.get(`${site.url}/social/credentials/${id}.png`)).status()).toBe(200);

  // A badge says what is asked: as a stranger, not as whoever verifies it.
  await page.context().addCookies([{ name: 'whose', value: 'mine', url: site.url }]);
  const asked = page.waitForRequest(address('/assertion.json'));
  await page.getByRole('link', { name: 'run every check in your browser' }).click();
  expect((await (await asked).allHeaders()).cookie).toBeUndefined();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Issued by Context-Native', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Badge' }).fill(address('/credential.json'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('OpenBadges 3.0, as JSON')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Issued by Context-Native', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Badge' }).fill(address(''));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('OpenBadges 2.0, as JSON')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Issued by Context-Native', exact: true })).toBeVisible();
});

test('at 375 nothing is cut off, and on paper it is one sheet across', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(address());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page, 'certificate at 375');
  // On paper a name of two or three words stands on one line.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1055, height: 726 });
  const heightOf = (selector: string) => page.locator(selector).evaluate((element) => element.clientHeight);
  expect(await heightOf('.certificate-name')).toBeLessThan(2 * (await heightOf('.certificate-title')));
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});

test('its holder hides the name and makes the page public, without JavaScript, and finds it on the account', async ({
  plainPage: page,
  allow,
}) => {
  allow.toAsk(new URL(site.url).host);
  await signIn(page.context(), site.url, holder);
  await page.goto(`${site.url}/account`);
  const section = page.getByRole('region', { name: 'Credentials' });
  await expect(section).toContainText('name shown, unlisted');
  await section.getByRole('link', { name: /^Certificate.*MCP Developer/ }).click();
  await expect(page.getByRole('heading', { name: 'This credential is yours' })).toBeVisible();
  await page.getByLabel('Hidden').check();
  await page.getByLabel('Public').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.notice')).toContainText('Your name is hidden, and the page is public.');
  await expect(page.getByLabel('Hidden')).toBeChecked();
  await expectNameless(site.url, id);
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(`/credentials/${id}`);
  await page.getByLabel('Shown').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.certificate-name')).toHaveText('Ada King, Countess of Lovelace');
});

for (const javaScriptEnabled of [true, false])
  test(`leaving asks its holder what becomes of it, and shows where that was not said, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toSay(/status of 400/);
    allow.toAsk(new URL(site.url).host);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await signIn(page.context(), site.url, holder);
    await page.goto(`${site.url}/account/data`);
    const deletion = page.getByRole('region', { name: 'Delete the account' });
    await deletion.getByRole('checkbox').check();
    await deletion.getByRole('button', { name: 'Delete my account' }).click();
    await expect(deletion.getByRole('radio').first()).toBeFocused();
    await expect(deletion.getByRole('group').locator('.field-error')).toBeInViewport();
    await expect(deletion.getByRole('checkbox')).toBeChecked();
  });

async function expectNameless(url: string, credential: string): Promise<void> {
  const html = await (await fetch(`${url}/credentials/${credential}`)).text();
  expect(html).not.toContain('Lovelace');
  expect(html).toContain('whose name is withheld');
  expect(html).not.toContain('noindex');
}

test('an operator revokes it while the site runs: the page and every copy say so', async ({
  page,
  allow,
}) => {
  allow.toSay(/410/);
  const said = await runScript(
    ['site/scripts/credentials.ts', 'revoke', address(), 'Issued', 'by', 'mistake.'],
    {
      DATA_DIR: site.dataDir,
      SITE_URL: site.url,
    },
  );
  expect(said).toEqual({ code: 0, stdout: `Revoked: ${address()}`, stderr: '' });
  await page.goto(address());
  await expect(page.getByRole('heading', { name: /^Revoked on / })).toBeVisible();
  await expect(page.getByText('Issued by mistake.').first()).toBeVisible();
  await expect(status(page)).toContainText('Revoked');
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0);
  await expectAccessible(page, 'revoked');
  const answer = await page.request.get(address('/assertion.json'));
  expect(answer.status()).toBe(410);
  expect(await answer.json()).toMatchObject({ revoked: true, revocationReason: 'Issued by mistake.' });
  await letterTo(site.url, holder.email, /^Your credential was revoked: MCP Developer/);
  await page.goto(`${site.url}/verify?badge=${encodeURIComponent(address('/credential.jwt'))}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'This badge was revoked' })).toBeVisible();
});
