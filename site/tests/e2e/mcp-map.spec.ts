import { expectAccessible } from './accessible.ts';
import { expect, how, test, whenPartsStarted } from './site-test.ts';

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
    await expect(main.getByRole('link', { name: 'Official MCP Registry', exact: true })).toBeVisible();

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
    await expect(main.locator('#map-results tbody tr')).toHaveCount(13);
    await main.getByRole('link', { name: 'Everything', exact: true }).click();
    await expect(page).toHaveURL('/mcp-map/everything');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything');
  });

test('on a phone one button opens the filters, and the first item is on the first screen', async ({
  page: scriptedPage,
  plainPage,
}) => {
  for (const page of [plainPage, scriptedPage]) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/mcp-map');
    const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
    expect((await first.boundingBox())?.y).toBeLessThan(700);
    // A tier's sign and word stand in one line, also beside a long name.
    const heights = await page
      .locator('.badge:has(.tier-sign):visible')
      .evaluateAll((badges) => badges.map((badge) => Math.round(badge.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.max(...heights)).toBe(Math.min(...heights));
    // Of each category three, without their tags: the whole map is no endless list.
    const servers = page.getByRole('region', { name: 'Servers', exact: true });
    await expect(servers.locator('li:visible')).toHaveCount(3);
    await expect(servers.locator('.item-tags:visible')).toHaveCount(0);
    const choices = page.locator('.tool-choices select');
    const remote = page.getByRole('link', { name: /^Remote/ });
    await expect(choices.first()).toBeHidden();
    await expect(remote).toBeHidden();

    await page.locator('summary', { hasText: 'Filters' }).click();
    for (const select of await choices.all()) {
      // Room for the longest of its choices, as the browser draws it, and for the arrow.
      const needed = await select.evaluate((field: HTMLSelectElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.font = getComputedStyle(field).font;
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        const widest = Math.max(...[...field.options].map(({ label }) => pen.measureText(label).width));
        return widest + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      });
      expect((await select.boundingBox())?.width).toBeGreaterThan(needed);
    }
    await remote.click();
    await expect(page).toHaveURL('/mcp-map?flag=remote');
    await expect(page.locator('.tool-opener')).toContainText('Filters, 1 filter');
  }
});

test('with JavaScript filters replace the address: back leaves the map as it was found', async ({ page }) => {
  await page.goto('/ecosystem/layers');
  await page.goto('/mcp-map');
  const typed = page.getByRole('searchbox', { name: 'Search' });
  await typed.pressSequentially('githib');
  await expect(page.getByText('These have similar words')).toBeVisible();
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
  // The address is there before the list.
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
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
  const shown = page.getByRole('tabpanel').filter({ visible: true });
  await expect(shown).toContainText('"url": "https://mcp.notion.com/mcp"');
  // Over the network comes first; the package has its own button.
  await expect(shown.getByRole('link', { name: 'Add to VS Code' }).first()).toHaveAttribute(
    'href',
    /^vscode:mcp\/install\?%7B/,
  );
  await page.getByRole('tab', { name: 'Claude Code' }).click();
  await expect(shown).toContainText('claude mcp add --transport http notion https://mcp.notion.com/mcp');
  await page.getByRole('tab', { name: 'Claude Desktop' }).click();
  await expect(shown).toContainText('Add custom connector');
  await expect(page.getByText('21 November 2026')).toBeVisible();
  expect((await request.get('/mcp-map/no-such-item')).status()).toBe(404);
  await plainPage.goto('/mcp-map/notion');
  for (const client of ['VS Code', 'Cursor', 'Claude Code', 'Claude Desktop'])
    await expect(plainPage.getByRole('region', { name: client })).toBeVisible();
  await plainPage.locator('summary', { hasText: 'Report a dead link' }).click();
  await plainPage.getByLabel('Dead link').selectOption('Repository');
  await plainPage.getByRole('button', { name: 'Report' }).click();
  await expect(plainPage.getByText('An editor will check this link.')).toBeVisible();
});

test('where a logo is broken, the letters of the name stay', async ({ page, allow }) => {
  allow.toSay(/status of 404/);
  const image = '<img src="/no-logo.png" alt="" width="56" height="56" data-over-letters>';
  await page.route('/mcp-map/canva', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<span class="logo logo-large logo-tile">.*?<\/span>)/,
      `$1${image}`,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/mcp-map/canva');
  const logo = page.locator('.logo-large');
  await expect(logo.locator('img')).toHaveCount(0);
  const seen = await logo.locator('span').evaluate((letters) => {
    const { x, y, width, height } = letters.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === letters;
  });
  expect(seen).toBe(true);
});

for (const isScripted of [true, false])
  test(`board, list and landscape show the same selection, ${how(isScripted)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = isScripted ? scriptedPage : plainPage;
    const main = page.getByRole('main');
    const status = page.locator('[data-part=status]');
    await page.goto('/mcp-map?tier=verified');
    const words = await status.textContent();
    await main.getByRole('link', { name: 'Landscape', exact: true }).click();
    await expect(page).toHaveURL('/mcp-map?tier=verified&view=landscape');
    await expect(status).toHaveText(words ?? '');
    await expect(main.locator('.landscape-tiles .tier-verified')).not.toHaveCount(0);
    await expect(main.locator('.landscape-tiles .tier-official')).toHaveCount(0);

    await main.getByRole('link', { name: /^Verified/ }).click();
    await expect(page).toHaveURL('/mcp-map?view=landscape');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Use',
      'Serve',
      'Connect',
      'Build',
      'Trust',
    ]);
    const more = main.getByRole('link', { name: /^\+\d+ more in Servers/ });
    const servers = page.getByRole('region', { name: 'Servers', exact: true });
    const hidden = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
    const shown = (await servers.getByRole('listitem').count()) - 1;
    await expect(servers.locator('h3')).toContainText(String(shown + hidden));
    await more.click();
    await expect(page).toHaveURL('/mcp-map?category=servers&view=landscape');
    await expect(main.getByRole('heading', { level: 2, name: 'GitHub' })).toBeVisible();
    await main.getByRole('link', { name: 'Whole landscape' }).click();
    await expect(page).toHaveURL('/mcp-map?view=landscape');
    await main.getByRole('link', { name: 'Notion, Official' }).click();
    await expect(page).toHaveURL('/mcp-map/notion');
  });

for (const isScripted of [true, false])
  test(`the landscape zooms into a layer, into a category and out, ${how(isScripted)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = isScripted ? scriptedPage : plainPage;
    const main = page.getByRole('main');
    const path = page.getByRole('navigation', { name: 'Place on the landscape' });
    const near = main.locator('.landscape-near > li');
    const status = page.locator('[data-part=status]');
    await page.goto('/mcp-map?view=landscape');
    if (isScripted) await whenPartsStarted(page);
    await expect(path).toHaveCount(0);

    await main.getByRole('link', { name: 'Serve', exact: true }).press('Enter');
    await expect(page).toHaveURL('/mcp-map?layer=serve&view=landscape');
    await expect(page).toHaveTitle(/^MCP Map: Serve/);
    await expect(path.getByRole('listitem')).toHaveText(['Whole landscape', 'Serve']);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      /^Servers/,
      /^Reference servers/,
      /^Community servers/,
    ]);
    // Larger than on the whole landscape, with name and tier.
    const tile = near.filter({ hasText: 'GitHub' }).first();
    await expect(tile).toContainText('Official');
    expect((await tile.boundingBox())?.width).toBeGreaterThan(140);
    const words = (await status.textContent()) ?? '';
    expect(words).toMatch(/^\d+ items in the layer Serve: what answers$/);

    await main.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).toHaveURL('/mcp-map?layer=serve&view=list');
    await expect(status).toHaveText(words);
    await main.getByRole('link', { name: 'Board', exact: true }).click();
    await expect(page).toHaveURL('/mcp-map?layer=serve');
    await expect(status).toHaveText(words);
    await page.getByRole('searchbox', { name: 'Search' }).fill('git');
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
    await expect(page).toHaveURL(/search=git&.*layer=serve/);
    await main.getByRole('link', { name: 'Landscape', exact: true }).click();
    await expect(page).toHaveURL('/mcp-map?search=git&layer=serve&view=landscape');

    await main
      .getByRole('heading', { level: 2 })
      .getByRole('link', { name: 'Servers', exact: true })
      .press('Enter');
    await expect(page).toHaveURL('/mcp-map?search=git&category=servers&view=landscape');
    await expect(path.getByRole('listitem')).toHaveText(['Whole landscape', 'Serve', 'Servers']);
    await path.getByRole('link', { name: 'Serve' }).press('Enter');
    await expect(page).toHaveURL('/mcp-map?search=git&layer=serve&view=landscape');
    if (isScripted) await expect(page.locator('h2 #zoom-servers')).toBeFocused();
    await path.getByRole('link', { name: 'Whole landscape' }).press('Enter');
    await expect(page).toHaveURL('/mcp-map?search=git&view=landscape');
    if (isScripted) await expect(page.locator('h2 #layer-serve')).toBeFocused();

    // What was zoomed into can be gone back from, and what was filtered lies in between.
    await page.goBack();
    await expect(page).toHaveURL('/mcp-map?search=git&layer=serve&view=landscape');
    await expect(path.getByRole('listitem')).toHaveText(['Whole landscape', 'Serve']);
    await page.goBack();
    await expect(page).toHaveURL('/mcp-map?search=git&category=servers&view=landscape');
    await expect(path.getByRole('listitem')).toHaveText(['Whole landscape', 'Serve', 'Servers']);
  });

