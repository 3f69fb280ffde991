import { textOfPdf } from '../support/pdf-text.ts';
import { createAccount, newPerson, signIn } from './people.ts';
import { expect, siteUrl, test } from './site-test.ts';

test('on a phone a missing page has its search in sight, and no drawing beside the edge of its words', async ({
  page,
  allow,
}) => {
  allow.toSay(/status of 404/);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/playgruond');
  await expect(page.getByRole('searchbox', { name: 'Search the whole site' })).toBeInViewport({ ratio: 1 });
  const leftOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
  const [title, node] = [await leftOf('main h1'), await leftOf('main svg circle.fill-signal')];
  expect(Math.abs(node - title)).toBeLessThan(2);
});

test('the header fits every width, whatever one’s name is', async ({ page, context }) => {
  const person = await createAccount(siteUrl, newPerson('Wolfeschlegelsteinhausenbergerdorff Bartholomew'));
  await signIn(context, siteUrl, person);
  await page.goto('/');
  await expect(page.locator('[data-account-name]')).toHaveText(person.name);
  const account = page.getByRole('banner').locator('summary', { hasText: person.name });
  for (const width of [320, 375, 576, 580, 832, 1099, 1100, 1101, 1140, 1180, 1183, 1184, 1185, 1240, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(excess, `${width} px`).toBe(0);
    await expect.soft(account, `${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test('the menu of small screens fits into 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  await page.goto('/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const box = await menu.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 560).toBe(true);
  await menu.getByRole('link', { name: 'Repository' }).scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link', { name: 'Repository' })).toBeInViewport();
  for (const width of [320, 352, 375, 576, 580, 832]) {
    await page.setViewportSize({ width, height: 640 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(excess, `${width} px`).toBe(0);
  }
});

test('a command wraps, so that all of it can be read', async ({ plainPage: page }) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/adoption');
    const commands = page.locator('pre:has(> .language-shellscript)');
    const cut = await commands.evaluateAll(
      (all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length,
    );
    expect(await commands.count()).toBeGreaterThan(3);
    expect(cut, `${width} px`).toBe(0);
  }
});

test('tables of the privacy policy are as wide as the page, and lists on a phone', async ({
  plainPage: page,
}) => {
  const table = page.locator('.prose table', { hasText: 'Security log' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/privacy');
  expect((await table.boundingBox())?.width).toBeGreaterThan(1000);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(335);
});

test('tabs are one row on a phone, which shows the open one', async ({ page, context }) => {
  await signIn(context, siteUrl, await createAccount(siteUrl));
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/account/data');
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  expect((await tabs.boundingBox())?.height).toBeLessThan(60);
  await expect(tabs.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
});

test('print shows the text and none of the controls', async ({ page }) => {
  await page.goto('/blog/one-format-for-every-run');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('aside:has([data-contents])')).toBeHidden();
  const paper = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const [red = 255, green = 255, blue = 255] = color.match(/\d+/g)?.map(Number) ?? [];
    return { backgroundColor, isInkDark: Math.max(red, green, blue) < 80 };
  });
  expect(paper, 'also for readers of the dark theme').toEqual({
    backgroundColor: 'rgba(0, 0, 0, 0)',
    isInkDark: true,
  });
});

test('on paper nothing of the way around the page is printed over its text', async ({ page }) => {
  for (const path of ['/', '/courses', '/playground', '/specification', '/blog/one-format-for-every-run']) {
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const [first = ''] = heading?.trim().split(/\s/) ?? [];
    const text = textOfPdf(await page.pdf());
    expect(text, path).toContain(first);
    expect(text, path).not.toContain('Skip to content');
  }
});

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/blog', '/styleguide']) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10)
        .map((animation) => (animation.effect as KeyframeEffect).target?.className),
    );
    expect.soft(moving, path).toEqual([]);
  }
});

test('at 320 pixels a title keeps its words whole and its own room', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  await page.goto('/adoption/opentelemetry');
  const lines = await page.locator('main h1').evaluate((title) => {
    const range = document.createRange();
    const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const start = text.data.indexOf('OpenTelemetry');
    range.setStart(text, start);
    range.setEnd(text, start + 'OpenTelemetry'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);

  await page.goto('/content-library');
  const [title, total] = await Promise.all([
    page.locator('main h1').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    }),
    page.locator('.tool-total').evaluate((element) => element.getBoundingClientRect().left),
  ]);
  expect(title).toBeLessThan(total);
});

test('forced colours keep the lines of the motif, the current tab and the legend of a map of questions', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const colourOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element, name).backgroundColor, pseudo);
  const isDrawn = async (selector: string, pseudo: string) =>
    expect(await colourOf(selector, pseudo), selector).not.toBe(await colourOf('body'));
  await page.goto('/');
  await isDrawn('.lineage > span', '::after');
  await isDrawn('.lineage > span:last-child', '::before');
  await page.goto('/mvp');
  await isDrawn('.trace-across > li', '::after');
  await page.goto('/courses/book/foundation');
  await isDrawn('.trace-list > li', '::before');
  await page.goto('/deploy');
  await expect(page.locator('.tab[aria-current]').first()).toHaveCSS('border-bottom-width', '3px');
  // The legend of an exam stands behind a purchase: its list is put into a page with the same style sheet.
  await page.goto('/assessment/practice?level=foundation');
  await page.evaluate(() => {
    const legend = document.createElement('ul');
    legend.className = 'exam-legend';
    legend.innerHTML = '<li data-answered>answered</li><li>open</li>';
    document.body.append(legend);
  });
  await isDrawn('.exam-legend > [data-answered]', '::before');
});
