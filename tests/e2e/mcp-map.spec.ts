import { expect, test } from './site-test.ts';

for (const isScripted of [true, false])
  test(`the map is searched, filtered and read, ${isScripted ? 'with' : 'without'} JavaScript`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = isScripted ? scriptedPage : plainPage;
    const role = isScripted ? 'tab' : 'link';
    const main = page.getByRole('main');
    await page.goto('/mcp-map');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Servers');
    const tabs = page.locator('[data-link-tabs] a');
    await expect(tabs).toHaveCount(7);
    await main.getByRole(role, { name: /^Registries/ }).click();
    await expect(page).toHaveURL('/mcp-map?category=registries');
    await expect(main.getByRole('link', { name: 'Official MCP Registry' })).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search' }).fill('docker');
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
    await expect(page).toHaveURL(/category=registries/);
    await expect(page).toHaveURL(/search=docker/);
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Docker MCP Catalog');

    await main.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).toHaveURL(/view=list/);
    await page.getByLabel('Tier').selectOption({ value: 'official' });
    if (!isScripted) await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/tier=official/);
    await expect(page.getByText('No items found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria or filters')).toBeVisible();
    await page.getByRole('main').locator('.empty').getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/mcp-map?view=list');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');

    await main.locator('summary', { hasText: 'More categories' }).click();
    await main.getByRole('link', { name: /^Reference servers/ }).click();
    await expect(page).toHaveURL('/mcp-map?category=reference-servers&view=list');
    await expect(main.locator('#map-results li:has(h2)')).toHaveCount(13);
    await main.getByRole('link', { name: 'Everything' }).click();
    await expect(page).toHaveURL('/mcp-map/everything');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything');
  });

test('with JavaScript filters replace the address: back leaves the map as it was found', async ({ page }) => {
  await page.goto('/ecosystem/layers');
  await page.goto('/mcp-map');
  const typed = page.getByRole('searchbox', { name: 'Search' });
  await typed.pressSequentially('githib');
  await expect(page.getByText('these have words like it')).toBeVisible();
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('githib');
  await typed.fill('');
  await expect(page).toHaveURL('/mcp-map');
  await page.getByRole('tab', { name: /^All/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/mcp-map?category=servers');
  await expect(page.getByRole('tab', { name: /^Servers/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Servers/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName(/^Servers/);
  await page.getByRole('main').getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL('/mcp-map?category=servers&page=2');
  await page.getByRole('tabpanel').getByRole('heading').first().getByRole('link').click();
  await page.goBack();
  await expect(page).toHaveURL('/mcp-map?category=servers&page=2');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL('/ecosystem/layers');
});

test('choices made before their answers come are all kept', async ({ page }) => {
  await page.route(/\/mcp-map\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  const typed = page.getByRole('searchbox', { name: 'Search' });
  const clients = page.getByRole('tab', { name: /^Clients/ });
  const kept = async (address: string) => {
    await expect(page).toHaveURL(address);
    await expect(page.locator('[data-refetch]')).not.toHaveAttribute('aria-busy');
  };

  await page.goto('/mcp-map');
  await typed.fill('git');
  await clients.click();
  await kept('/mcp-map?search=git&category=clients');
  await expect(typed).toHaveValue('git');

  await page.goto('/mcp-map');
  const asked = page.waitForRequest(/search=git/);
  await typed.fill('git');
  await asked;
  await clients.click();
  await kept('/mcp-map?search=git&category=clients');

  await page.goto('/mcp-map');
  await clients.click();
  await typed.fill('git');
  await page.getByLabel('Sort by').selectOption('Name');
  await kept('/mcp-map?search=git&sort=name&category=clients');
  await expect(typed).toHaveValue('git');
  await expect(page.getByLabel('Sort by')).toHaveValue('name');

  await page.goto('/mcp-map');
  await page.getByRole('link', { name: /^Remote/ }).click();
  await page.getByRole('link', { name: /^No sign-in/ }).click();
  await kept('/mcp-map?flag=remote&flag=no-auth');
});

test('an item says how to connect, and takes a report of a dead link', async ({
  page,
  plainPage,
  request,
}) => {
  await page.goto('/mcp-map/notion');
  await expect(page.getByText('https://mcp.notion.com/mcp')).toBeVisible();
  await expect(page.getByText('21 November 2026')).toBeVisible();
  expect((await request.get('/mcp-map/no-such-item')).status()).toBe(404);
  await plainPage.goto('/mcp-map/notion');
  await plainPage.locator('summary', { hasText: 'Report a dead link' }).click();
  await plainPage.getByLabel('Which link').selectOption('Repository');
  await plainPage.getByRole('button', { name: 'Report' }).click();
  await expect(plainPage.getByText('An editor will look at this link.')).toBeVisible();
});

test('where a logo is broken, the letters of the name stay', async ({ page, allow }) => {
  allow.toSay(/status of 404/);
  const image = '<img src="/no-logo.png" alt="" width="56" height="56" data-over-letters>';
  await page.route('/mcp-map/notion', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<span class="logo logo-large">.*?<\/span>)/, `$1${image}`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/mcp-map/notion');
  const logo = page.locator('.logo-large');
  await expect(logo.locator('img')).toHaveCount(0);
  const seen = await logo.locator('span').evaluate((letters) => {
    const { x, y, width, height } = letters.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === letters;
  });
  expect(seen).toBe(true);
});

test('a suggestion is checked, kept while it is wrong, and thanked for', async ({ page, allow }) => {
  allow.toSay(/status of 422/);
  await page.goto('/mcp-map');
  await page.getByRole('link', { name: 'Suggest an item' }).click();
  await page.getByLabel('Name').fill('A server of mine');
  await page.getByLabel('Website or repository').fill('mine.example');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Please enter a valid URL starting with http:// or https://')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('A server of mine');
  await expect(page.getByLabel('Website or repository')).toBeFocused();
  await page.getByLabel('Website or repository').fill('https://mine.example/');
  await page.getByLabel('Category').selectOption('Servers');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Thank you for your suggestion')).toBeVisible();
  await expect(page).toHaveURL('/mcp-map/suggest?sent');
});