test('a tile of the landscape has a card with its way to install: on hover, on focus and on the first tap', async ({
  page,
  browser,
}) => {
  await page.goto('/mcp-map?view=landscape');
  const tile = page.locator('.tile', { has: page.getByRole('link', { name: 'Notion, Official' }) });
  const cardOf = (of: typeof tile) => of.locator('.tile-card');
  await expect(page.getByRole('link', { name: 'Filesystem, Official' }), 'no mark').toHaveText('Filesystem');
  await expect(cardOf(tile)).toBeHidden();
  await tile.hover();
  await expect(cardOf(tile)).toBeInViewport({ ratio: 1 });
  await cardOf(tile).hover();
  await expect(cardOf(tile)).toBeVisible();
  await expectAccessible(page, 'a card of the landscape');
  await page.keyboard.press('Escape');
  await expect(cardOf(tile)).toBeHidden();
  await page.mouse.move(0, 0);
  await tile.locator('> a').focus();
  await expect(cardOf(tile)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tile.getByRole('link', { name: 'Install Notion' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/mcp-map/notion#connect');

  const touch = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 667 },
    baseURL: new URL(page.url()).origin,
  });
  const phone = await touch.newPage();
  await phone.goto('/mcp-map?view=landscape');
  const tapped = phone.locator('.tile', { has: phone.getByRole('link', { name: 'Notion, Official' }) });
  await tapped.locator('> a').tap();
  await expect(cardOf(tapped)).toBeInViewport({ ratio: 1 });
  await expect(phone).toHaveURL('/mcp-map?view=landscape');
  await cardOf(tapped).getByRole('link', { name: 'Notion', exact: true }).tap();
  await expect(phone).toHaveURL('/mcp-map/notion');
  await touch.close();
});

