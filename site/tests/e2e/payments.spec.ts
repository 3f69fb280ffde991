import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createAccount, letterTo, newPerson, signIn } from './people.ts';
import { expect, how } from './site-test.ts';
import { test } from './trial-test.ts';

test.use({ extraHTTPHeaders: {} });

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const buyButton = (page: Page, name: string) => card(page, name).getByRole('button', { name: `Buy ${name}` });
const says = (page: Page, words: string) =>
  page.locator('.toast, .notice').filter({ hasText: words }).first();

/** Presses a button of the sandbox's page. */
async function settle(page: Page, button: 'Pay' | 'Decline' | 'Cancel') {
  await expect(page).toHaveURL(/\/dev\/checkout\/cs_sandbox_/);
  await expect(page.getByText('No money moves here.')).toBeVisible();
  await page.getByRole('button', { name: button, exact: true }).click();
}

// A colour on its way from one theme to the other is neither.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

test('bought in a new tab after signing in, paid, owned, with a receipt', async ({
  trial,
  page,
  context,
}) => {
  const person = await createAccount(trial.url);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Context-Native Certification Programs');
  for (const [name, price, timeline] of [
    ['MCP Foundation', '$49', '30 days'],
    ['MCP Developer', '$99', '60 days'],
    ['MCP Architect', '$149', '90 days'],
  ] as const) {
    await expect(card(page, name)).toContainText(price);
    await expect(card(page, name)).toContainText(timeline);
    const features = card(page, name).getByRole('list', { name: `Included in ${name}` });
    await expect(features.getByRole('listitem')).toHaveCount(8);
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  await expect(card(page, 'MCP Developer')).toContainText('Most Popular');
  await expect(page.locator('.accordion summary')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Apply for Fellowship' })).toHaveAttribute(
    'href',
    '/apply/fellowship',
  );

  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await buyButton(page, 'MCP Developer').click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Please sign in to purchase a certification');
  await expect(toast, 'read out, and its link is the next stop').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(buyButton(page, 'MCP Developer')).toBeFocused();
  await page.clock.install();
  await page.keyboard.press('Enter');
  await expect(toast).toBeFocused();
  await buyButton(page, 'MCP Developer').focus();
  await page.clock.fastForward(60_000);
  await expect(toast, 'stays until it is closed').toBeVisible();
  await page.clock.resume();
  expect(context.pages()).toHaveLength(1);
  await toast.getByRole('link', { name: 'Sign in and come back' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/pricing?buy=developer');

  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  const goOn = page.getByRole('region', { name: 'Continue with MCP Developer' });
  const opened = page.waitForEvent('popup');
  await goOn.getByRole('button', { name: 'Buy MCP Developer' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/dev\/checkout\/cs_sandbox_/);
  const sessionId = tab.url().split('/').at(-1) ?? '';
  // As a provider's own page: nothing of this site leads away from paying, and nothing is cut off on a phone.
  await expect(tab.getByRole('banner')).toHaveCount(0);
  await tab.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(tab, 'the sandbox checkout');
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(goOn.getByRole('status')).toContainText('The checkout is open in a new tab.');
  await expect(goOn.getByRole('link', { name: 'Go to the checkout' })).toHaveAttribute('href', tab.url());

  // The page that a payment ends with, before it has ended: it says so by itself when it has.
  await page.goto(`/payment-success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');
  await expectAccessible(page, 'payment being confirmed');
  await settle(tab, 'Pay');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await expect(tab.getByText('Transaction ID', { exact: true })).toBeVisible();
  await expect(tab.getByText(sessionId, { exact: true })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Go to MCP Developer' })).toHaveAttribute(
    'href',
    '/mvp#developer',
  );
  await expect(tab.getByRole('link', { name: 'Start Learning' })).toHaveAttribute('href', '/courses');
  await expect(tab.getByRole('link', { name: 'Join Community' })).toHaveAttribute('href', '/community');
  await expect(tab.getByRole('link', { name: 'Take Assessment' })).toHaveAttribute(
    'href',
    '/assessment?level=developer',
  );
  await expect(
    tab.getByRole('main').getByRole('link', { name: 'hello@context-native.example' }),
  ).toBeVisible();
  expect((await letterTo(trial.url, person.email, /^Receipt: MCP Developer/)).text).toContain('US$99.00');

  await page.goto('/pricing?buy=developer');
  await expect(says(page, 'You already own MCP Developer.')).toBeVisible();
  await expectAccessible(page, 'pricing with a level owned');
  await expect(card(page, 'MCP Developer')).toContainText('You own this level');
  await expect(buyButton(page, 'MCP Developer')).toHaveCount(0);
  await page.goto('/account');
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('listitem')).toHaveText(/MCP Developer.*paid.*US\$99\.00/);
  await orders.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page.getByRole('main')).toContainText(person.email);
  const receipt = page.url();
  await expectAccessible(page, 'receipt');

  const stranger = await createAccount(trial.url);
  await context.clearCookies();
  await signIn(context, trial.url, stranger);
  expect((await page.request.get(receipt)).status()).toBe(404);
  const seen = await (await page.request.get(`/payment-success?session_id=${sessionId}`)).text();
  expect(seen).toContain('Payment Successful!');
  expect(seen).not.toContain('MCP Developer is yours');
  expect(seen).not.toContain(person.email);
});

test('bought by ordinary posts, declined first; then a mentorship session asked for', async ({
  trial,
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of (401|422)/);
  await page.setViewportSize({ width: 375, height: 812 });
  const person = await createAccount(trial.url);
  await page.goto('/pricing');
  await buyButton(page, 'MCP Architect').click();
  await expect(says(page, 'Please sign in to purchase a certification')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Please sign in to purchase a certification');
  await page.getByRole('link', { name: 'Sign in and come back' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page
    .getByRole('region', { name: 'Continue with MCP Architect' })
    .getByRole('button', { name: 'Buy MCP Architect' })
    .click();
  await settle(page, 'Decline');
  await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(async () => {
    await page.goto('/pricing');
    await buyButton(page, 'MCP Architect').click();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await settle(page, 'Pay');
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' });
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!', {
      timeout: 2000,
    });
  }).toPass();

  await page.goto('/account');
  await page.getByRole('link', { name: 'Your mentorship session' }).click();
  await page.getByRole('textbox', { name: 'What would you like to talk about?' }).fill('Gateways');
  await page.getByRole('button', { name: 'Request a session' }).click();
  await expect(page.getByText('Enter the days and hours when you have time.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What would you like' })).toHaveValue('Gateways');
  await page.getByRole('textbox', { name: 'When do you have time?' }).fill('Mondays, UTC+1');
  await page.getByRole('button', { name: 'Request a session' }).click();
  await expect(says(page, 'Your request was sent.')).toBeVisible();
  await expect(page.getByText(/^You asked for a session on \d+ \w+ \d{4}\./)).toBeVisible();
});

test('what fails is said in the words of the specification; a blocked tab leaves a link', async ({
  trial,
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 40\d|status of 500|ERR_FAILED/);
  await signIn(context, trial.url, await createAccount(trial.url));
  await page.goto('/pricing');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.route('/api/create-payment', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  );
  await buyButton(page, 'MCP Foundation').click();
  await expect(says(page, 'Failed to create payment session')).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  await page.unroute('/api/create-payment');
  await page.route('/api/create-payment', (route) => route.fulfill({ status: 200, body: '<html>' }));
  await buyButton(page, 'MCP Foundation').click();
  await expect(says(page, 'An error occurred')).toBeVisible();
  await page.unroute('/api/create-payment');

  await page.evaluate(() => {
    window.open = () => null;
  });
  await buyButton(page, 'MCP Foundation').click();
  await expect(card(page, 'MCP Foundation').getByRole('status')).toContainText(
    'Your browser did not open a new tab.',
  );
  await page.getByRole('link', { name: 'Go to the checkout' }).click();
  await settle(page, 'Cancel');
  await expect(page).toHaveURL('/pricing');

  await page.goto('/payment-success?session_id=cs_nobody_knows');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No payment to show');
  await expect(page.getByText('We have no payment with this transaction ID.')).toBeVisible();
});

test('donated in a new tab: a wrong address, a failure, then thanks', async ({
  trial,
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 500/);
  await page.goto('/donations');
  for (const [title, amount, isHighlighted] of [
    ['Supporter', '$10', false],
    ['Advocate', '$100', false],
    ['Champion', '$1,000', true],
    ['Visionary', '$10,000', true],
    ['Transformational', '$100,000', true],
    ['Legendary', '$999,999', true],
  ] as const) {
    const button = page
      .getByRole('region', { name: title })
      .getByRole('button', { name: `Donate ${amount}`, exact: true });
    await expect(button).toHaveClass(isHighlighted ? /button-primary/ : /button-secondary/);
  }
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  const button = page.getByRole('button', { name: 'Donate $1,000', exact: true });
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await button.click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  expect(context.pages()).toHaveLength(1);

  const { email } = newPerson();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  const amounts: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-donation')) amounts.push(request.postDataJSON().amount);
  });
  await page.getByRole('textbox', { name: 'Email' }).press('Enter');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/create-donation', async (route) => {
    await asked;
    await route.fulfill({ status: 500, json: { message: 'No.' } });
  });
  await button.click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Donate $10', exact: true })).toBeDisabled();
  answer();
  await expect(says(page, 'Failed to process donation. Please try again.')).toContainText('Error');
  await expectAccessible(page, 'donations');
  await page.unroute('/api/create-donation');

  const opened = page.waitForEvent('popup');
  await button.click();
  const tab = await opened;
  expect(amounts, 'Enter chose none').toEqual([1000, 1000]);
  // The page that a donation ends with, before it has ended: it says so by itself when it has.
  await tab.waitForURL(/\/dev\/checkout\//);
  await page.goto(`/donation-success?session_id=${tab.url().split('/').at(-1)}`);
  await expect(page.getByRole('main')).toContainText('has not confirmed your donation yet');
  await expect(page.getByRole('link', { name: 'Check again' })).toHaveAttribute('href', /session_id=/);
  await expectAccessible(page, 'donation being confirmed');
  await settle(tab, 'Pay');
  await expect(page.getByRole('main')).toContainText('Your donation has arrived.');
  await expect(tab).toHaveURL(/\/donation-success\?session_id=/);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(tab.getByRole('main').getByRole('link', { name: 'Join Community' })).toHaveAttribute(
    'href',
    '/community',
  );
  expect((await letterTo(trial.url, email, /^Receipt/)).text).toContain('US$1,000.00');
});

for (const javaScriptEnabled of [true, false])
  test(`an amount of one’s own is donated, ${how(javaScriptEnabled)}`, async ({
    trial,
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toSay(/status of 422/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const { email } = newPerson();
    await page.goto('/donations');
    if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    const own = page.getByRole('region', { name: 'Other amount' });
    const field = own.getByRole('textbox', { name: 'Amount in US dollars' });
    const button = own.getByRole('button', { name: 'Donate this amount' });
    for (const typed of ['', '0', '12.5', '1e3', '1000000', '१२', 'a lot']) {
      await field.fill(typed);
      await button.click();
      await expect(own.locator('.field-error'), typed).toHaveText(
        'Please enter a whole number of US dollars, from 1 to 999,999.',
      );
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expect(field, 'what was typed is kept').toHaveValue(typed);
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    }
    if (javaScriptEnabled) await expectAccessible(page, 'donations, with a wrong amount');
    await field.fill('$1,250');
    const opened = javaScriptEnabled ? page.waitForEvent('popup') : undefined;
    await (javaScriptEnabled ? field.press('Enter') : button.click());
    const tab = (await opened) ?? page;
    await settle(tab, 'Pay');
    await expect(tab).toHaveURL(/\/donation-success\?session_id=/);
    expect((await letterTo(trial.url, email, /^Receipt/)).text).toContain('US$1,250.00');
  });

test('donated by an ordinary post, and cancelled', async ({ plainPage: page, allow }) => {
  allow.toSay(/status of 422/);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/donations');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  const posts: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData());
  });
  await page.getByRole('textbox', { name: 'Email' }).press('Enter');
  await page.getByRole('button', { name: 'Donate $10', exact: true }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  expect(posts, 'Enter chose no amount').toEqual(['amount=10&own=&email=nobody']);
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByRole('button', { name: 'Donate $10', exact: true }).click();
  await settle(page, 'Cancel');
  await expect(page).toHaveURL('/donation-cancel');
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Try Again', '/donations'],
    ['Back to the home page', '/'],
    ['Contribute', '/contribute'],
    ['Community', '/community'],
    [/^Repository/, 'https://github.com/context-native/standard'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
});
