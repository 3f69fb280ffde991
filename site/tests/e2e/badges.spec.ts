import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './site-test.ts';

async function fillIn(page: Page) {
  await page.getByLabel('Recipient’s email').fill('ada@example.org');
  await page.getByLabel('Badge type').selectOption('MCP Developer');
  await page.getByLabel('Evidence URL').fill('https://example.org/evidence');
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Badge' }).click();

test('a badge is made in the browser, copied and downloaded, and verifying it says that nobody issued it', async ({
  page,
  context,
  allow,
}) => {
  allow.toSay(/status of 404 .*\/badges\/assertions\//);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/badges');
  await generate(page);
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByText('Please fill in all fields to generate a badge.')).toBeVisible();
  await expect(page.getByLabel('Recipient’s email')).toBeFocused();
  await fillIn(page);
  await generate(page);
  await expect(page.getByText('Badge Generated')).toBeVisible();
  await expect(page.getByText('OpenBadges assertion has been created successfully.')).toBeVisible();
  await expect(page.getByText('Not issued by Context-Native')).toBeVisible();

  await expectAccessible(page, 'a badge was made');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect(page.getByText('Badge JSON copied to clipboard.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^badge-developer-\d{13}\.json$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toBe(copied);
  expect(JSON.parse(file)).toMatchObject({
    type: 'Assertion',
    badge: expect.stringMatching(/developer\.json$/),
  });
  expect(sent).toEqual([]);

  await page.goto('/verify');
  await page.getByLabel('Badge', { exact: true }).fill(file);
  await page.getByLabel('Holder’s email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: /^This badge is not valid/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Checks that failed' })).toContainText(
    'Nothing is published at its id',
  );
  await page.getByText('Who holds it?').click();
  await expect(page.getByText('The badge was issued to the email address that you entered.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'MCP Developer' })).toBeVisible();
  await expectAccessible(page, 'a badge was verified');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(page, 'a badge was verified, on a small screen');
});

test('without JavaScript the server makes the same badge and verifies it', async ({
  plainPage: page,
  allow,
}) => {
  allow.toSay(/status of 422 .*\/badges/);
  await page.goto('/badges');
  await generate(page);
  await expect(page.getByRole('alert')).toContainText('Missing Information');
  await fillIn(page);
  await generate(page);
  await expect(page.getByRole('status').filter({ hasText: 'Badge Generated' })).toBeVisible();
  const json = (await page.locator('figure.code code').textContent()) ?? '';
  await expect(page.getByRole('link', { name: 'Download JSON' })).toHaveAttribute(
    'download',
    /^badge-developer-\d+\.json$/,
  );

  await page.goto('/verify');
  await page.getByLabel('Badge', { exact: true }).fill(json);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: /^This badge is not valid/ })).toBeVisible();
  await expect(page.getByLabel('Badge', { exact: true })).toHaveValue(json);
});

test('an address is fetched by the site, a picture is read where it was dropped, and both are refused in words', async ({
  page,
}) => {
  // A link may bring its badge along.
  await page.goto('/verify?badge=http://127.0.0.1:9/badge.json');
  await expect(page.getByRole('alert')).toContainText('is not on the public internet');
  await page.getByLabel('Image or file of a badge').setInputFiles('site/public/icon-192.png');
  await expect(page.getByRole('alert')).toContainText('This picture contains no badge.');
  await page.getByLabel('Image or file of a badge').setInputFiles({
    name: 'badge.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="http://openbadges.org"><openbadges:assertion verify="https://127.0.0.1/1"><![CDATA[{"@context":"https://w3id.org/openbadges/v2","type":"Assertion","id":"https://127.0.0.1/1"}]]></openbadges:assertion></svg>',
    ),
  });
  await expect(page.getByRole('heading', { name: 'This badge cannot be verified here' })).toBeVisible();
  await expect(page.getByText('OpenBadges 2.0, baked into an SVG')).toBeVisible();
});
