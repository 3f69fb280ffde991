import { articlePaths } from './routes.ts';
import { expect, siteUrl, test } from './site-test.ts';

test('an article shows what it is, who wrote it and when, and its text', async ({ page }) => {
  await page.goto('/blog/four-profiles-one-core');
  const article = page.getByRole('main').getByRole('article').first();
  const head = article.locator('header');
  await expect(head.locator('.badge')).toHaveText('Article');
  await expect(head).toContainText('The standard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Four profiles, one core');
  await expect(head).toContainText('Enterprise, SMB, Developer and Gov/Public');
  await expect(head).toContainText('Context-Native editors');
  await expect(head.locator('time')).toHaveText('November 21, 2026');
  await expect(head).toContainText(/\b\d+ min read/);
  await expect(head).toContainText(/\d+ views/);
  await expect(article.getByRole('button', { name: 'Like' })).toHaveAccessibleName(/^Like, \d+ so far$/);
  await expect(article.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(article.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    '#profiles',
    '#context',
    '#traces',
  ]);
  const cover = article.locator('img').first();
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('the text’s headings have addresses, its contents lead to them, its code is highlighted', async ({
  page,
}) => {
  await page.goto('/blog/four-profiles-one-core');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const headings = page.locator('.prose h2');
  expect(await contents.getByRole('link').allTextContents()).toEqual(await headings.allTextContents());
  const last = headings.nth(-2);
  await contents.getByRole('link', { name: (await last.textContent()) ?? '' }).click();
  await expect(last).toBeInViewport();
  expect(new URL(page.url()).hash).toBe(`#${await last.getAttribute('id')}`);
  await expect(page.locator('.prose pre code span[class]').first()).toBeVisible();
  await expect(page.locator('.prose [style]')).toHaveCount(0);
});

test('an article’s head serves search engines and those who share it', async ({ page, request }) => {
  await page.goto('/blog/four-profiles-one-core');
  await expect(page).toHaveTitle('The four Context-Native profiles, and their shared core · Context-Native');
  const url = `${siteUrl}/blog/four-profiles-one-core`;
  const image = `${siteUrl}/social/blog/four-profiles-one-core.png`;
  const expected = {
    description: /^Which fields the Enterprise, SMB/,
    'og:type': /^article$/,
    'og:title': /./,
    'og:description': /.{30}/,
    'og:url': new RegExp(`^${url}$`),
    'og:image': new RegExp(`^${image}$`),
    'twitter:card': /^summary_large_image$/,
    'twitter:title': /./,
    'twitter:description': /.{30}/,
    'twitter:image': new RegExp(`^${image}$`),
  };
  for (const [name, content] of Object.entries(expected))
    await expect(page.locator(`meta[name="${name}"], meta[property="${name}"]`)).toHaveAttribute(
      'content',
      content,
    );
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = blocks.map((block) => JSON.parse(block));
  expect(data).toEqual([
    expect.objectContaining({
      '@type': 'Article',
      headline: 'Four profiles, one core',
      datePublished: '2026-11-21T00:00:00.000Z',
      image,
      mainEntityOfPage: url,
    }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ]);
  expect((await request.get(image)).ok()).toBe(true);
});

test('every article’s structured data and pictures are whole', async ({ page }) => {
  const paths = await articlePaths(siteUrl);
  expect(paths.length).toBeGreaterThanOrEqual(11);
  await page.goto('/blog');
  const broken = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const doc = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
          const types = [...doc.querySelectorAll('script[type="application/ld+json"]')].map(
            (block) => JSON.parse(block.textContent ?? '')['@type'],
          );
          const images = [...doc.querySelectorAll('main img')].map(
            (image) => image.getAttribute('src') ?? '',
          );
          const answers = await Promise.all(images.map(async (src) => ({ src, ok: (await fetch(src)).ok })));
          return { path, types: types.join(), images: answers.filter(({ ok }) => !ok).map(({ src }) => src) };
        }),
      ),
    paths,
  );
  for (const { path, types, images } of broken) {
    expect.soft(types, path).toMatch(/^Article,BreadcrumbList(,VideoObject)?$/);
    expect.soft(images, path).toEqual([]);
  }
});

