import type { BrowserContext, Locator, Page } from '@playwright/test';
import { isWhole } from '../../../tools/gate.ts';
import { beginExam, buyLevel } from '../support/purchase.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, sessionCookie, signIn, withRole } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const start = '/assessment?level=foundation';
const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
const option = (page: Page, number: number) => page.getByRole('radio').nth(number - 1);
const node = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'All questions' }).getByRole('button', {
    name: new RegExp(`^Question ${number},`),
  });
const state = (page: Page) => page.getByRole('region', { name: 'State of the exam' }).getByRole('status');
const number = (page: Page) => page.locator('.exam-stem .kicker');
/** Links of the learning page to what was answered wrongly. */
const weak = (page: Page) => page.getByRole('region', { name: 'Worth reading again' }).getByRole('link');
const targets = async (links: Locator) =>
  (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).sort();

/** Somebody who bought the level, signed in. */
async function newLearner(context: BrowserContext) {
  const person = await createAccount(siteUrl);
  await buyLevel(siteUrl, await sessionCookie(siteUrl, person));
  await signIn(context, siteUrl, person);
  return person;
}

async function begin(page: Page) {
  await page.goto(start);
  await page.getByRole('textbox', { name: 'Name on the credential' }).fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Start the exam' }).click();
  await expect(page).toHaveURL(/\/assessment\/[0-9a-f-]{36}$/);
}

