import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './site-test.ts';

test('the hero traces the lineage, and its three buttons lead on', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'From Cloud-Nativeto AI-Nativeto Context-Native',
  );
  const buttons = {
    'Read the Specification': '/specification',
    'Get Certified': '/pricing',
    'See Examples': '/examples',
  };
  for (const [name, href] of Object.entries(buttons))
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
});

test('the four cards lead to History, Community, Registry and Adoption Guide', async ({ page }) => {
  await page.goto('/');
  const cards = {
    History: '/history',
    Community: '/community',
    Registry: '/registry',
    'Adoption Guide': '/adoption',
  };
  for (const [name, path] of Object.entries(cards))
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      path,
    );
  const card = page.getByRole('listitem').filter({ hasText: 'Adoption Guide' }).last();
  await card.click({ position: { x: 10, y: 10 } });
  await expect(page, 'the whole card is the link').toHaveURL('/adoption');
});

test('the trace is shown as a timeline and as JSON, without a script', async ({ plainPage: page }) => {
  await page.goto('/');
  const json = page.locator('.trace-as-json');
  await expect(page.getByText('run.completed').first()).toBeVisible();
  await expect(json).toBeHidden();
  await expect(page.getByText(/\d+ checks passed/).first()).toBeVisible();
  await page.getByLabel('timeline').focus();
  await page.keyboard.press('ArrowRight');
  await expect(json).toBeVisible();
  const trace = JSON.parse((await json.locator('code').textContent()) ?? '');
  expect(Object.keys(trace)).toEqual(['mcp_trace_id', 'mcp_context', 'mcp_events']);
  await page.getByText('timeline', { exact: true }).click();
  await expect(json).toBeHidden();
});

test('the JSON of the trace is copied whole, and the check stands for 1.2 seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stopClock(page);
  await page.goto('/');
  await page.getByText('json', { exact: true }).click();
  const copy = page.locator('.trace-figure').getByRole('button', { name: 'Copy code' });
  await copy.click();
  await expect(copy).toHaveAttribute('data-copied', '');
  await expect(copy.locator('.copy-done')).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole('status').last()).toHaveText('Copied');
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.mcp_context.agent_code).toBe('vat-calculator');
  await page.clock.runFor(1050);
  await expect(copy).toHaveAttribute('data-copied', '');
  await page.clock.runFor(200);
  await expect(copy).not.toHaveAttribute('data-copied');
});

test('partners move on every three seconds, go round, and stop when touched', async ({ page }) => {
  await stopClock(page);
  await page.goto('/');
  const list = partnerList(page);
  const names = await list.locator('li:not([aria-hidden])').allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(6);
  await expect(list.locator('li')).toHaveCount(names.length * 2);
  const first = () => firstVisible(page);
  expect(await first()).toBe(0);
  await page.clock.runFor(2900);
  expect(await first()).toBe(0);
  for (let step = 1; step <= names.length + 1; step += 1) {
    await page.clock.runFor(step === 1 ? 200 : 3000);
    await expect.poll(async () => (await first()) % names.length).toBe(step % names.length);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  const reached = await settled(page);
  await page.clock.runFor(12_000);
  expect(await settled(page)).toBe(reached);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(first).toBe(reached - 1);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.runFor(3100);
  await expect.poll(first).toBe(reached);
});

test('partners stand still for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopClock(page);
  await page.goto('/');
  // Its script has begun once the list is doubled; a press before that would be nobody's.
  await expect(partnerList(page).locator('> [aria-hidden]').first()).toBeAttached();
  await page.clock.runFor(10_000);
  expect(await firstVisible(page)).toBe(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => firstVisible(page)).toBe(1);
});

test('two, three or six logos are in sight, by the width of the screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, count] of [
    [375, 2],
    [900, 3],
    [1280, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const fitting = await partnerList(page).evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.children].filter((item) => {
        const box = item.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
      }).length;
    });
    expect.soft(fitting, `${width} px`).toBe(count);
  }
});