test('the landscape fills the window, zooms to a band from anywhere, and is a picture and a frame for others', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/mcp-map?view=landscape');
  expect((await page.locator('.landscape-view').boundingBox())?.width).toBeGreaterThan(1500);
  const zoom = page.getByRole('navigation', { name: 'Zoom' });
  await zoom.getByRole('link', { name: 'Zoom to Build' }).press('Enter');
  await expect(page).toHaveURL('/mcp-map?layer=build&view=landscape');
  await zoom.getByRole('link', { name: 'Zoom to Serve' }).press('Enter');
  await expect(page).toHaveURL('/mcp-map?layer=serve&view=landscape');
  await expect(page.getByRole('button', { name: 'Copy the iframe' })).toHaveAttribute(
    'data-copy',
    /<iframe src="http[^"]+\/embed\/landscape\?layer=serve" title=/,
  );
  const href = await page.getByRole('link', { name: 'PNG for talks' }).getAttribute('href');
  const picture = await request.get(href ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  const png = await picture.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
  expect(png.length, 'has the marks of its items').toBeGreaterThan(150_000);

  await page.goto('/mcp-map?view=landscape&embed');
  await expect(page).toHaveURL('/embed/landscape');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Zoom' }).getByRole('link', { name: 'Zoom to Serve' }).click();
  await expect(page).toHaveURL('/embed/landscape?layer=serve');
  await expectAccessible(page, 'the landscape in a frame');
});

