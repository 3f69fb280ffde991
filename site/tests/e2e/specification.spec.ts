import { site } from '#site';
import { expect, test } from './site-test.ts';

test('the contents follow the reader', async ({ page }) => {
  await page.goto('/specification');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: '1 Scope' })).toHaveAttribute('aria-current', 'true');
  await contents.getByRole('link', { name: '6 Profiles' }).click();
  await expect(page.getByRole('heading', { name: 'Profiles', exact: true })).toBeInViewport();
  await expect(contents.getByRole('link', { name: '6 Profiles' })).toHaveAttribute('aria-current', 'true');
  await expect(contents, 'stays in sight').toBeInViewport();
});

test('a clause has its address, its cases and a place to comment', async ({ page, request }) => {
  await page.goto('/specification#clause-3-2');
  const clause = page.locator('#clause-3-2');
  await expect(clause).toBeInViewport();
  await expect(clause).toContainText('MUST Events stand in the order of their created_at, as moments');
  await page.getByRole('link', { name: 'Clause 3.1', exact: true }).click();
  await expect(page).toHaveURL(/#clause-3-1$/);
  const cases = clause.getByRole('link', { name: /cases of the test suite for clause 3\.2/ });
  expect((await request.get((await cases.getAttribute('href')) ?? '')).ok()).toBe(true);
  const comment = new URL((await clause.getByRole('link', { name: /^Comment/ }).getAttribute('href')) ?? '');
  expect(comment.href).toContain(`${site.repository}/issues/new?`);
  expect(comment.searchParams.get('title')).toBe('Clause 3.2 of draft v0.1: ');
});

test('the version picker names every version and opens the one there is', async ({ page, allow }) => {
  allow.toSay(/status of 404/);
  await page.goto('/specification');
  const picker = page.locator('.version-picker summary');
  await picker.focus();
  await page.keyboard.press('Enter');
  const versions = page.locator('.version-picker li');
  await expect(versions.filter({ hasText: /planned|future/ })).toHaveCount(3);
  await expect(versions.filter({ hasText: /^Revision of/ })).toHaveCount(3);
  await expect(versions.getByRole('link', { name: 'What changed on 25 November 2026' })).toBeVisible();
  await expect(versions.last()).toHaveText('v0.1 is the only published version so far.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/specification/v0.1');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/specification$/);
  expect((await page.goto('/specification/v0.2'))?.status()).toBe(404);
});

test('a dated revision says which it is and leads to the newest, without a script', async ({
  plainPage: page,
  request,
}) => {
  await page.goto('/specification/v0.1/2026-11-21');
  const head = page.locator('.spec-head');
  await expect(head).toContainText('revision of 21 November 2026');
  await expect(head).toContainText('This revision of 21 November 2026 has been replaced');
  await expect(page.locator('#section-1')).toContainText('a reader needs this text and nothing else');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('.clause-notes')).toHaveCount(0);
  await head.getByRole('link', { name: /^newest revision is dated/ }).click();
  await expect(page).toHaveURL('/specification');
  await page.getByRole('link', { name: '25 November 2026', exact: true }).click();
  await expect(page).toHaveURL('/specification/v0.1/2026-11-25');
  await expect(head).toContainText('This is the newest revision');
  expect((await request.get('/specification/v0.1/2026-11-22')).status()).toBe(404);
});

test('what changed between two revisions is shown clause by clause, with the words marked, without a script', async ({
  plainPage: page,
  request,
}) => {
  await page.goto('/specification/changelog');
  await page.getByRole('link', { name: 'What changed from 23 November 2026 to 25 November 2026' }).click();
  await expect(page).toHaveURL('/specification/v0.1/changes/2026-11-23/2026-11-25');
  await expect(page.locator('.spec-head')).toContainText('7 clauses added');
  const clause = page.locator('#clause-4-4');
  await expect(clause.locator('del')).toHaveText('with its zone, on a date that exists');
  await expect(clause.locator('ins')).toHaveText('(clause 2.2)');
  await expect(clause).toContainText('changed');
  await expect(page.locator('#clause-7-12')).toContainText('added');
  // A clause that is wholly new is marked as the key above has it.
  for (const place of ['.spec-head ins', '#clause-4-4 ins', '#clause-7-12 ins'])
    await expect(page.locator(place).first(), place).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.locator('#clause-3-3'), 'what is as it was is left out').toHaveCount(0);
  await clause.getByRole('link', { name: 'Clause 4.4 in its text' }).click();
  await expect(page).toHaveURL('/specification/v0.1/2026-11-25#clause-4-4');
  expect((await request.get('/specification/v0.1/changes/2026-11-25/2026-11-23')).status()).toBe(404);
});

test('tables become lists on a small screen, without a script', async ({ plainPage: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/specification');
  const field = page.locator('#section-6 tr', { hasText: 'preconfigured_capabilities' });
  for (const text of ['preconfigured_capabilities', 'array of strings', '["vat.calculate"]']) {
    const box = await field.getByText(text, { exact: true }).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 375, text).toBe(true);
  }
  const label = await field
    .locator('td[data-label=type]')
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toBe('"type"');
});

test('print has the text with its numbers, and nothing to press', async ({ page }) => {
  await page.goto('/specification');
  await page.setViewportSize({ width: 680, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Clause 7.10' })).toBeVisible();
  await expect(page.locator('#section-6 thead')).toBeVisible();
  for (const control of ['.spec-side', '.spec-head ul', '#clause-3-1 .clause-notes', '.site-header'])
    await expect(page.locator(control)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
});

test('history and about say when, by whom, and where to go on', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByRole('main')).toContainText('first published on 31 August 2025');
  const roadmap = page.getByRole('list', { name: 'Roadmap' }).getByRole('listitem');
  await expect(roadmap).toHaveText([/published.*v0\.1/, /planned.*v0\.2/, /planned.*v0\.3/, /future.*v1\.0/]);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'public repository' })).toHaveAttribute(
    'href',
    site.repository,
  );
  await main.getByRole('link', { name: 'specification', exact: true }).click();
  await expect(page).toHaveURL('/specification');
  await page.goto('/about');
  for (const title of ['Origin', 'Lineage', 'Governance', 'Roadmap', 'Vision', 'Contact'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Community' })).toHaveAttribute('href', '/community');
  await expect(main.getByRole('link', { name: 'specification' }).first()).toHaveAttribute(
    'href',
    '/specification',
  );
});
