import type { Page } from '@playwright/test';
import { anyAddress, createAccount, newPerson, sessionCookie, signIn } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

// As a headless browser the visits of all the other tests are a bot's, and not counted. Each test here has an
// article of its own.
test.use({ userAgent: firefox });

interface Engagement {
  views: number;
  likes: number;
  liked: boolean;
}

test('each opening counts as one view, and shows on the page at once', async ({ page }) => {
  const slug = 'adopting-in-one-afternoon';
  // A second try of this test finds the views of the first.
  const { views: before } = await readCounts(slug);
  await page.goto(`/blog/${slug}`);
  const views = page.locator('[data-view-count]');
  await expect(views).toHaveText(String(before + 1));
  await page.reload();
  await expect(views).toHaveText(String(before + 2));
  const { painted, counted } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    counted: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/views'))?.startTime,
  }));
  expect(counted, 'it is asked for once the article is on the screen').toBeGreaterThan(painted ?? Infinity);
});

test('a page in the background is counted when it is really seen', async ({ page }) => {
  const slug = 'the-official-registry-and-ours';
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    addEventListener('show-page', () => {
      state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  await page.goto(`/blog/${slug}`, { waitUntil: 'networkidle' });
  await expect(page.locator('[data-view-count]')).toHaveText('0');
  await page.evaluate(() => dispatchEvent(new Event('show-page')));
  await expect(page.locator('[data-view-count]')).toHaveText('1');
});

test('bots are not counted, and what a client claims does not matter', async () => {
  const slug = 'audit-logs-for-public-bodies';
  const bots = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'curl/8.5.0',
  ];
  for (const bot of bots) expect((await recordView(slug, bot)).views, bot).toBe(0);
  expect((await recordView(slug, firefox, { views: 1_000_000, view_count: 1_000_000 })).views).toBe(1);
  expect((await post(`/api/blog/${slug}/views`, '{"referrer": {}', { 'User-Agent': firefox })).status).toBe(
    200,
  );
  expect((await post('/api/blog/no-such-article/views', '{}', { 'User-Agent': firefox })).status).toBe(404);
  expect((await fetch(`${siteUrl}/api/blog/${slug}/views`)).status, 'a mere GET').toBeGreaterThanOrEqual(400);
  expect((await readCounts(slug)).views).toBe(2);
});

test('views at the same moment are all counted', async () => {
  const slug = 'measuring-agents-from-traces';
  const before = (await readCounts(slug)).views;
  await Promise.all(Array.from({ length: 40 }, () => recordView(slug, firefox)));
  expect((await readCounts(slug)).views).toBe(before + 40);
});

test('signed in, a like turns on and off and is remembered', async ({ page, context }) => {
  await signIn(context, siteUrl, await createAccount(siteUrl));
  await page.goto('/blog/structured-output-in-mcp');
  const like = page.getByRole('button', { name: 'Like' });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('Like, 1 so far');
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('Like, 1 so far');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveAccessibleName('Like, 0 so far');
});

test('signed out, a like does nothing, silently', async ({ page }) => {
  const slug = 'writing-payloads-that-outlive-you';
  const posts = countPosts(page, '/likes');
  await page.goto(`/blog/${slug}`);
  const like = page.getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 0 so far');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(`/blog/${slug}`);
  await expect(page.locator('.toast, .notice')).toHaveCount(0);
  expect(posts()).toBe(0);
  const answer = await post(`/api/blog/${slug}/likes`, '{"liked": true}');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ message: 'Sign in to like an article.' });
});

test('without JavaScript the heart is an ordinary form', async ({ plainPage: page }) => {
  const slug = 'debugging-a-run-you-did-not-make';
  await page.goto(`/blog/${slug}`);
  await page.getByRole('button', { name: 'Like' }).click();
  await expect(page, 'a stranger is led to sign in, and back').toHaveURL(
    `/auth?next=${encodeURIComponent(`/blog/${slug}#like`)}`,
  );
  await signIn(page.context(), siteUrl, await createAccount(siteUrl));
  await page.goto(`/blog/${slug}`);
  await page.getByRole('button', { name: 'Like' }).click();
  await expect(page.getByRole('button', { name: 'Like, 1 so far', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Like' }).click();
  await expect(page.getByRole('button', { name: 'Like, 0 so far', exact: true })).toBeVisible();
});

test('50 likes at the same moment count each person once', async () => {
  const slug = 'from-tools-call-to-trace';
  const cookies = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five'].map(async (name) =>
      sessionCookie(siteUrl, await createAccount(siteUrl, newPerson(name))),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => setLike(slug, true, cookies[index % cookies.length])),
  );
  expect(answers.every(({ liked }) => liked)).toBe(true);
  expect((await readCounts(slug)).likes).toBe(5);
  await Promise.all(Array.from({ length: 50 }, (_, index) => setLike(slug, index % 2 === 0, cookies[0])));
  expect((await setLike(slug, false, cookies[0])).likes).toBe(4);
  expect((await setLike(slug, true, cookies[0])).likes).toBe(5);
});

test('a like that says nothing is refused with the field', async () => {
  const cookie = await sessionCookie(siteUrl, await createAccount(siteUrl));
  const like = (body: string) => post('/api/blog/four-profiles-one-core/likes', body, { Cookie: cookie });
  for (const body of ['', '{']) expect((await like(body)).status, body).toBe(400);
  for (const body of ['[]', 'null']) expect((await like(body)).status, body).toBe(422);
  const answer = await like('{"liked": "yes"}');
  expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ field: 'liked' })]);
  expect((await post('/api/blog/no-such-article/likes', '{"liked": true}', { Cookie: cookie })).status).toBe(
    404,
  );
});

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const common = { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress() };
  return fetch(siteUrl + path, { method: 'POST', body, headers: { ...common, ...headers } });
}

async function recordView(slug: string, userAgent: string, body: object = {}): Promise<Engagement> {
  return (await post(`/api/blog/${slug}/views`, JSON.stringify(body), { 'User-Agent': userAgent })).json();
}

/** The counts as they are: a bot's visit is answered, and changes nothing. */
const readCounts = (slug: string) => recordView(slug, 'curl/8.5.0');

async function setLike(slug: string, liked: boolean, cookie = ''): Promise<Engagement> {
  return (await post(`/api/blog/${slug}/likes`, JSON.stringify({ liked }), { Cookie: cookie })).json();
}

function countPosts(page: Page, end: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) count += 1;
  });
  return () => count;
}