test('a logo opens the partner’s website in a new tab, and says so', async ({ page, context, allow }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const partner = partnerList(page).getByRole('link').first();
  const website = (await partner.getAttribute('href')) ?? '';
  allow.toAsk(new URL(website).host);
  await context.route(`${website}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Partner</title>' }),
  );
  await expect(partner).toContainText('(opens in a new tab)');
  const [tab] = await Promise.all([context.waitForEvent('page'), partner.click()]);
  await tab.waitForURL(`${website}**`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/');
});

test('a partner without a logo has the first two letters of its name', async ({ page }) => {
  await page.goto('/');
  const partners = await partnerList(page)
    .locator('li')
    .evaluateAll((items) =>
      items.map((item) => ({
        hasLogo: item.querySelector('img') !== null,
        mark: item.querySelector('.logo > span')?.textContent,
        name: item.querySelector('a > span.font-serif')?.textContent ?? '',
      })),
    );
  const withoutLogo = partners.filter((partner) => !partner.hasLogo);
  expect(withoutLogo.length).toBeGreaterThan(0);
  for (const { mark, name } of withoutLogo) expect(mark).toBe(name.slice(0, 2).toUpperCase());
  await expect(page.getByText('Example partners')).toBeVisible();
});

test('where a logo is broken its letters are seen', async ({ page, allow }) => {
  allow.toSay(/status of 404/);
  await page.route('**/partners/*.svg', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const logos = partnerList(page).locator('.logo');
  // The browser waits with a picture until it is almost in sight.
  await logos.locator('img').evaluateAll((images) => {
    for (const image of images as HTMLImageElement[]) image.loading = 'eager';
  });
  await expect(logos.locator('img')).toHaveCount(0);
  for (const letters of await logos.allInnerTexts()) expect(letters).toMatch(/^[\p{L}\p{N}]{1,2}$/u);
});

test('beneath the partners stands what is counted here, without a zero, each with the way to it', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const counted = page.getByRole('region', { name: 'Figures from this site' });
  const figures = await counted
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent, Number(row.querySelector('dd')?.textContent)]),
    );
  const { total } = await (await request.get('/api/registry/entries')).json();
  expect(figures).toContainEqual([`Implementation${total === 1 ? '' : 's'} in the registry`, total]);
  expect(figures.map(([label]) => label)).toEqual(
    expect.arrayContaining(['Servers on the map', 'Checks made on the registry’s traces']),
  );
  for (const [label, value] of figures) expect(value, `${label}`).toBeGreaterThan(0);
  await counted.getByRole('link', { name: 'Servers on the map' }).click();
  await expect(page).toHaveURL('/mcp-map');
});

test('one click breaks the trace, and the checker’s finding is there with its clause, without a script', async ({
  plainPage: page,
}) => {
  await page.goto('/');
  const broken = page.getByRole('region', { name: 'Break it' });
  await expect(broken.getByText('This trace conforms')).toBeVisible();
  // The colour of errors is what is wrong, nothing else.
  const redOnes = (rows: Element[]) =>
    rows
      .filter((row) => {
        const node = row.querySelector('path') as SVGElement;
        const drawn = getComputedStyle(node).fill;
        node.style.fill = 'var(--color-error)';
        const isRed = getComputedStyle(node).fill === drawn;
        node.style.fill = '';
        return isRed;
      })
      .map((row) => row.querySelector('.waterfall-type')?.textContent);
  for (const [name, clause, finding, red] of [
    ['Remove a timestamp', '5.1', /mcp_events\[2\] has no created_at/, ['tool.returned']],
    ['Swap two events', '3.2', /created_at .* is earlier than .* before it/, ['tool.called']],
    ['Repeat an id', '3.6', /an earlier trace has the same mcp_trace_id/, []],
  ] as const) {
    await broken.getByText(name, { exact: true }).click();
    await expect(
      broken.getByText('This trace does not conform: 1 MUST finding').locator('visible=true'),
    ).toHaveCount(1);
    await expect(broken.getByText(finding).locator('visible=true')).toHaveCount(1);
    await expect(broken.getByRole('link', { name: `clause ${clause}` })).toHaveAttribute(
      'href',
      `/specification#clause-${clause.replace('.', '-')}`,
    );
    await expect(broken.getByText('This trace conforms')).toBeHidden();
    await expect(broken.getByRole('radio', { name })).toHaveAccessibleDescription(finding);
    const events = broken.locator('.waterfall > li').locator('visible=true');
    expect(await events.evaluateAll(redOnes)).toEqual(red);
  }
  await page.keyboard.press('ArrowUp');
  await expect(broken.getByRole('radio', { name: 'Swap two events' })).toBeChecked();
  await expect(broken.getByRole('link', { name: 'clause 3.2' })).toBeVisible();
});

