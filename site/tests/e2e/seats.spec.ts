import type { BrowserContext, Page } from '@playwright/test';
import { isWhole } from '../../../tools/gate.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, letterTo, linkIn, newPerson, type Person, signIn, withRole } from './people.ts';
import { expect } from './site-test.ts';
import { test } from './trial-test.ts';

test.use({ extraHTTPHeaders: {} });

// A colour on its way from one theme to the other is neither.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

const says = (page: Page, words: string | RegExp) =>
  page.locator('.toast, .notice').filter({ hasText: words }).first();
const seat = (page: Page, number: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^(Seat )?${number}$`) }) });

async function become(context: BrowserContext, siteUrl: string, person: Person) {
  await context.clearCookies();
  await signIn(context, siteUrl, person);
}

async function enterPassword(page: Page, { email, password }: Person) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** From the page of the offer to the page of the seats. */
async function buyFive(page: Page) {
  await page.getByRole('button', { name: 'Buy 5 seats' }).click();
  await expect(page.getByText('5 × MCP Foundation (L1) certification, seat')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const give = page.getByRole('link', { name: 'Give the seats to people' });
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' });
    if (await again.isVisible()) await again.click();
    await expect(give).toBeVisible({ timeout: 2000 });
  }).toPass();
  await give.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 seats of MCP Foundation');
}

test('a team’s seats: bought, given by mail and by link, accepted, seen, taken back, as a file', async ({
  trial,
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 4(04|22)/);
  const owner = await createAccount(trial.url, newPerson('Grace Hopper'));
  const [invited, other] = await Promise.all([
    createAccount(trial.url, newPerson('Ada Lovelace')),
    createAccount(trial.url, newPerson('Mary Somerville')),
  ]);
  await page.goto('/pricing');
  await page.getByRole('link', { name: /For teams.*MCP Foundation/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seats for teams');
  await expect(page.getByText('5 seats of MCP Foundation, $44 each')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to buy 5 seats' })).toHaveAttribute(
    'href',
    /^\/auth\?next=%2Fpricing%2Fteams/,
  );
  if (isWhole) await expectAccessible(page, 'seats for teams, signed out');
  await become(context, trial.url, owner);
  await page.reload();
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('20');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await expect(page.getByText('$780', { exact: true })).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('501');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await expect(page.getByText('Choose from 5 to 500 seats.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seats of a team' })).toHaveCount(0);
  await page.goto('/pricing/teams?level=foundation&seats=5');
  await expectAccessible(page, 'seats for teams');
  await buyFive(page);
  const team = page.url();
  if (isWhole) await expectAccessible(page, 'the seats of a team');
  expect((await letterTo(trial.url, owner.email, /^Receipt: 5 seats/)).text).toContain('US$220.00');

  await page.getByRole('textbox', { name: 'Email addresses' }).fill('no address');
  await page.getByRole('button', { name: 'Send the invitations' }).click();
  await expect(page.getByText('Not an email address: no, address').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(`${invited.email}; nobody@example.org`);
  await page.getByRole('button', { name: 'Send the invitations' }).click();
  await expect(says(page, '2 invitations are on their way.')).toBeVisible();
  await page.getByRole('button', { name: 'Create links' }).click();
  await expect(says(page, 'One link was created.')).toBeVisible();
  await seat(page, 2).getByRole('button', { name: 'Take back' }).click();
  await expect(says(page, 'Seat 2 is free again.')).toBeVisible();
  await expect(seat(page, 1)).toContainText(invited.email);
  await expect(seat(page, 1)).toContainText('invited');
  await expect(seat(page, 2)).toContainText('free');
  const link = (await seat(page, 3).getByRole('link', { name: 'Link' }).getAttribute('href')) ?? '';
  await expectAccessible(page, 'seats that were given');

  // By mail: to the address alone, after signing in, with the progress shown.
  const mailed = linkIn(await letterTo(trial.url, invited.email, /^A seat for you/));
  await become(context, trial.url, other);
  await page.goto(mailed);
  await expect(
    page.getByText('This seat was given to an address that your account does not use'),
  ).toBeVisible();
  await context.clearCookies();
  await page.goto(mailed);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MCP Foundation, for you');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await enterPassword(page, invited);
  await expect(page.getByText(`You are signed in as ${invited.email}.`)).toBeVisible();
  await expect(page.getByText(/gives you the exam/)).toBeVisible();
  await expectAccessible(page, 'a seat to accept');
  await page.getByRole('checkbox', { name: 'Show Grace Hopper my progress' }).check();
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await expect(says(page, 'The seat is yours.')).toBeVisible();
  await expectAccessible(page, 'a seat of one’s own');
  await page.goto('/assessment?level=foundation');
  await expect(page.getByRole('main')).not.toContainText('Buy MCP Foundation');

  // By link: by somebody who shows nothing.
  await become(context, trial.url, other);
  await page.goto(link);
  await expect(page.getByText('as Mary Somerville')).toBeVisible();
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await expect(says(page, 'The seat is yours.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Seats of a team' })).toContainText('progress not shown');
  expect((await page.request.get(team)).status()).toBe(404);
  expect((await page.request.get(`${team}/seats.csv`)).status()).toBe(404);

  await become(context, trial.url, owner);
  await page.goto(team);
  await expect(seat(page, 1)).toContainText(/0 of \d+ lessons, exam not passed yet/);
  await expect(seat(page, 3)).toContainText('Mary Somerville');
  await expect(seat(page, 3)).toContainText('not shown');
  await page.getByRole('link', { name: /^Accepted/ }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  const file = await (await page.request.get(`${team}/seats.csv`)).text();
  expect(file.split('\r\n')).toHaveLength(7);
  expect(file).toContain(`1,accepted,${invited.email},`);
  await page.goto(team);
  const refund = page.getByRole('region', { name: 'Refund seats' });
  await refund.getByRole('spinbutton', { name: 'Seats to refund' }).fill('1');
  await refund.getByRole('button', { name: 'Refund the seats' }).click();
  await expect(page.getByText('Tick the box to confirm.').first()).toBeVisible();
  await refund.getByRole('checkbox', { name: 'Yes, refund these seats' }).check();
  await refund.getByRole('button', { name: 'Refund the seats' }).click();
  await expect(says(page, 'One seat is being refunded.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(team);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('without scripts: seats bought, a seat declined, and what is shown changed @whole', async ({
  trial,
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 4\d\d/);
  await page.setViewportSize({ width: 375, height: 812 });
  const [owner, learner] = await Promise.all([createAccount(trial.url), createAccount(trial.url)]);
  await become(page.context(), trial.url, owner);
  await page.goto('/pricing/teams');
  await page.getByRole('combobox', { name: 'Level' }).selectOption('foundation');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await buyFive(page);
  const team = page.url();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(learner.email);
  await page.getByRole('button', { name: 'Send the invitations' }).click();
  await expect(says(page, 'One invitation is on its way.')).toBeVisible();
  const mailed = linkIn(await letterTo(trial.url, learner.email, /^A seat for you/));

  await page.context().clearCookies();
  await page.goto(mailed);
  await page.getByRole('button', { name: 'Decline the seat' }).click();
  await expect(says(page, 'You declined the seat.')).toBeVisible();
  expect((await page.goto(mailed))?.status()).toBe(404);
  await letterTo(trial.url, owner.email, /^A seat was declined/);

  await become(page.context(), trial.url, owner);
  await page.goto(team);
  await page.getByRole('button', { name: 'Create links' }).click();
  const link = (await seat(page, 1).getByRole('link', { name: 'Link' }).getAttribute('href')) ?? '';
  await become(page.context(), trial.url, learner);
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await page.getByRole('checkbox', { name: /my progress/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(says(page, 'Your progress is now shown.')).toBeVisible();
  await become(page.context(), trial.url, owner);
  await page.goto(team);
  await expect(seat(page, 1)).toContainText('exam not passed yet');
});

test('somebody without an account makes one on the way from the mail; unused seats are refunded at the desk', async ({
  trial,
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 422/);
  const owner = await createAccount(trial.url);
  await become(context, trial.url, owner);
  await page.goto('/pricing/teams?level=foundation&seats=5');
  await buyFive(page);
  const order = page.url().split('/').at(-1);
  const invited = newPerson('Emmy Noether');
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(invited.email);
  await page.getByRole('button', { name: 'Send the invitations' }).click();
  await expect(says(page, 'One invitation is on its way.')).toBeVisible();
  await context.clearCookies();
  await page.goto(linkIn(await letterTo(trial.url, invited.email, /^A seat for you/)));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full Name').fill(invited.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(invited.email);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.goto(linkIn(await letterTo(trial.url, invited.email, /confirm/i)));
  await expect(page.getByText(`You are signed in as ${invited.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await expect(says(page, 'The seat is yours.')).toBeVisible();

  const admin = await withRole(await createAccount(trial.url), 'admin', trial.dataDir);
  await become(context, trial.url, admin);
  await page.goto(`/admin/orders/${order}`);
  await expectAccessible(page, 'an order of seats at the desk');
  await page.getByRole('spinbutton', { name: 'How many' }).fill('4');
  await page.getByRole('button', { name: 'Refund the seats' }).click();
  await expect(page.getByText('Tick the box to confirm. You cannot undo this.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Yes, refund these seats' }).check();
  await page.getByRole('button', { name: 'Refund the seats' }).click();
  await expect(says(page, '4 seats are being refunded.')).toBeVisible();
  await letterTo(trial.url, owner.email, /^Refund: 4 seats/);
  await page.reload();
  const refunds = page.getByRole('region', { name: 'Refunds of seats' });
  await expect(refunds.getByRole('row').filter({ hasText: 'US$176.00' })).toContainText('Made');
  await expect(page.getByRole('heading', { name: 'Refund unused seats' })).toHaveCount(0);
  await become(context, trial.url, owner);
  await page.goto(`/account/orders/${order}`);
  await expect(page.getByRole('row').filter({ hasText: 'Unused seats, refunded on' })).toContainText(
    '−US$176.00',
  );
});
