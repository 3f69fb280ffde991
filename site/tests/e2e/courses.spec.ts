import type { Page } from '@playwright/test';
import { createAccount, signIn } from './people.ts';
import { expect, how, siteUrl, test, whenPartsStarted } from './site-test.ts';

const badAddress = 'Please enter a valid URL starting with http:// or https://';

for (const javaScriptEnabled of [true, false])
  test(`levels, paths and the free courses, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await page.goto('/courses');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MCP Certification Courses');
    const sample = page.getByRole('region', { name: 'Continue Learning' });
    for (const words of ['Example', '65%', '2 of 4 modules', 'Next: MCP 120', '2 weeks remaining'])
      await expect(sample).toContainText(words);
    await expect(sample.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /module=MCP-120$/);

    const levels = page.getByRole('region', { name: 'All Certification Levels' });
    await expect(levels.getByRole('article')).toHaveCount(3);
    const foundation = levels.getByRole('article', { name: 'MCP Foundation' });
    for (const words of ['MCP 100–130', 'Beginner', '$49', 'USD, one-time', '4–6 weeks'])
      await expect(foundation).toContainText(words);
    // Fewer than ten people have begun it here, and rated it.
    await expect(foundation.getByRole('definition').filter({ hasText: /^New$/ })).toHaveCount(2);
    await expect(foundation.getByRole('img', { name: 'Unlocked' })).toHaveCount(2);
    await expect(foundation.getByRole('img', { name: 'Locked', exact: true })).toHaveCount(2);
    for (const [name, href] of [
      ['Start Foundation', '/pricing'],
      ['Enroll in MCP Developer', '/pricing'],
      ['Enroll in MCP Architect', '/pricing'],
      ['View Pricing', '/pricing'],
      ['Preview MCP Developer', '/course-module?module=MCP-210'],
    ] as const)
      await expect(levels.getByRole('link', { name })).toHaveAttribute('href', href);
    const advanced = page.getByRole('region', { name: 'Advanced Certification Paths' });
    await expect(advanced.getByRole('link', { name: 'Learn About Fellowship' })).toHaveAttribute(
      'href',
      '/apply/fellowship',
    );
    await expect(advanced.getByRole('link', { name: 'Apply for Board Exam' })).toHaveAttribute(
      'href',
      '/apply/board',
    );

    const free = page.getByRole('region', { name: 'All Courses' });
    const group = (name: string) => free.getByRole('region', { name });
    // Lessons are closed at first: the page is not a list of all of them. Other courses are in sight.
    await expect(group('Community Courses').getByRole('listitem').first()).toBeVisible();
    await expect(free.getByRole('listitem').filter({ hasText: 'Lesson 1' })).toHaveCount(0);
    await expect(group('Microsoft Official Courses')).toContainText('64 lessons');
    await expect(free.getByRole('link', { name: 'Suggest a Course' })).toBeVisible();
    for (const title of ['Microsoft Official Courses', 'Hugging Face Official Courses'])
      await free.getByRole('heading', { name: title }).click();
    await expect(group('Microsoft Official Courses').getByRole('listitem')).toHaveCount(64);
    await expect(group('Microsoft Official Courses').getByRole('listitem').last()).toContainText('Lesson 64');
    await expect(group('Hugging Face Official Courses').getByRole('listitem')).toHaveCount(36);
    const card = free.getByRole('link', { name: 'Introduction to MCP' });
    await expect(card).toHaveAttribute('target', '_blank');
    await expect(card).toHaveAttribute('href', /^https:\/\/github\.com\/microsoft\//);

    await page.getByPlaceholder('Search courses...').fill('WEBhook');
    if (!javaScriptEnabled) await free.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/courses\?search=WEBhook(&|#|$)/);
    await expect(free.getByRole('status')).toHaveText('1 course');
    await expect(group('Hugging Face Official Courses').getByRole('link')).toHaveText(/^Webhook Listener/);
    const owasp = free.getByRole('navigation', { name: 'Providers' }).getByRole('link', { name: 'OWASP' });
    await owasp.click();
    await expect(page).toHaveURL(/provider=OWASP/);
    await expect(page.getByText('No courses found')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await owasp.click();
    await expect(free.getByRole('status')).toHaveText('3 courses');
    await expect(owasp).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await expect(free.getByRole('status')).toHaveText(/^1[23]\d courses$/);
  });

for (const javaScriptEnabled of [true, false])
  test(`level, language, length and price filter courses and levels, ${how(javaScriptEnabled)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = javaScriptEnabled ? scriptedPage : plainPage;
    await page.goto('/courses');
    if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    const list = page.getByRole('region', { name: 'All Courses' });
    // Other tests have courses approved meanwhile: what a choice says of itself is what it finds.
    const choose = async (label: string, choice: string) => {
      const field = list.getByLabel(label, { exact: true });
      const option = field.getByRole('option', { name: new RegExp(`^${choice} ?(\\(\\d+\\))?$`) });
      const name = (await option.textContent()) ?? '';
      await field.selectOption(name);
      if (!javaScriptEnabled) await list.getByRole('button', { name: 'Search' }).click();
      const count = /\((\d+)\)/.exec(name)?.[1] ?? '\\d\\d\\d';
      await expect(list.getByRole('status')).toHaveText(new RegExp(`^${count} courses?$`));
    };
    const all = /^1\d\d courses$/;
    const levels = list.getByRole('region', { name: 'Certification Levels', exact: true });

    await choose('Length', 'Up to 30 min');
    await expect(page).toHaveURL(/[?&]length=short/);
    await expect(list.getByRole('listitem').filter({ hasText: '· 15 minutes' })).toHaveText(
      /Microsoft Foundry Toolkit Fundamentals/,
    );
    await expect(levels, 'a level takes hours').toHaveCount(0);
    await choose('Length', 'Any');
    await choose('Price', 'Paid');
    await expect(levels.getByRole('listitem')).toHaveCount(3);
    await expect(levels.getByRole('listitem').first()).toContainText(/L1 · Beginner · English · .+ · \$49/);
    await choose('Level', 'Advanced');
    await expect(levels.getByRole('link')).toHaveText('MCP Architect');
    await choose('Price', 'Free');
    await expect(list.getByLabel('Level', { exact: true })).toHaveValue('advanced');
    await choose('Language', 'Not stated');
    await expect(list.getByRole('status')).toHaveText('0 courses');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(list.getByRole('status')).toHaveText(all);
    await choose('Level', 'Not stated');
    await page.goBack();
    await expect(list.getByRole('status')).toHaveText(all);
    await expect(list.getByLabel('Level', { exact: true })).toHaveValue('');
    // Also of a list that holds something.
    await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
    await choose('Price', 'Paid');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(list.getByRole('status')).toHaveText(all);
  });

