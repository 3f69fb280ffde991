import type { Page } from '@playwright/test';
import { codeOf } from '../support/second-factor.ts';
import { type SiteProcess, shortLived, startSite } from '../support/site-process.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, type Person, signIn, withRole } from './people.ts';
import { expect, test } from './site-test.ts';

/** How many minutes pass from one step of the test to the next. */
const steps = [16, 16, 61];
/** A clock of the site that each signal moves on by a step: what was begun before is old then. */
const clock = `data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  const steps = ${JSON.stringify(steps)};
  let ahead = 0;
  const now = () => Real.now() + ahead * 60_000;
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length > 0 ? super(...parts) : super(now()); }
    static now() { return now(); }
  };
  process.on('SIGUSR2', () => {
    ahead += steps.shift();
    console.log('clock ' + ahead);
  });`)}`;

let site: SiteProcess;
let admin: Person;

test.beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: 'loopback' }, [...shortLived, '--import', clock]);
  admin = await createAccount(site.url);
  await withRole(admin, 'admin', site.dataDir);
});
test.afterAll(() => site.stop());

/** Moves the site's clock on, to so many minutes ahead. */
async function letPass(minutes: number): Promise<void> {
  process.kill(site.pid, 'SIGUSR2');
  await expect.poll(() => site.output).toContain(`clock ${minutes}`);
}

const proof = (page: Page) => page.getByLabel('Your password', { exact: true });

test('after a quarter of an hour a form asks who it is, keeps what was typed, and asks no more; after an hour the desk ends', async ({
  page,
  plainPage,
  allow,
}) => {
  allow.toSay(/status of 4\d\d/);
  allow.toAsk(new URL(site.url).host);
  for (const each of [page, plainPage]) await signIn(each.context(), site.url, admin);
  await plainPage.goto(`${site.url}/account/profile`);
  await expect(proof(plainPage)).toHaveCount(0);
  await letPass(16);

  // The page of before does not show the field: its answer does, and keeps the address.
  const typed = plainPage.getByRole('textbox', { name: 'New email' });
  await typed.fill('another@example.org');
  await plainPage.getByRole('button', { name: 'Send the link' }).click();
  await expect(typed).toHaveValue('another@example.org');
  await expect(proof(plainPage)).toBeFocused();
  await proof(plainPage).fill('not my password');
  await plainPage.getByRole('button', { name: 'Send the link' }).click();
  await expect(plainPage.getByText('That is not your current password.').first()).toBeVisible();
  await expect(typed).toHaveValue('another@example.org');
  await proof(plainPage).fill(admin.password);
  await plainPage.getByRole('button', { name: 'Send the link' }).click();
  await expect(plainPage.getByText('An email is on its way to another@example.org.').first()).toBeVisible();
  await plainPage.goto(`${site.url}/account/security`);
  await expect(proof(plainPage), 'not again').toHaveCount(0);

  await page.goto(`${site.url}/account/second-factor`);
  await expect(proof(page), 'a lone button asks once it is pressed').toHaveCount(0);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(proof(page)).toBeFocused();
  await expectAccessible(page, 'asked once more');
  await proof(page).fill(admin.password);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();

  await page.goto(`${site.url}/admin/security?kind=proof-failed`);
  await expect(page.getByRole('table')).toContainText(admin.email);
  await page.goto(`${site.url}/account/second-factor`);
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? '';
  await letPass(32);

  // The proof ran out halfway: the code is kept, and what is missing is asked for beside it.
  const code = codeOf(secret, 2 * 32);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await expect(proof(page)).toBeFocused();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(code);
  await plainPage.goto(`${site.url}/account/second-factor`);
  await expect(plainPage.getByText('You started the set-up a while ago.')).toBeVisible();
  await expect(plainPage.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await proof(page).fill(admin.password);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 2 * 32));
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await expect(page.getByText('Your second factor is on.').first()).toBeVisible();

  // An open page would load itself again, once it finds its session ended.
  await page.goto('about:blank');
  await letPass(93);
  await page.goto(`${site.url}/admin/security?kind=proof-failed`);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByText('Please sign in again.').first()).toBeVisible();
  await page.getByLabel('Email').first().fill(admin.email);
  await page.getByLabel('Password', { exact: true }).first().fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 2 * 93));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin\/security\?kind=proof-failed$/);
});