/** Has an editor release the exam that the page shows: answered as fast as a test does it, an exam is held. */
async function release(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An editor reviews it');
  await expect(page.getByRole('main')).toContainText('faster than anyone can read the questions');
  const editor = await withRole(await createAccount(siteUrl), 'editor');
  const attempt = /[0-9a-f-]{36}/.exec(page.url())?.[0];
  const answer = await fetch(`${siteUrl}/admin/exams/${attempt}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: await sessionCookie(siteUrl, editor), origin: siteUrl },
    body: new URLSearchParams({ verdict: 'released' }),
  });
  expect(answer.status).toBe(303);
  await page.reload();
}

// A colour on its way from one theme to the other is neither.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

test('an exam by keyboard: kept over a reload, seen by a second tab, submitted, and what to read again', async ({
  page,
  context,
}) => {
  test.slow();
  const person = await newLearner(context);
  await page.goto(start);
  await expect(page.getByRole('textbox', { name: 'Name on the credential' })).toHaveValue(person.name);
  await expectAccessible(page, 'the rules, for who may begin');
  await begin(page);
  await hydrated(page);
  await expect(page.getByRole('timer')).toHaveText(/Time left: 4[45]:\d\d/);
  await expect(number(page)).toHaveText('Question 1 of 30');
  await expect(page.getByRole('radio')).toHaveCount(4);
  const stem = (await page.locator('.exam-stem').textContent()) ?? '';
  const question = stem.replace('Question 1 of 30', '').trim();
  expect(question).toMatch(/^\w+ \w+/);
  await expectAccessible(page, 'a question');

  await page.keyboard.press('3');
  await expect(option(page, 3)).toBeChecked();
  await expect(state(page)).toHaveText('Saved');
  await page.keyboard.press('f');
  await page.keyboard.press('n');
  await expect(number(page)).toHaveText('Question 2 of 30');
  await expect(page.locator('.exam-stem')).toBeFocused();
  await option(page, 1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 2)).toBeChecked();
  await page.keyboard.press('p');
  await expect(number(page)).toHaveText('Question 1 of 30');
  await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute('aria-pressed', 'true');
  await expect(node(page, 1)).toHaveAccessibleName('Question 1, answered, flagged for review');
  await page.getByRole('checkbox', { name: /^Keys/ }).uncheck();
  await page.keyboard.press('n');
  await expect(number(page)).toHaveText('Question 1 of 30');
  await page.getByRole('checkbox', { name: /^Keys/ }).check();

  await node(page, 7).click();
  await option(page, 4).check();
  await expect(state(page)).toHaveText('Saved');
  await page.reload();
  await hydrated(page);
  await expect(number(page)).toHaveText('Question 7 of 30');
  await expect(option(page, 4)).toBeChecked();

  const second = await context.newPage();
  await second.goto('/account/learning');
  await expect(second.getByRole('region', { name: 'Levels' }).getByText('running')).toBeVisible();
  await expect(weak(second), 'nothing of an exam that runs').toHaveCount(0);
  await second.getByRole('link', { name: /^Continue.*MCP Foundation/ }).click();
  await hydrated(second);
  await expect(number(second)).toHaveText('Question 3 of 30');
  await second.goto(start);
  await expect(second.getByRole('heading', { name: 'Your exam is running' })).toBeVisible();
  await second.getByRole('link', { name: 'Continue the exam' }).click();
  await hydrated(second);
  await expect(number(second)).toHaveText('Question 3 of 30');
  await option(second, 1).check();
  await node(second, 7).click();
  await option(second, 2).check();
  await expect(option(page, 2)).toBeChecked();
  await expect(node(page, 3)).toHaveAccessibleName('Question 3, answered');
  await second.close();

  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(page.getByRole('heading', { name: 'Before you submit' })).toBeFocused();
  await expect(page.getByText('4 of 30 answered')).toBeVisible();
  await expectAccessible(page, 'before submitting');
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Submit the exam' }).click();
  await expect(page).toHaveURL(/\/result$/);
  await release(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not passed');
  await expect(page.getByRole('region', { name: 'By module' }).getByRole('listitem')).toHaveCount(4);
  const readAgain = page.getByRole('region', { name: 'Read these again' }).getByRole('link');
  await expect(readAgain.first()).toHaveAttribute('href', /^\/course-module\?module=.*&lesson=/);
  const weakModules = await targets(readAgain);
  // Which answers were wrong is told nowhere.
  await expect(page.locator('main details')).toHaveCount(0);
  await expectAccessible(page, 'the result');
  await page.setViewportSize({ width: 375, height: 812 });
  if (isWhole) await expectAccessible(page, 'the result at 375 px');
  await page.goto('/account/learning');
  await expect(page.getByRole('region', { name: 'Levels' })).toContainText(
    /of 30, \d+ %, on .* You can retake it/,
  );
  expect(await targets(weak(page))).toEqual(weakModules);
  await expect(page.locator('body')).not.toContainText(question);
  await expectAccessible(page, 'the learning page at 375 px');
  await page.goto('/account');
  await page.getByRole('region', { name: 'Exams' }).getByRole('link', { name: 'Result' }).click();
  await page.getByRole('link', { name: 'Retake the exam' }).click();
  await begin(page);
});

test('without a connection an exam goes on; what waits is sent, or kept for the next visit', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/ERR_INTERNET_DISCONNECTED/);
  await newLearner(context);
  await begin(page);
  await hydrated(page);
  await context.setOffline(true);
  await page.keyboard.press('2');
  await expect(state(page)).toContainText('Not sent yet');
  await page.keyboard.press('n');
  await page.keyboard.press('4');
  await expect(node(page, 2)).toHaveAccessibleName('Question 2, answered');
  await expectAccessible(page, 'without a connection');
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await page.getByRole('button', { name: 'Submit the exam' }).click();
  await expect(page.getByRole('alert')).toContainText('Not submitted');
  await context.setOffline(false);
  await expect(state(page)).toHaveText('Saved');

  // Left without a connection, and come back to later.
  await page.getByRole('link', { name: 'Question 3', exact: true }).click();
  await context.setOffline(true);
  await page.keyboard.press('1');
  await expect(state(page)).toContainText('Not sent yet');
  const address = page.url();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await expect(option(page, 1)).toBeChecked();
  const attempt = /[0-9a-f-]{36}/.exec(address)?.[0];
  const kept = async () => (await page.request.get(`/api/exam-answers?attempt=${attempt}`)).json();
  await expect.poll(async () => (await kept()).marks[2].option).toBe(0);
});

test('the time is the server’s: a wrong clock changes nothing, the end leads to the result', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 409/);
  await newLearner(context);
  await page.clock.install();
  await begin(page);
  await hydrated(page);
  const heard = () => page.locator('.exam-head').getByRole('status');
  await page.clock.fastForward('23:00');
  await expect(heard()).toHaveText('Half of the time has passed.');
  // Our clock ran ahead: the server says so at the next answer.
  await page.keyboard.press('1');
  await expect(state(page)).toHaveText('Saved');
  await expect(page.getByRole('timer')).toHaveText(/4[345]:\d\d/);

  await page.route('/api/exam-answers*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Time is up for this exam.' } }),
  );
  const left = page.waitForRequest(/\/assessment\/[0-9a-f-]{36}\/result$/);
  await page.clock.fastForward('46:00');
  await left;
});

test('an exam by ordinary posts, at 375 px @whole', async ({ plainPage: page, allow }) => {
  allow.toSay(/status of 422/);
  await page.setViewportSize({ width: 375, height: 812 });
  await newLearner(page.context());
  await page.goto(start);
  await page.getByRole('textbox', { name: 'Name on the credential' }).fill(' ');
  await page.getByRole('button', { name: 'Start the exam' }).click();
  const field = page.getByRole('textbox', { name: 'Name on the credential' });
  await expect(field).toHaveAccessibleDescription(/Please enter the name to show on your credential\./);
  await begin(page);
  await expect(page.getByText(/^Ends at \d\d:\d\d UTC$/)).toBeVisible();
  for (const chosen of [1, 4]) {
    await option(page, chosen).check();
    await page.getByRole('button', { name: 'Next question' }).click();
  }
  await expect(number(page)).toHaveText('Question 3 of 30');
  await page.getByRole('button', { name: 'Flag for review' }).click();
  await expect(number(page)).toHaveText('Question 3 of 30');
  await option(page, 2).check();
  await node(page, 1).click();
  await expect(option(page, 1)).toBeChecked();
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(page.getByText('3 of 30 answered')).toBeVisible();
  await page.getByRole('link', { name: 'Question 3', exact: true }).click();
  await expect(option(page, 2)).toBeChecked();
  await page.goto(`${page.url().split('?')[0]}?question=review`);
  await page.getByRole('button', { name: 'Submit the exam' }).click();
  // By how long this machine took for a page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Not passed|An editor reviews it)$/);
});

test('a blank exam waits for an editor, who voids it; after two of them its page says when the next is possible', async ({
  page,
  context,
}) => {
  const learner = await newLearner(context);
  const cookie = await sessionCookie(siteUrl, learner);
  const submit = { method: 'POST', headers: { cookie }, body: new URLSearchParams({ intent: 'submit' }) };
  const first = await beginExam(siteUrl, cookie);
  await fetch(siteUrl + first, submit);
  await page.goto(`${first}/result`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An editor reviews it');
  await expectAccessible(page, 'a result that waits');
  await fetch(siteUrl + (await beginExam(siteUrl, cookie)), submit);
  await page.goto(start);
  await expect(page.getByRole('heading', { name: 'Retake the exam' })).toBeVisible();
  await expect(page.locator('time[data-local-time]')).toHaveText(/, your time$/);
  await expectAccessible(page, 'before the next exam is possible');

  await context.clearCookies();
  await signIn(context, siteUrl, await withRole(await createAccount(siteUrl), 'editor'));
  await page.goto('/admin/exams');
  await expectAccessible(page, 'held exams');
  const held = `/admin/exams/${first.split('/').at(-1)}`;
  await page.goto(held);
  await expectAccessible(page, 'a held exam');
  await page.setViewportSize({ width: 375, height: 812 });
  if (isWhole) await expectAccessible(page, 'a held exam at 375 px');
  await page.getByRole('button', { name: 'Void' }).click();
  await expect(page.locator('.notice')).toContainText('The exam does not count.');
  await page.goto(held);
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  const result = await fetch(`${siteUrl}${first}/result`, { headers: { cookie } });
  expect(await result.text()).toContain('Not counted');
});

test('signed out: the rules, the way to buy and to sign in, and a practice run', async ({ page }) => {
  await page.goto('/assessment?level=architect');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MCP Architect exam');
  const facts = page.getByRole('main').locator('dl').first();
  for (const words of ['30', '75', '70 %', '21 correct answers', 'Unlimited'])
    await expect(facts).toContainText(words);
  await expect(page.getByRole('link', { name: 'Buy MCP Architect' })).toHaveAttribute(
    'href',
    '/pricing?buy=architect',
  );
  await expect(page.getByRole('link', { name: 'Sign in if you bought this level' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fassessment%3Flevel%3Darchitect',
  );
  await page.getByRole('link', { name: 'Practise' }).click();
  await expect(page.locator('main fieldset')).toHaveCount(10);
  await expectAccessible(page, 'practice');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'See how you did' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[01] of 10 right$/);
  await expectAccessible(page, 'practice explained');
});
