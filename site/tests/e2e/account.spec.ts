import type { Page } from '@playwright/test';
import {
  createAccount,
  letterTo,
  linkIn,
  loseSession,
  newPerson,
  type Person,
  sessionCookie,
  signIn,
} from './people.ts';
import { expect, how, siteUrl, test } from './site-test.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`a forgotten password is replaced, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toSay(/status of 4\d\d/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await page.setViewportSize({ width: 375, height: 800 });
    const person = await createAccount(siteUrl);
    await signIn(page.context(), siteUrl, person);
    const elsewhere = await sessionCookie(siteUrl, person);
    await loseSession(page);
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await field(page, 'Email').fill('not an address');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Invalid email address').first()).toBeVisible();
    await field(page, 'Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      says(page, 'If there is an account with this address, an email is on its way.'),
    ).toBeVisible();

    const link = linkIn(await letterTo(siteUrl, person.email, /^Choose a new password/));
    await page.goto(link);
    await field(page, 'New password').fill('short');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible();
    await field(page, 'New password').fill('a new one for me');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(says(page, 'Your password was changed. Please sign in.')).toBeVisible();
    expect(await nameOf(elsewhere), 'every session is signed out').toBeNull();

    await signInByForm(page, person);
    await expect(says(page, 'Invalid email or password. Please check your credentials.')).toBeVisible();
    await signInByForm(page, { ...person, password: 'a new one for me' });
    await expect(page).toHaveURL('/');
    await loseSession(page);
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(
      'This link no longer works. Please ask for a new one.',
    );
  });

  test(`name, password and address are changed on the account page, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toSay(/status of 4\d\d/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = await createAccount(siteUrl);
    await signIn(page.context(), siteUrl, person);
    await page.goto('/account/profile');
    await section(page, 'Name').getByRole('textbox', { name: 'Full Name' }).fill('Grace Hopper');
    await section(page, 'Name').getByRole('button', { name: 'Save' }).click();
    await expect(says(page, 'Your name was saved.')).toBeVisible();
    await page.goto('/account/profile');
    await expect(section(page, 'Name').getByRole('textbox', { name: 'Full Name' })).toHaveValue(
      'Grace Hopper',
    );

    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await expect(page).toHaveURL('/account/security');
    const password = section(page, 'Password');
    await password.getByLabel('New password', { exact: true }).fill('123456');
    await password.getByRole('button', { name: 'Change the password' }).click();
    const refusal = 'This password is too common. Please choose another one.';
    await expect(page.getByText(refusal).first()).toBeVisible();
    await expect(password.getByLabel('New password', { exact: true }), 'the page is there').toBeFocused();
    await expect(password.getByText(refusal)).toBeInViewport();
    const elsewhere = await sessionCookie(siteUrl, person);
    await password.getByLabel('New password', { exact: true }).fill('a new one for me');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await expect(says(page, 'Your password was changed.')).toBeVisible();
    expect(await nameOf(elsewhere), 'the other session is signed out').toBeNull();

    await expect(page).toHaveURL('/account/security');
    const { email: newEmail } = newPerson();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const address = section(page, 'Email address');
    await address.getByRole('textbox', { name: 'New email' }).fill(newEmail);
    await address.getByRole('button', { name: 'Send the link' }).click();
    await expect(says(page, `An email is on its way to ${newEmail}.`)).toBeVisible();
    await letterTo(siteUrl, person.email, /^A new address was requested/);
    await page.goto(linkIn(await letterTo(siteUrl, newEmail, /^Confirm your new address/)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address was changed');
    await page.goto('/account/profile');
    await expect(page.getByRole('main')).toContainText(newEmail);
    await page.goto(linkIn(await letterTo(siteUrl, newEmail, /^Confirm your new address/)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await expect(page).toHaveURL('/account/profile');

    await loseSession(page);
    const undo = linkIn(await letterTo(siteUrl, person.email, /^The address of your account/));
    await page.goto(undo);
    await expect(page.getByRole('main')).toContainText(person.email);
    await page.getByRole('button', { name: 'Restore the old address' }).click();
    await expect(says(page, 'Your account has its old address again.')).toBeVisible();
    await field(page, 'New password').fill('the third for me');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page).toHaveURL('/auth');
    await signInByForm(page, { ...person, password: 'the third for me' });
    await expect(page).toHaveURL('/');
    await page.goto(undo);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  });

  test(`an account is deleted by its owner, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page: scriptedPage,
    plainPage,
    allow,
  }) => {
    allow.toSay(/status of 4\d\d/);
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await page.setViewportSize({ width: 375, height: 800 });
    const person = await createAccount(siteUrl);
    await signIn(page.context(), siteUrl, person);
    await page.goto('/account/data');
    const deletion = section(page, 'Delete the account');
    await deletion.getByRole('button', { name: 'Delete my account' }).click();
    await expect(
      page.getByText('Tick the box to confirm: we cannot restore a deleted account.').first(),
    ).toBeVisible();
    await deletion.getByRole('checkbox').check();
    await deletion.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(says(page, 'Your account was deleted.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.goto('/auth');
    await signInByForm(page, person);
    await expect(says(page, 'Invalid email or password. Please check your credentials.')).toBeVisible();
  });

  test(`a lost confirmation mail is sent again, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = newPerson();
    await page.goto('/auth?tab=sign-up');
    await field(page, 'Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    const first = await letterTo(siteUrl, person.email, /^Confirm your account/);
    await page.goto('/auth/resend');
    await field(page, 'Email').fill(person.email);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(
      says(page, 'If an account with this address is waiting to be confirmed, an email is on its way.'),
    ).toBeVisible();
    await expect
      .poll(async () => (await letterTo(siteUrl, person.email, /^Confirm your account/)).id)
      .not.toBe(first.id);

    // As on another device than the one that signed up.
    await loseSession(page);
    await page.goto(linkIn(await letterTo(siteUrl, person.email, /^Confirm your account/)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(says(page, 'Your address is confirmed. Please sign in.')).toBeVisible();
    await signInByForm(page, person);
    await expect(page).toHaveURL('/');
  });

  test(`all sessions are listed, and can be ended one by one or all at once, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    const person = await createAccount(siteUrl);
    await signIn(page.context(), siteUrl, person);
    const second = await sessionCookie(siteUrl, person);
    const third = await sessionCookie(siteUrl, person);
    await page.goto('/account/security');
    const sessions = section(page, 'Sessions');
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    await expect(sessions.getByText('this one')).toHaveCount(1);
    await sessions
      .getByRole('button', { name: /^Sign out:/ })
      .first()
      .click();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    expect([await nameOf(second), await nameOf(third)].filter((name) => name === null)).toHaveLength(1);
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(says(page, 'You are signed out everywhere.')).toBeVisible();
    expect([await nameOf(second), await nameOf(third)]).toEqual([null, null]);
  });
}

