import type { Page } from '@playwright/test';
import { isWhole, whole } from '../../../tools/gate.ts';
import { expectAccessible } from './accessible.ts';
import { letterTo, linkIn, newPerson } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const needed = 'Please enter a valid email and select your role interest.';
const welcome = "Welcome to the future of work! You'll be notified when we launch.";

const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
const interest = (page: Page) => page.getByLabel('Role interest');
const send = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });
/** The top of the form is in sight, and nothing moves any more. */
async function expectAtForm(page: Page) {
  const top = () => page.locator('#join').evaluate((form) => form.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

test('figures and roles as announced; every way to the form chooses what it says', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  for (const words of ['400%', '$25-35K AUD', '50K+', 'Q2 2025'])
    await expect(page.locator('.outlook').getByText(words)).toBeVisible();
  for (const [title, salary, growth, count] of [
    ['MCP Server Architect', '$140-180K', '+300%', '127'],
    ['Protocol Performance Engineer', '$120-160K', '+250%', '89'],
    ['MCP DevOps Specialist', '$110-150K', '+400%', '156'],
    ['Business Process Composer', '$95-130K', '+200%', '203'],
    ['Protocol Security Specialist', '$125-165K', '+300%', '74'],
    ['MCP Marketplace Manager', '$130-170K', '+500%', '42'],
  ] as const) {
    const card = page.getByRole('article', { name: title });
    for (const words of [salary, 'AUD', growth, count]) await expect(card).toContainText(words);
  }
  await expect(page.getByText(/illustrative figures from the 2025 announcement/)).toHaveCount(2);

  await page.getByRole('link', { name: 'Hire MCP Experts' }).click();
  await expect(interest(page)).toHaveValue('employer');
  await expectAtForm(page);
  await page.getByRole('link', { name: 'Join as Talent' }).click();
  await expect(interest(page)).toHaveValue('');
  await expectAtForm(page);
  await page.getByRole('link', { name: 'MCP DevOps Specialist' }).click();
  await expect(interest(page)).toHaveValue('devops-specialist');
  await expectAtForm(page);
  await page.reload();
  await expect(interest(page)).toHaveValue('devops-specialist');
  await page.getByRole('link', { name: 'Join as Talent' }).click();
  await expect(interest(page)).toHaveValue('devops-specialist');
  // Without scripts the links do the same.
  const asSent = await (await page.request.get('/jobs?role=devops-specialist')).text();
  expect(asSent).toMatch(/href="\/jobs\?role=devops-specialist#join"[^>]*>Join as Talent/);
  expect(await (await page.request.get('/jobs?role=employer')).text()).toMatch(
    /href="\/jobs#join"[^>]*>Join as Talent/,
  );
});

test('the way to the form is smooth, and a jump for who wants no motion', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  await page.evaluate(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    Element.prototype.scrollIntoView = (options) => void asked.push(options);
  });
  await page.getByRole('link', { name: 'Join as Talent' }).click();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('link', { name: 'Join as Talent' }).click();
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
    { behavior: 'instant' },
    { behavior: 'smooth' },
  ]);
});

for (const [path, source, end] of [
  ['/jobs', 'jobs_page', ''],
  ['/jobs/landing', 'landing', ` @${whole}`],
] as const)
  test(`joining on ${path}: checked, sent as specified, thanked, cleared${end}`, async ({ page, allow }) => {
    allow.toSay(/status of (422|500)|ERR_FAILED/);
    const { email } = newPerson();
    const bodies: unknown[] = [];
    let answer: 'busy' | 'lost' | 'refused' | 'broken' | 'real' = 'lost';
    const isHeld = Promise.withResolvers<void>();
    await page.route('**/api/jobs-waitlist', async (route) => {
      bodies.push(route.request().postDataJSON());
      if (answer === 'lost') return route.abort();
      if (answer === 'broken') return route.fulfill({ status: 500, body: 'oops' });
      if (answer === 'refused') return route.fulfill({ status: 422, json: { message: 'The list is full.' } });
      await isHeld.promise;
      return route.continue();
    });
    await page.goto(path);
    await hydrated(page);
    await send(page).click();
    await expect(page.locator('.field-error')).toHaveText([needed, needed]);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(email);
    await send(page).click();
    await expect(page.locator('.field-error')).toHaveText(needed);
    await expect(interest(page)).toBeFocused();
    expect(bodies).toEqual([]);

    await interest(page).selectOption('employer');
    await page.getByLabel('Company').fill('Wren Works');
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('Network error. Please try again.');
    answer = 'broken';
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.');
    answer = 'refused';
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('The list is full.');
    answer = 'real';
    await send(page).click();
    await expect(page.getByRole('button', { name: 'Joining...' })).toBeDisabled();
    isHeld.resolve();
    await expect(page.getByRole('status').filter({ hasText: welcome })).toBeVisible();
    expect(bodies.at(-1)).toEqual({
      email,
      role_interest: 'employer',
      name: null,
      company: 'Wren Works',
      type: 'employer',
      source,
      referrer_url: null,
    });
    await expect(send(page)).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Company')).toHaveValue('');
    await expect(interest(page)).toHaveValue('');
    await expectAccessible(page, `${path}, joined`);
    expect((await letterTo(siteUrl, email, /^Confirm your place/)).text).toContain('Role interest: Employer');
  });

test('without scripts: chosen by a link, refused in place, joined, confirmed, left', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 422/);
  const { email } = newPerson();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/jobs');
  await page.getByRole('link', { name: 'Business Process Composer' }).click();
  await expect(page).toHaveURL('/jobs?role=process-composer#join');
  await expect(interest(page)).toHaveValue('process-composer');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Name').fill('Ada');
  await send(page).click();
  await expect(page.locator('.field-error')).toHaveText(needed);
  await expect(page.locator('.field-error')).toBeInViewport();
  await expect(interest(page)).toHaveValue('process-composer');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await page.getByLabel('Email').fill(email);
  await send(page).click();
  await expect(page).toHaveURL('/jobs?joined#join');
  await expect(page.getByRole('status').filter({ hasText: welcome })).toBeInViewport();

  await page.goto(linkIn(await letterTo(siteUrl, email, /^Confirm your place/)));
  await expect(page.getByText('Business Process Composer')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm my place' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
  await page.goto(linkIn(await letterTo(siteUrl, email, /^You are on the/)));
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not on the list');
});

test('what is wrong is accessible on a small screen too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const path of isWhole ? ['/jobs', '/jobs/landing'] : ['/jobs/landing']) {
    await page.goto(path);
    await hydrated(page);
    // As a browser does that puts back what was chosen before.
    await interest(page).evaluate((select: HTMLSelectElement) => {
      select.value = 'employer';
    });
    await send(page).click();
    await expect(page.locator('.field-error')).toBeVisible();
    await expect(interest(page)).toHaveValue('employer');
    await expectAccessible(page, `${path} at 375, refused`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  }
});
