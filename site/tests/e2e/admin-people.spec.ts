import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { issueCredentials, type SiteProcess, startSite } from '../support/site-process.ts';
import { expectAccessibleAndNarrow } from './accessible.ts';
import { anyAddress, createAccount, letterTo, newPerson, sessionCookie, signIn, withRole } from './people.ts';
import { expect, test } from './site-test.ts';

/** A site of its own: somebody holds a credential, bought a level and gave a donation. */
let site: SiteProcess;
let id: string;
const holder = newPerson('Ada King, Countess of Lovelace');
const admin = newPerson('Grace Hopper');

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const { settings, held } = issueCredentials(holder);
  id = held;
  site = await startSite(settings);
  await withRole(await createAccount(site.url, admin), 'admin', site.dataDir);
  const cookie = await sessionCookie(site.url, holder);
  await pay(
    '/api/create-payment',
    { price_id: 'price_architect_149', product_name: 'MCP Architect' },
    cookie,
  );
  await pay('/api/create-donation', { amount: 100 });
  await letterTo(site.url, holder.email, /^Receipt: MCP Architect/);
  await call('/api/jobs-waitlist', { email: 'ada@wren.example', role_interest: 'employer', name: '=1+1' });
});
test.afterAll(async () => {
  expect(await site.stop()).toBe(0);
  expect(site.output.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
test.beforeEach(async ({ page, allow }) => {
  allow.toAsk(new URL(site.url).host);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
});

async function call(path: string, body: object, cookie = ''): Promise<{ url?: string }> {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.json();
}

/** Pays in the sandbox. */
async function pay(path: string, body: object, cookie = ''): Promise<void> {
  const { url = '' } = await call(path, body, cookie);
  await fetch(url, { method: 'POST', body: new URLSearchParams({ button: 'pay' }), redirect: 'manual' });
}

const open = (page: Page, path: string) => page.goto(site.url + path);
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const fact = (page: Page, term: string) =>
  page
    .locator('.desk-facts > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');

test('people, credentials and money are accessible, wide and narrow', async ({ page, context }) => {
  await signIn(context, site.url, admin);
  const check = async (path: string) => {
    await open(page, path);
    await expectAccessibleAndNarrow(page, path);
  };
  for (const path of ['/admin/people', '/admin/orders', '/admin/credentials?state=revoked']) {
    await check(path);
    await check((await page.locator('tbody th a').first().getAttribute('href')) ?? '');
  }
  for (const path of [
    ...['/admin/credentials', '/admin/credentials?state=holds', `/admin/credentials/${id}`],
    ...['/admin/security', '/admin/donations', '/admin/waitlist', '/admin/orders?q=nothing-like-it'],
  ])
    await check(path);
});

test('an order is found by its buyer and shown with its history and the way to its payment; donations are summed', async ({
  page,
  context,
}) => {
  await signIn(context, site.url, admin);
  await open(page, '/admin/orders');
  await page.getByLabel('Address or id').fill(holder.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('[data-part=found]')).toContainText('1 order');
  await row(page, holder.email).getByRole('link', { name: 'MCP Architect' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MCP Architect, US$149.00');
  await expect(fact(page, 'Status')).toHaveText('Paid');
  await expect(page.locator('.desk-history')).toContainText('order.paid');
  await expect(page.getByRole('link', { name: 'Refund it in the sandbox' })).toHaveAttribute(
    'href',
    /\/dev\/checkout\/cs_sandbox_/,
  );
  await fact(page, 'Buyer').getByRole('link').click();
  await expect(fact(page, 'Orders').getByRole('link')).toHaveText('1');
  await expect(fact(page, 'Credentials').getByRole('link')).toHaveText('2');

  await open(page, '/admin/donations');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('US$100.00 in 1 donation');
  await expect(row(page, 'US$100.00')).toContainText('Paid');
});

test('without JavaScript a credential is revoked for a reason, once it is confirmed, and only once @whole', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 4(09|22)/);
  allow.toAsk(new URL(site.url).host);
  await signIn(page.context(), site.url, admin);
  await open(page, '/admin/credentials');
  await page.getByLabel('Address or id').fill(`${site.url}/credentials/${id}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await row(page, 'MCP Developer').getByRole('link').click();
  const second = await page.context().newPage();
  await second.goto(page.url());
  const revoke = (tab: Page) => tab.getByRole('button', { name: 'Revoke the credential' }).click();

  await page.getByLabel('Reason').fill('The exam was sat by somebody else.');
  await revoke(page);
  await expect(page.getByLabel('Yes, revoke it for good')).toHaveAccessibleDescription(/cannot undo/);
  await expect(page.getByLabel('Reason')).toHaveValue('The exam was sat by somebody else.');
  await page.getByLabel('Yes, revoke it for good').check();
  await revoke(page);
  await expect(page.getByText('The credential is revoked.')).toBeVisible();
  await expect(page.locator('.desk-side')).toContainText(admin.email);
  expect((await fetch(`${site.url}/credentials/${id}/assertion.json`)).status).toBe(410);
  const { text } = await letterTo(site.url, holder.email, /^Your credential was revoked: MCP Developer/);
  expect(text).toContain('The exam was sat by somebody else.');

  await second.getByLabel('Reason').fill('Another reason.');
  await second.getByLabel('Yes, revoke it for good').check();
  await revoke(second);
  await expect(second.getByRole('alert')).toContainText('This credential is already revoked.');
  await expect(second.locator('.desk-side')).toContainText('The exam was sat by somebody else.');
});

test('a role opens the desk at once; taken, its owner is signed out; the last admin keeps theirs', async ({
  page,
  context,
  browser,
  allow,
}) => {
  allow.toSay(/status of 409/);
  const person = await createAccount(site.url, newPerson('Joan Clarke'));
  const theirs = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': anyAddress() } });
  await signIn(theirs, site.url, person);
  const statusOf = async (path: string) =>
    (await theirs.request.get(site.url + path, { maxRedirects: 0 })).status();
  expect(await statusOf('/admin')).toBe(403);

  await signIn(context, site.url, admin);
  await open(page, '/admin/people?q=joan+cl');
  await row(page, 'Joan Clarke').getByRole('link').click();
  const give = async (role: string) => {
    await page.getByLabel(role, { exact: true }).check();
    await page.getByRole('button', { name: 'Change the role' }).click();
  };
  await give('Editor');
  await expect(page.getByText(`${person.email} is an editor now.`)).toBeVisible();
  expect(await statusOf('/admin')).toBe(200);
  expect(await statusOf('/admin/people')).toBe(403);
  expect((await theirs.request.get(`${site.url}/admin/waitlist`)).ok()).toBe(true);
  await give('Member');
  await expect(page.getByText('All their sessions have ended.')).toBeVisible();
  await expect(page.locator('.desk-history')).toContainText(/to: member\s*from: editor/);
  expect(await statusOf('/admin')).toBe(302);
  await letterTo(site.url, person.email, /is now member$/);
  await theirs.close();

  await open(page, `/admin/people?q=${admin.email}`);
  await row(page, admin.email).getByRole('link').click();
  await give('Editor');
  await expect(page.getByRole('alert')).toContainText('This is the only admin.');
  await page.goto(page.url());
  await expect(page.getByLabel('Admin', { exact: true })).toBeChecked();
});

test('the waitlist is filtered, and exported as it is filtered', async ({ page, context }) => {
  await signIn(context, site.url, admin);
  await open(page, '/admin/waitlist');
  await expect(page.getByRole('link', { name: 'Not confirmed 1' })).toBeVisible();
  await page.getByLabel('Role interest').selectOption('employer');
  await expect(page).toHaveURL(/interest=employer/);
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', /interest=employer/);
  await expect(row(page, 'ada@wren.example')).toContainText('Employer');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(",employer,employer,'=1+1,");
  await open(page, '/admin/audit?about=waitlist.exported');
  await expect(row(page, 'waitlist.exported')).toContainText('interest: employer');
});