test('what a password’s new choice led to is said, also where somebody was signed in before it', async ({
  page,
  context,
}) => {
  const person = await createAccount(siteUrl);
  await signIn(context, siteUrl, person);
  await page.goto('/auth/forgot');
  await field(page, 'Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(linkIn(await letterTo(siteUrl, person.email, /^Choose a new password/)));
  await field(page, 'New password').fill('a new one for me');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  // The page does not load itself again.
  await page.waitForTimeout(700);
  await expect(says(page, 'Your password was changed. Please sign in.')).toBeVisible();
});

test('a session that could not be ended is said to be there still', async ({ page, context, allow }) => {
  allow.toSay(/ERR_FAILED|Failed to fetch/);
  await signIn(context, siteUrl, await createAccount(siteUrl));
  await page.goto('/account/security');
  await page.route('**/account/security.data*', (route) => route.abort());
  const sessions = section(page, 'Sessions');
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(says(page, 'An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(sessions.getByText('this one')).toBeVisible();
});

test('after signing in a visitor is where they wanted to be, and never on another site', async ({ page }) => {
  const person = await createAccount(siteUrl);
  const targets = {
    '//evil.example': '/',
    // `next-path.test.ts` tests more of them.
    '/blog?type=video': '/blog?type=video',
  };
  for (const [next, expected] of Object.entries(targets)) {
    await loseSession(page);
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await signInByForm(page, person);
    await expect(page, next).toHaveURL(expected);
  }
  await page.goto('/auth?next=%2Fblog');
  await expect(page, 'signed in already').toHaveURL('/blog');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('one’s own data is a JSON file', async ({ page, context }) => {
  const person = await createAccount(siteUrl);
  await signIn(context, siteUrl, person);
  await page.goto('/account/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const chunks = await (await download.createReadStream()).toArray();
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain(person.email);
  expect(JSON.parse(text)).toBeTruthy();
  expect(text).not.toMatch(/"(password|token|secret)/i);
});

test('signing out in one tab holds for the other', async ({ page, context }) => {
  const person = await createAccount(siteUrl);
  await signIn(context, siteUrl, person);
  const other = await context.newPage();
  await other.goto('/account/profile');
  await page.goto('/');
  await page.locator('summary', { hasText: person.name }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await section(other, 'Name').getByRole('textbox', { name: 'Full Name' }).fill('Somebody Else');
  await section(other, 'Name').getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveURL('/auth?next=%2Faccount%2Fprofile');
  await signInByForm(other, person);
  await expect(other).toHaveURL('/account/profile');
  await expect(section(other, 'Name').getByRole('textbox', { name: 'Full Name' })).toHaveValue(person.name);
});

test('the review desk is for editors', async ({ page, context, allow }) => {
  allow.toSay(/status of 403/);
  await signIn(context, siteUrl, await createAccount(siteUrl));
  const response = await page.goto('/admin');
  expect(response?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access');
  await expect(page.getByRole('main')).toContainText('You need the role editor for this page.');
});

const field = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('input')
    .and(page.getByLabel(name, { exact: true }));
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const says = (page: Page, text: string) => page.locator('.toast, .notice').filter({ hasText: text });

async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The name that a session is signed in with, null when it is not any more. */
async function nameOf(cookie: string): Promise<string | null> {
  const { name } = await (await fetch(`${siteUrl}/api/me`, { headers: { cookie } })).json();
  return name;
}
