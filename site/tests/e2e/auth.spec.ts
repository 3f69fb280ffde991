import type { Page } from '@playwright/test';
import { isWhole, whole } from '../../../tools/gate.ts';
import { createAccount, letterTo, linkIn, newPerson } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

test('a tab that waits at the sign-in page goes on when another one signs in', async ({ page, context }) => {
  const person = await createAccount(siteUrl);
  await page.goto('/auth?next=/account/learning');
  const other = await context.newPage();
  await other.goto(`${siteUrl}/auth`);
  await fillSignIn(other, person);
  await expect(other).toHaveURL(`${siteUrl}/`);
  await expect(page).toHaveURL('/account/learning');
});

for (const javaScriptEnabled of [true, false])
  for (const width of [1280, 375])
    test(`from signing up to signing out, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, ${width} px${javaScriptEnabled === (width === 1280) ? '' : ` @${whole}`}`, async ({
      page: scriptedPage,
      plainPage,
      allow,
    }) => {
      const page = javaScriptEnabled ? scriptedPage : plainPage;
      await page.setViewportSize({ width, height: 800 });
      const person = newPerson('Grace Hopper');
      allow.toSay(/status of 403/);

      await page.goto('/auth');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
      await openTab(page, 'Sign Up');
      await expect(
        page.getByText('By signing up, you agree to our Terms of Service and Privacy Policy.'),
      ).toBeVisible();
      await page.getByLabel('Full Name').fill(person.name);
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
        'placeholder',
        /min\. 6 characters/i,
      );
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(
        says(page, 'Account created! Please check your email to confirm your account.'),
      ).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

      await openTab(page, 'Sign In');
      await fillSignIn(page, person);
      await expect(
        says(page, 'Please check your email and confirm your account before signing in.'),
      ).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);

      await page.goto(linkIn(await letterTo(siteUrl, person.email, /^Confirm your account/)));
      await expect(page).toHaveURL('/');
      await expect(says(page, 'Your address is confirmed. Welcome!')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
      const menu = page.locator('summary', { has: page.locator('[data-account-name]') });
      // The name is asked for by the small script; without it the menu says what it is.
      await expect(menu).toHaveText(javaScriptEnabled ? person.name : 'Account');
      await page.reload();
      await expect(says(page, 'Your address is confirmed. Welcome!'), 'said once').toHaveCount(0);
      await menu.click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await page.goto('/account');
      await expect(page).toHaveURL('/auth?next=%2Faccount');
      await fillSignIn(page, person);
      await expect(page).toHaveURL('/account');
      await expect(says(page, 'Welcome back!')).toBeVisible();
    });

interface Refused {
  tab: 'Sign In' | 'Sign Up';
  name?: string;
  email: string;
  password: string;
  message: string;
}

/** What is typed in, and the message of the first rule that fails, to the letter. */
const long = 'a'.repeat(250);
const refusedByRule: Refused[] = [
  { tab: 'Sign In', email: 'nobody', password: '', message: 'Invalid email address' },
  {
    tab: 'Sign In',
    email: ' nobody@example.org ',
    password: '12345',
    message: 'Password must be at least 6 characters',
  },
  { tab: 'Sign Up', name: 'A', email: 'nobody', password: '', message: 'Invalid email address' },
  {
    tab: 'Sign Up',
    name: 'A',
    email: 'a@example.org',
    password: '12345',
    message: 'Password must be at least 6 characters',
  },
  {
    tab: 'Sign Up',
    name: ' A ',
    email: 'a@example.org',
    password: '123456',
    message: 'Full name must be at least 2 characters',
  },
  {
    tab: 'Sign Up',
    name: long,
    email: 'a@example.org',
    password: '123456',
    message: 'Full name must be at most 100 characters',
  },
  {
    tab: 'Sign Up',
    email: 'a@example.org',
    password: long,
    message: 'Password must be at most 128 characters',
  },
];

test('what breaks a rule is a toast with the first rule’s message, and nothing is sent', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    // The page asks for a challenge, to offer passkeys: that sends nothing of the form.
    if (request.method() === 'POST' && !request.url().endsWith('/auth/passkey')) posts.push(request.url());
  });
  let opened = '';
  for (const { tab, message, ...typed } of refusedByRule) {
    // Once for each form: its next submit takes its own earlier toast away.
    if (tab !== opened) await page.goto(pathOf(tab));
    opened = tab;
    await fill(page, tab, typed);
    await expect(page.locator('.toast:not([data-ending-style])')).toHaveText(message);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(typed.email.trim());
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await expect(page.locator('[aria-invalid=true]')).toBeFocused();
    await expect(page.locator('.field-error')).toHaveText(message);
  }
  expect(posts).toEqual([]);
});

test('without JavaScript the same messages stand in place, and what was typed is kept', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 422/);
  // Each rule's message is the same; a form of each kind shows where it stands.
  const cases = refusedByRule.filter(({ name }, index) => isWhole || index === 1 || name === ' A ');
  for (const { tab, message, ...typed } of cases) {
    await page.goto(pathOf(tab));
    await fill(page, tab, typed);
    await expect(page.getByRole('main').getByText(message)).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(typed.email.trim());
    await expect(page.getByLabel('Password', { exact: true }), 'never sent back').toHaveValue('');
    if (typed.name) await expect(page.getByLabel('Full Name')).toHaveValue(typed.name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  }
});