test('a step on the landscape moves shortly, not at all where less motion is wished, and fits a phone', async ({
  page,
}) => {
  const motion = () =>
    page
      .locator('.landscape-view')
      .evaluate((view) => getComputedStyle(view))
      .then(({ animationName, animationDuration }) => [animationName, Number.parseFloat(animationDuration)]);
  const stepped = page.locator('[data-stepped]');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/mcp-map?view=landscape');
  await whenPartsStarted(page);
  expect((await motion())[0]).toBe('none');
  await page.getByRole('link', { name: /^\+\d+ more in Servers/ }).click();
  await expect(stepped).toHaveAttribute('data-stepped', 'in');
  expect(await motion()).toEqual(['step-in', 0.2]);
  // The beginning of what is near is in sight, however far down the press was.
  await expect(page.getByRole('navigation', { name: 'Place on the landscape' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  // Two places are compared at one moment, after the step: while it moves, each question finds them elsewhere.
  await page
    .locator('.landscape-view')
    .evaluate((view) => Promise.all(view.getAnimations().map(({ finished }) => finished)));
  const [first, second] = await page
    .locator('.landscape-near > li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().y));
  expect(first).toBeDefined();
  expect(first).toBe(second);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Whole landscape' }).click();
  await expect(stepped).toHaveAttribute('data-stepped', 'out');
  expect((await motion())[1]).toBeLessThan(0.001);
  // A filter is no step.
  await page.locator('#legend-official').click();
  await expect(page).toHaveURL('/mcp-map?tier=official&view=landscape');
  await expect(stepped).toHaveAttribute('data-stepped', '');
});

for (const isScripted of [true, false])
  test(`the list is sorted by its columns, ${how(isScripted)}`, async ({ page: scriptedPage, plainPage }) => {
    const page = isScripted ? scriptedPage : plainPage;
    const names = page.locator('#map-results tbody th a');
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await page.goto('/mcp-map?category=reference-servers&view=list');
    if (isScripted) await whenPartsStarted(page);
    await header('Name').getByRole('link').click();
    await expect(page).toHaveURL('/mcp-map?category=reference-servers&sort=name&view=list');
    await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    const up = await names.allTextContents();
    expect(up).toEqual([...up].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    await header('Name').getByRole('link').click();
    await expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(await names.allTextContents()).toEqual([...up].reverse());
    await expect(page.getByLabel('Sort by')).toHaveValue('-name');
    if (isScripted) await expect(header('Name').getByRole('link')).toBeFocused();
    await header('Name').getByRole('link').click();
    await expect(page).toHaveURL('/mcp-map?category=reference-servers&view=list');
    await header('Tier').getByRole('link').click();
    await expect(page).toHaveURL(/sort=tier/);
    await expect(header('Tier')).toHaveAttribute('aria-sort', 'ascending');
  });

for (const isScripted of [true, false])
  test(`up to four items are compared, in every view, ${how(isScripted)}`, async ({
    page: scriptedPage,
    plainPage,
  }) => {
    const page = isScripted ? scriptedPage : plainPage;
    const main = page.getByRole('main');
    const choose = (name: string) => main.getByRole('link', { name: `Compare ${name}`, exact: true }).click();
    await page.goto('/mcp-map');
    // A link that is followed before the script runs loads a new page, which has no focus.
    if (isScripted) await whenPartsStarted(page);
    await choose('GitHub');
    await expect(page).toHaveURL('/mcp-map?compare=github');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Servers');
    if (isScripted) await expect(page.locator('#compare-github')).toBeFocused();
    await choose('Linear');
    await main.getByRole('link', { name: 'Landscape', exact: true }).click();
    await page.locator('#zoom-servers').click();
    await choose('Notion');
    await expect(page).toHaveURL('/mcp-map?category=servers&view=landscape&compare=github,linear,notion');
    await main.getByRole('link', { name: 'List', exact: true }).click();
    await choose('Figma');
    await expect(page).toHaveURL(/compare=github,linear,notion,figma$/);
    await choose('Asana');
    await expect(page.getByText('You can compare at most 4 items. Remove one to add another.')).toBeVisible();
    await page.locator('#compared-linear').click();
    await expect(page).toHaveURL(/compare=github,notion,figma$/);

    await main.getByRole('link', { name: 'Compare 3', exact: true }).click();
    await expect(page).toHaveURL('/mcp-map/compare?compare=github,notion,figma');
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([/^GitHub/, /^Notion/, /^Figma/]);
    for (const row of [
      'Maker',
      'Category',
      'Tier',
      'Where it runs',
      'Sign-in',
      'Tags',
      'Licence',
      'Last checked',
    ])
      await expect(table.getByRole('rowheader', { name: row, exact: true })).toBeVisible();
    await table.getByRole('link', { name: 'Remove Notion' }).click();
    await expect(table.getByRole('columnheader')).toHaveText([/^GitHub/, /^Figma/]);
    await page.getByRole('link', { name: 'Add items on the map' }).click();
    await expect(page).toHaveURL('/mcp-map?compare=github,figma');

    await page.goto('/mcp-map/compare?compare=github,notion,figma,linear,asana,no-such');
    await expect(page.getByText('You can compare at most 4 items')).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await page.goto('/mcp-map/compare?compare=no-such');
    await expect(page.getByText('Nothing is chosen yet.', { exact: false })).toBeVisible();
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

test('on a phone a list has one left edge, and a comparison says that it goes on at its cut edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/mcp-map?category=reference-servers&view=list');
  const row = page.locator('#map-results tbody tr').first();
  const edges = await row
    .locator('th a, th .text-soft, td:nth-child(2)')
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().left)));
  expect(edges).toHaveLength(3);
  expect(new Set(edges).size, `${edges}`).toBe(1);

  await page.goto('/mcp-map/compare?compare=github,notion,figma');
  const table = page.getByRole('region', { name: 'Comparison, scrolls sideways' });
  const edge = async () => {
    const box = await table.boundingBox();
    if (!box) throw new Error('no table');
    const clip = { x: box.x + box.width - 3, y: box.y + 60, width: 2, height: 2 };
    return (await page.screenshot({ clip })).toString('base64');
  };
  const cut = await edge();
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect.poll(edge, 'at its end there is no shade').not.toBe(cut);
});