test('Share copies the canonical address where the platform has no sheet, without a word', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/blog/four-profiles-one-core?utm_source=somewhere#anything');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${siteUrl}/blog/four-profiles-one-core`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('Share opens the platform’s sheet where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto('/blog/four-profiles-one-core');
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}');
  expect(shared).toMatchObject({
    url: `${siteUrl}/blog/four-profiles-one-core`,
    title: expect.stringContaining('four'),
  });
});

test('a video asks YouTube for nothing until its poster is clicked', async ({ page, context, allow }) => {
  await page.goto('/blog/watching-the-protocol-grow-up');
  await expect(page.getByRole('main').locator('.badge').first()).toHaveText('Video');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.waitForLoadState('networkidle');

  allow.toAsk('www.youtube-nocookie.com');
  allow.toSay(/ERR_FAILED|ERR_BLOCKED_BY_CLIENT/);
  const asked: string[] = [];
  await context.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await page.getByRole('link', { name: /Play video/ }).click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/v3Fr2JR47KA\?/);
  await expect(player).toHaveAttribute('title', 'Watching the protocol grow up');
  await expect(player).toBeFocused();
  await expect.poll(() => asked.length).toBe(1);
  expect(context.pages()).toHaveLength(1);
});

test('without JavaScript a video’s poster is a link to it', async ({ plainPage: page }) => {
  await page.goto('/blog/watching-the-protocol-grow-up');
  const poster = page.getByRole('link', { name: /Play video/ });
  await expect(poster).toHaveAttribute('href', 'https://www.youtube.com/watch?v=v3Fr2JR47KA');
  await expect(poster).toHaveAttribute('target', '_blank');
});

test('a paper has a card that opens it in a new tab', async ({ page }) => {
  await page.goto('/blog/measuring-agents-from-traces');
  await expect(page.getByRole('heading', { name: 'Read Full Paper' })).toBeVisible();
  const open = page.getByRole('link', { name: /^Open Paper/ });
  await expect(open).toHaveAttribute('href', 'https://arxiv.org/abs/2508.15760');
  await expect(open).toHaveAttribute('target', '_blank');
  await expect(open).toHaveAttribute('rel', /noopener/);
});

test('an external link leads to the page itself', async ({ request }) => {
  const answer = await request.get(`${siteUrl}/blog/where-the-protocol-is-governed`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe(
    'https://blog.modelcontextprotocol.io/posts/2025-07-31-governance-for-mcp/',
  );
});

test('the other site of an external link is asked for nothing before the link is followed', async ({
  request,
}) => {
  const answer = await request.get(`${siteUrl}/blog/where-the-protocol-is-governed`, {
    maxRedirects: 0,
    headers: { 'Sec-Purpose': 'prefetch' },
  });
  expect([answer.status(), answer.headers().location]).toEqual([503, undefined]);
  const own = await request.get(`${siteUrl}/blog/`, {
    maxRedirects: 0,
    headers: { 'Sec-Purpose': 'prefetch' },
  });
  expect([own.status(), own.headers().location], 'what stays on this site is').toEqual([308, '/blog']);
});

test('an article that is not there says so, and leads back', async ({ page, allow }) => {
  allow.toSay(/status of 404/);
  const response = await page.goto('/blog/no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Article Not Found · Context-Native');
  const main = page.getByRole('main');
  await expect(main).toContainText('Article Not Found');
  await expect(main).toContainText("The article you're looking for doesn't exist or has been removed.");
  await expect(main.getByRole('searchbox', { name: 'Search the whole site' })).toBeInViewport();
  await main.getByRole('link').click();
  await expect(page).toHaveURL('/blog');
});

test('who is signed out is told how to like an article, and comes back to it', async ({
  page,
  plainPage,
}) => {
  const signIn = '/auth?next=%2Fblog%2Ffour-profiles-one-core%23like';
  await page.goto('/blog/four-profiles-one-core');
  const hint = page.getByRole('link', { name: 'Sign in to like this article' });
  await expect(hint).toBeHidden();
  await expect(page.locator('[data-article]')).toHaveAttribute('data-started', 'yes');
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(hint).toBeFocused();
  await expect(hint).toHaveAttribute('href', signIn);

  await plainPage.goto('/blog/four-profiles-one-core');
  await plainPage.getByRole('button', { name: /^Like/ }).click();
  await expect(plainPage).toHaveURL(signIn);
});
