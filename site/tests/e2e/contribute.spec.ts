import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryDirectory } from '../support/site-process.ts';
import { expectAccessible } from './accessible.ts';
import { letterTo, linkIn, newPerson } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const megabyte = 1024 * 1024;
/** A file on the disk: sending large contents to the browser takes seconds. */
function textFile(name: string, size: number): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, Buffer.alloc(size, 'a'));
  return path;
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Contribution' });

test('a contribution is checked, sent with its file while a line shows how far it is, and can be followed', async ({
  page,
  context,
  allow,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contribute');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  for (const name of ['MCP Servers', 'Client Libraries', 'Tools and Utilities', 'Educational Content'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

  await submit(page).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Validation Error');
  await expect(notice).toContainText('Title and Repository URL are required.');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessible(page, 'missing');
  await notice.getByRole('link', { name: 'Repository URL' }).click();
  await expect(page.getByLabel('Repository URL')).toBeFocused();
  await expect(notice).toContainText('Validation Error');
  await page.getByLabel('Title').fill('A server of wrens');
  await expect(page.getByText('Title is required')).toBeHidden();
  await expect(page.getByLabel('Title')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Repository URL').fill('https://evil.example/github.com');
  await submit(page).click();
  await expect(notice).toContainText('Invalid Repository URL');
  await expect(notice).toContainText('Please provide a valid GitHub or GitLab repository URL.');
  await page.getByLabel('Repository URL').fill('https://github.com/wren/server');

  const file = page.getByLabel('Attachment');
  await file.setInputFiles(textFile('large.txt', 10 * megabyte + 1));
  await expect(notice).toContainText('File too large');
  await expect(notice).toContainText('Please select a file smaller than 10MB.');
  await expect(file, 'the file is not kept').toHaveValue('');
  await file.setInputFiles(textFile('program.exe', 10));
  await expect(notice).toContainText('File not accepted');
  await file.setInputFiles(textFile('archive.zip', 2 * megabyte));
  await expect(notice).toBeHidden();

  allow.toSay(/status of 415|net::ERR_FAILED/);
  await submit(page).click();
  await expect(notice).toContainText('The content of the file does not match its name.');
  await page.route('**/api/submit-contribution', (route) => route.abort());
  await file.setInputFiles(textFile('notes.txt', 2 * megabyte));
  await submit(page).click();
  await expect(notice).toContainText('Submission Failed');
  await expect(notice).toContainText('There was an error submitting your contribution. Please try again.');
  await expect(page.getByLabel('Title')).toHaveValue('A server of wrens');
  await page.unroute('**/api/submit-contribution');

  const person = newPerson();
  await page.getByLabel('Email').fill(person.email);
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: megabyte / 2 };
  await network.send('Network.emulateNetworkConditions', slow);
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  const progress = page.getByRole('progressbar', { name: 'Upload of notes.txt' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expectAccessible(page, 'sending');
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  const thanks = page.getByRole('status');
  await expect(thanks).toContainText('Contribution Submitted!');
  await expect(thanks).toContainText("Thank you for your contribution. We'll review it and get back to you.");
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(file).toHaveValue('');
  await expectAccessible(page, 'sent');

  await page.goto(linkIn(await letterTo(siteUrl, person.email, /^We received your submission/)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A server of wrens');
  await expect(page.getByText('Waiting for an editor')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(page, 'status');
});

test('without JavaScript the summary names what is wrong, and each name leads to its field', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 422/);
  await page.goto('/contribute');
  await submit(page).click();
  const named = page.getByRole('alert').getByRole('link');
  await expect(named).toHaveText(['Title', 'Repository URL']);
  await expect(page.getByLabel('Title')).toBeFocused();
  await named.filter({ hasText: 'Repository URL' }).click();
  await expect(page.getByLabel('Repository URL')).toBeFocused();
  await named.filter({ hasText: 'Title' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(named, 'it is not sent again').toHaveCount(2);
});

test('without JavaScript the same form is an ordinary post, and keeps what was typed', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 4\d\d/);
  await page.goto('/contribute');
  await page.getByLabel('Title').fill('A plain "server" <b>');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Title and Repository URL are required.');
  await page.getByLabel('Repository URL').fill('https://gitlab.com/wren/plain');
  await page.getByLabel('Description').fill('Line one\nLine two');
  await page.getByLabel('Attachment').setInputFiles(textFile('large.txt', 11 * megabyte));
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('File too large');
  await expect(page.getByLabel('Title')).toHaveValue('A plain "server" <b>');
  await expect(page.getByLabel('Description')).toHaveValue('Line one\nLine two');
  await page.getByLabel('Attachment').setInputFiles(textFile('notes.md', 1000));
  await submit(page).click();
  await expect(page.getByRole('status')).toContainText('Contribution Submitted!');
  // Loading it again sends nothing again.
  await expect(page).toHaveURL(/\/contribute\?sent=[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Follow its status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A plain "server" <b>');
});

test('the community page counts what is there, and counts again when something comes', async ({
  page,
  request,
}) => {
  const received = async () => {
    await page.goto('/community');
    const row = page.locator('dl > div', { has: page.getByText('Contributions received') });
    // A zero is left out.
    return (await row.count()) === 0 ? 0 : Number(await row.locator('dd').textContent());
  };
  const before = await received();
  const form = { title: `Counted ${before}`, repo_url: 'https://github.com/wren/counted' };
  expect((await request.post('/api/submit-contribution', { multipart: form })).status()).toBe(201);
  await expect.poll(received).toBeGreaterThan(before);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Proposals', 'Ways to contribute', 'In numbers', 'Contact', 'Governance', 'Licence'],
  ]);
  expect(await page.locator('#numbers dd').allTextContents(), 'no zero').not.toContain('0');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'The repository' })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com/,
  );
  await expect(main.getByRole('link', { name: 'Partners' })).toHaveAttribute('href', '/partners');
});