test('a broken trace is accessible in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/');
  for (const name of ['Remove a timestamp', 'Repeat an id']) {
    await page.getByText(name, { exact: true }).click();
    await expectAccessible(page, name);
  }
});

test('the broken trace is checked anew in the playground, which finds the same', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Swap two events', { exact: true }).click();
  await page.getByRole('link', { name: 'Check it in your browser' }).click();
  await expect(page).toHaveURL(/\/playground#d=/);
  await expect(page.getByText('This trace does not conform: 1 MUST finding').first()).toBeVisible();
  await expect(page.getByText(/created_at .* is earlier than/).first()).toBeVisible();
  await expect(page.locator('.waterfall > [data-error]')).toHaveText(/tool\.called/);
  const fillOf = (row: string) =>
    page.locator(`.waterfall > ${row} path`).evaluate((node) => getComputedStyle(node).fill);
  expect(await fillOf('li:last-child'), 'the last is not the one in error').not.toBe(
    await fillOf('[data-error]'),
  );
});

test('the command stands to be copied, and the map in small says what the map says', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Break it' }).locator('pre', { hasText: 'npx' })).toHaveText(
    /^npx -p http\S+\.tgz context-native check trace\.json$/,
  );
  const landscape = page.getByRole('region', { name: 'The landscape' });
  const category = landscape.getByRole('link', { name: /^Clients/ });
  const said = (await category.textContent()) ?? '';
  await category.click();
  await expect(page).toHaveURL('/mcp-map?category=clients');
  await expect(page.locator('#tab-clients')).toHaveText(`${said.replace('Clients', 'Clients, ')} items`);
});

test('the certificate is marked as an example, is verified, and its page says the same', async ({ page }) => {
  await page.goto('/');
  const part = page.getByRole('region', { name: 'A certificate you can check' });
  await expect(part.locator('.certificate')).toContainText('Example');
  const verified = (await part.getByText(/^Verified: \d+ checks passed$/).textContent()) ?? '';
  await part.getByRole('link', { name: 'Open the example' }).click();
  await expect(
    page.getByText(/Example\. This is a sample: no one took the exam, but the signature is real\./),
  ).toBeVisible();
  await expect(page.getByText(`${verified.replace('Verified: ', '')}, none failed`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0);
  await page.goBack();
  await part.getByRole('link', { name: 'Verify it in your browser' }).click();
  await expect(page).toHaveURL(/\/verify\?badge=/);
});

test('who builds, learns, verifies or adopts finds a way in, and why not OpenTelemetry', async ({ page }) => {
  await page.goto('/');
  const begin = page.getByRole('region', { name: 'Where to begin' });
  await expect(begin.locator('dt')).toHaveText(['Build', 'Learn', 'Verify', 'Adopt']);
  for (const link of await begin.locator('dl').getByRole('link').all())
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  await expect(begin.getByText('Why not OpenTelemetry?')).toBeVisible();
  await begin.getByRole('link', { name: 'What each is for' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why not OpenTelemetry?');
});

/** From now on time passes in the page only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-01-01T10:00:00Z' });
  await page.clock.pauseAt('2026-01-01T10:00:01Z');
}

const partnerList = (page: Page) => page.getByRole('region', { name: 'Partners' }).getByRole('list');

/** Which item stands at the left edge. */
const firstVisible = (page: Page) =>
  partnerList(page).evaluate((list) =>
    Math.round(list.scrollLeft / (list.firstElementChild?.getBoundingClientRect().width ?? 1)),
  );

/** The same, when the list has come to rest. */
async function settled(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(async () => {
      const now = await partnerList(page).evaluate((list) => list.scrollLeft);
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
  return firstVisible(page);
}
