import { callControl, controlSocket } from '#app/services/control/control.server.ts';
import { type CheckedServer, serveChecked } from '../support/check-servers.ts';
import { entry, startRegistry } from '../support/mcp-registry.ts';
import { expectAccessible } from './accessible.ts';
import { createAccount, signIn } from './people.ts';
import { expect } from './site-test.ts';
import { test } from './trial-test.ts';

// A trial checks servers of this machine for requests that came through no proxy.
test.use({ extraHTTPHeaders: {}, viewport: { width: 375, height: 800 } });

let server: CheckedServer;
test.beforeAll(async () => {
  server = await serveChecked('right');
});
test.afterAll(() => server.close());

test('by keyboard on a phone, an owner claims an item, turns on regular checks and shows a report', async ({
  page,
  context,
  trial,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { url, close } = await startRegistry([
    entry(1, { remotes: [{ type: 'streamable-http', url: server.url }] }),
  ]);
  expect(await callControl(controlSocket(trial.dataDir), 'catalogue', ['import', url], () => {})).toBe(true);
  await close();
  await signIn(context, trial.url, await createAccount(trial.url));
  /** Moves the focus with Tab from the start of the content until it is there, then presses Enter. */
  const press = async (role: 'link' | 'button', name: string | RegExp) => {
    const wanted = page.getByRole(role, { name, exact: true }).first();
    await expect(wanted).toBeVisible();
    await page.getByRole('main').focus();
    for (let count = 0; count < 120; count += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(wanted).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const check = async (state: string, heading: RegExp | string) => {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, state);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(375);
  };

  await page.goto('/mcp-map/io-github-someone-server-0001');
  await press('link', 'Is this yours? Claim it');
  await check('the page of a claim', /^Claim /);
  await press('button', 'Claim it');
  await check('an own listing', 'Your claim');
  const own = page.url();

  await press('link', 'Regular checks');
  await expect(page.getByRole('heading', { name: 'Regular checks' })).toBeVisible();
  await page.getByLabel('Every 6 hours').focus();
  await page.keyboard.press('Space');
  await check('the form of regular checks', 'Regular checks');
  await press('button', 'Save');
  await expect(page.getByLabel('Every 6 hours')).toBeChecked();

  await page.goto(own);
  await press('button', 'Start a polite check');
  await expect(page.getByRole('heading', { name: 'Every rule' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/account/listings');
  await check('the listings of an account', 'Your listings');
  await press('link', /^Manage/);
  await press('button', /^Show this report/);
  await expect(page.getByText('shown', { exact: true })).toBeVisible();
  await check('an own listing with a report', 'Badge');
  await page.goto('/mcp-map/io-github-someone-server-0001');
  await expect(page.getByText('breaks no MUST rule')).toBeVisible();
  await check('the item with its owner', 'Owner');
  await page.goto('/listings/map/io-github-someone-server-0001/checks');
  await check('the history of checks', 'Listed now');
});