test('on a phone the page is short; by keyboard a collection opens, and what is searched is in sight', async ({
  plainPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/courses');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7000);
  const lesson = page.getByRole('link', { name: 'Introduction to MCP' });
  await expect(lesson).toBeHidden();
  const summary = page.locator('summary').filter({ hasText: 'Microsoft Official Courses' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(lesson).toBeVisible();
  // A filter that finds much leaves the page short too: the first collection that has something is open, others say how
  // many.
  for (const filter of ['level=beginner', 'language=en', 'price=free', 'search=mcp', 'provider=Microsoft']) {
    await page.goto(`/courses?${filter}`);
    const list = page.getByRole('region', { name: 'All Courses' });
    await expect(list.locator('details[open]').first().getByRole('listitem').first()).toBeVisible();
    for (const closed of await list.locator('section > details:not([open])').all())
      await expect(closed.locator('summary .kicker')).toHaveText(/^\d+ (level|lesson|course)s?$/);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), filter).toBeLessThan(6000);
  }
  const rest = page.locator('summary').filter({ hasText: 'The other 52' });
  await rest.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lesson 64' })).toBeVisible();
  // What stands above the list gives way to it, and comes back.
  const levels = page.getByRole('region', { name: 'All Certification Levels' });
  await expect(levels).toBeHidden();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(levels).toBeVisible();
  await page.goto('/courses?search=nothing-like-it');
  await expect(levels).toBeHidden();
  await page.goto('/courses?provider=OWASP');
  await expect(page.getByRole('link', { name: 'MCP Security Cheat Sheet' })).toBeVisible();
});

test('six skeletons stand in while the browser fetches', async ({ page }) => {
  await page.goto('/courses');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await whenPartsStarted(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/courses\?provider/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Snyk', exact: true }).click();
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(6);
  answer();
  await expect(page.getByRole('region', { name: 'All Courses' }).getByRole('status')).toHaveText('2 courses');
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(0);
});

test('the dialog says what is wrong, keeps what was typed, and thanks; a known course is answered kindly', async ({
  page,
  allow,
}) => {
  await page.goto('/courses');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.getByRole('link', { name: 'Start a Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit a New Course' });
  const send = dialog.getByRole('button', { name: 'Submit Course' });
  await expect(dialog.getByLabel('Description')).toHaveAttribute('rows', '3');
  await send.click();
  await expect(dialog.getByText(/ is required$/)).toHaveText([
    'Course title is required',
    'Provider is required',
    'Course URL is required',
  ]);
  await expect(dialog.getByLabel('Course Title')).toBeFocused();
  await fill(dialog, 'wren.example/course');
  await dialog.getByLabel('Image URL').fill('picture.png');
  await send.click();
  await expect(dialog.getByText(badAddress)).toHaveCount(2);
  await dialog.getByLabel('Image URL').fill('');
  await dialog.getByLabel('Course URL').fill('https://wren.example/course');

  allow.toSay(/net::ERR_FAILED/);
  await page.route('**/api/submit-course', (route) => route.abort());
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Submission Failed');
  await expect(dialog.getByRole('alert')).toContainText(
    'There was an error submitting your course. Please try again.',
  );
  await expect(dialog.getByLabel('Course Title')).toHaveValue('A course of wrens');
  await page.unroute('**/api/submit-course');
  await send.click();
  await expect(page.getByText('Course Submitted Successfully!')).toBeVisible();
  await expect(page.getByText("Thank you for your contribution. We'll review it shortly.")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Also from a list that took the place of the first.
  await page.getByRole('link', { name: 'Snyk', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Suggest a Course' })).toBeVisible();
  await expect(page).toHaveURL(/provider=Snyk/);
  await page.getByRole('link', { name: 'Suggest a Course' }).click();
  await expect(dialog.getByLabel('Course Title')).toHaveValue('');
  await fill(dialog, 'http://www.wren.example/course/');
  await send.click();
  await expect(page.getByText('This course is already waiting for review')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('without JavaScript the dialog is a page, and so are the applications', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 422/);
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Start a Course' }).click();
  await expect(page).toHaveURL('/courses/submit');
  await page.getByLabel('Course Title').fill('A plain course');
  await page.getByRole('button', { name: 'Submit Course' }).click();
  await expect(page.getByText(/ is required$/)).toHaveText([
    'Provider is required',
    'Course URL is required',
  ]);
  await expect(page.getByLabel('Course Title')).toHaveValue('A plain course');
  await fill(page, 'https://plain.example/course');
  await page.getByRole('button', { name: 'Submit Course' }).click();
  await expect(page.getByRole('status')).toContainText('Course Submitted Successfully!');

  await page.goto('/apply/fellowship');
  await page.getByLabel('Name').fill('Ada Wren');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Wren');
  await page.getByLabel('Email').fill('ada@wren.example');
  await page.getByLabel('L3 credential or statement').fill('I build gateways.');
  await page.getByLabel('Evidence links').fill('https://one.example\nhttps://two.example');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('status')).toContainText('Thank you for your application');
  // Loading it again sends nothing again.
  await expect(page).toHaveURL('/apply/fellowship?sent');
});

test('the path and the courses show the progress of this browser, and that of an account', async ({
  page,
  context,
}) => {
  const lessons = ['01-what-mcp-is', '02-hosts-clients-and-servers', '03-reading-a-first-trace'];
  const completed = Object.fromEntries(
    [...lessons.map((lesson) => `MCP-100/${lesson}`), 'MCP-110/01-where-the-standard-sits'].map((key) => [
      key,
      '2026-11-20T10:00:00.000Z',
    ]),
  );
  await page.goto('/mvp');
  const steps = page.locator('[data-path-module]');
  await expect(steps).toHaveCount(12);
  await expect(steps.nth(2).getByRole('img', { name: 'Locked' })).toBeVisible();
  await page.evaluate(
    (kept) => localStorage.setItem('learning', JSON.stringify({ completed: kept, notes: {} })),
    {
      ...completed,
      'MCP-110/02-from-a-call-to-a-trace': '2026-11-20T10:00:00.000Z',
      'MCP-110/03-map-a-call-yourself': '2026-11-20T10:00:00.000Z',
    },
  );
  await page.reload();
  await expect(page.getByText(/^You have completed 6 of \d+ lessons\.$/)).toBeVisible();
  await expect(steps.nth(1)).toHaveAttribute('data-state', 'done');
  await expect(steps.nth(2).getByRole('img', { name: 'Unlocked' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    /module=MCP-120&lesson=01-/,
  );
  await page.goto('/courses');
  const card = page.getByRole('region', { name: 'Continue Learning' });
  await expect(card).toContainText('2 of 4 modules');
  await expect(card).not.toContainText('Example');

  await page.evaluate(() => localStorage.clear());
  await signIn(context, siteUrl, await createAccount(siteUrl));
  await page.goto('/courses');
  await expect(card).toContainText('0 of 4 modules');
  await expect(card).not.toContainText('Example');
  const ofOne = await (await page.request.get('/courses?progress=own')).text();
  expect(ofOne, 'without scripts').toMatch(/>0 of 4 modules</);
  await page.request.post('/api/learning/progress', { data: { module: 'MCP-100', lesson: lessons[0] } });
  await page.goto('/mvp');
  await expect(page.getByText(/^You have completed 1 of \d+ lessons\.$/)).toBeVisible();
});

async function fill(form: Pick<Page, 'getByLabel'>, address: string): Promise<void> {
  await form.getByLabel('Course Title').fill('A course of wrens');
  await form.getByLabel('Provider').fill('Wren Works');
  await form.getByLabel('Course URL').fill(address);
}