test('the server’s refusals are said in the words of the specification', async ({ page, allow }) => {
  allow.toSay(/status of 4\d\d/);
  const known = await createAccount(siteUrl);
  const wrong = 'Invalid email or password. Please check your credentials.';
  const cases = [
    { tab: 'Sign In', email: known.email, password: 'not the password', message: wrong },
    { tab: 'Sign In', email: newPerson().email, password: 'not the password', message: wrong },
    {
      tab: 'Sign Up',
      email: known.email.toUpperCase(),
      password: 'some password of mine',
      message: 'An account with this email already exists. Please sign in instead.',
    },
    {
      tab: 'Sign Up',
      email: newPerson().email,
      password: 'password',
      message: 'This password is too common. Please choose another one.',
    },
  ] as const;
  let opened = '';
  for (const { tab, message, ...typed } of cases) {
    if (tab !== opened) await page.goto(pathOf(tab));
    opened = tab;
    const answer = page.waitForResponse(/auth\.data/);
    await fill(page, tab, typed);
    await answer;
    await expect(page.locator('.toast:not([data-ending-style])')).toHaveText(message);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(typed.email.trim());
    expect(new URL(page.url()).pathname).toBe('/auth');
  }
});

test('a lost connection is told, and a refusal that comes before the page is asked; what was typed is kept', async ({
  page,
  allow,
}) => {
  allow.toSay(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 413/);
  await page.goto('/auth');
  await page.route('**/auth*', (route) => route.abort());
  await fill(page, 'Sign In', { email: 'a@example.org', password: 'some password' });
  await expect(says(page, 'An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('a@example.org');
  await page.unrouteAll();

  await page.route('**/auth.data*', (route) => route.continue({ postData: 'x'.repeat(300_000) }));
  await fill(page, 'Sign In', { email: 'a@example.org', password: 'some password' });
  await expect(says(page, 'The request is larger than 256 KB.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('a@example.org');
});

test('what the browser fetched beforehand, signed out, is not what somebody sees after signing in', async ({
  page,
}) => {
  const person = await createAccount(siteUrl);
  await page.goto('/auth');
  await page.getByRole('banner').getByRole('link', { name: 'Context-Native' }).hover();
  // A prefetch begins once a pointer has rested on a link for 200 ms.
  await page.waitForTimeout(600);
  await fill(page, 'Sign In', { email: person.email, password: person.password });
  await expect(page).toHaveURL('/');
  await expect(says(page, 'Welcome back!')).toBeVisible();
  await expect(page.getByRole('banner').locator('summary', { hasText: person.name })).toBeVisible();
});

test('the buttons say what is going on', async ({ page, allow }) => {
  allow.toSay(/status of 4\d\d/);
  for (const [tab, label, busyLabel] of [
    ['Sign In', 'Sign In', 'Signing in...'],
    ['Sign Up', 'Create Account', 'Creating account...'],
  ] as const) {
    const gate = Promise.withResolvers<void>();
    await page.route('**/auth.data*', async (route) => {
      if (route.request().method() === 'POST') await gate.promise;
      await route.continue();
    });
    await page.goto(pathOf(tab));
    await fill(page, tab, { email: newPerson().email, password: 'some password' });
    await expect(page.getByRole('button', { name: busyLabel })).toBeDisabled();
    gate.resolve();
    await expect(page.getByRole('button', { name: label })).toBeEnabled();
    await page.unrouteAll();
  }
});

test('a password can be shown and hidden; the tabs work by keyboard, and the address follows them', async ({
  page,
}) => {
  await page.goto('/auth?next=%2Fblog');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  const password = page.getByLabel('Password', { exact: true });
  const toggle = page.getByRole('button', { name: 'Show password' });
  await password.fill('some password');
  await expect(password).toHaveAttribute('type', 'password');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveValue('some password');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'password');

  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expect(page).toHaveURL('/auth?tab=sign-up&next=%2Fblog');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
});

/** A toast, or the notice in place. */
const says = (page: Page, text: string) => page.locator('.toast, .notice').filter({ hasText: text });

const pathOf = (tab: 'Sign In' | 'Sign Up') => (tab === 'Sign Up' ? '/auth?tab=sign-up' : '/auth');

async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole('tab', { name })
    .or(page.getByRole('navigation', { name: 'Sign in or sign up' }).getByRole('link', { name }))
    .click();
  await expect(
    page.getByRole('button', { name: name === 'Sign Up' ? 'Create Account' : 'Sign In' }),
  ).toBeVisible();
}

async function fill(
  page: Page,
  tab: string,
  typed: { name?: string; email: string; password: string },
): Promise<void> {
  if (tab === 'Sign Up') await page.getByRole('textbox', { name: 'Full Name' }).fill(typed.name ?? '');
  await page.getByRole('textbox', { name: 'Email' }).fill(typed.email);
  await page.getByLabel('Password', { exact: true }).fill(typed.password);
  await page.getByRole('button', { name: tab === 'Sign Up' ? 'Create Account' : 'Sign In' }).click();
}

const fillSignIn = (page: Page, { email, password }: { email: string; password: string }) =>
  fill(page, 'Sign In', { email, password });
