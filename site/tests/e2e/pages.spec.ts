/** Each public page is visited once, for all that every page has to be. */
import type { Page } from '@playwright/test';
import { isWhole } from '../../../tools/gate.ts';
import { expectAccessible } from './accessible.ts';
import { errorRoutes, pathsToVisit } from './routes.ts';
import { expect, siteUrl, test } from './site-test.ts';

const missing = errorRoutes.map(({ path }) => path);
/** Pages of one template are made of the same parts. */
const templates = [
  /^\/blog\/./,
  /^\/registry\/[^/]+\/./,
  /^\/apply\/./,
  /^\/deploy\/./,
  /^\/specification(\/v[^/]+(\/[-\d]+)?)?$/,
  /^\/(course-module|courses\/book)/,
  /^\/mcp-map\?.*view=landscape/,
  /^\/(terms|privacy|accessibility)$/,
];
const templateOf = (path: string) =>
  missing.includes(path) ? 'missing' : (templates.find((template) => template.test(path)) ?? path);

/** Paths of pages that axe checks: the first two of each template. `npm run test:all` checks each page. */
function pathsForAxe(paths: readonly string[]): readonly string[] {
  if (isWhole) return paths;
  return [...Map.groupBy(paths, templateOf).values()].flatMap((ofOne) => ofOne.slice(0, 2));
}

const parts = [0, 1, 2, 3, 4, 5];
for (const part of parts)
  test(`every page has a whole head, is accessible in both themes and fits in 320 pixels, part ${part + 1}`, async ({
    page,
    allow,
  }) => {
    test.slow();
    // A colour on its way from one theme to the other is neither.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    allow.toSay(/status of 404/);
    const paths = await pathsToVisit(siteUrl);
    const forAxe = pathsForAxe(paths);
    for (const path of paths.filter((_, index) => index % parts.length === part)) {
      await page.setViewportSize({ width: 1280, height: 800 });
      const response = await page.goto(path);
      if (!missing.includes(path)) {
        expect.soft(response?.status(), path).toBe(200);
        expect.soft(response?.headers()['content-type'], path).toBe('text/html; charset=utf-8');
        expect.soft(await readHead(page, (await response?.text()) ?? ''), path).toEqual(wholeHead(path));
      }
      if (forAxe.includes(path)) await expectAccessible(page, path);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await findTooWide(page), `${path} at 320 px`).toEqual([]);
    }
  });

/** What the server sent, before a script has changed it. */
const readHead = (page: Page, html: string) =>
  page.evaluate((text) => {
    const doc = new DOMParser().parseFromString(text, 'text/html');
    const contents = (selector: string, attribute: string) =>
      [...doc.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    return {
      lang: doc.documentElement.lang,
      headings: [...doc.querySelectorAll('h1')].map((h1) => h1.textContent?.trim()),
      mains: doc.querySelectorAll('main').length,
      titles: [...doc.querySelectorAll('head title')].map((title) => title.textContent),
      descriptions: contents('meta[name=description]', 'content'),
      canonicals: contents('link[rel=canonical]', 'href'),
      modulesBeforeStyles: contents('link[rel=modulepreload]:not([fetchpriority=low])', 'href'),
    };
  }, html);

function wholeHead(path: string) {
  // A lesson and an exam are named by their query.
  const isNamedByQuery = /^\/(assessment|course-module|lab)\?/.test(path);
  return {
    lang: 'en-GB',
    headings: [expect.stringMatching(/\S/)],
    mains: 1,
    titles: [expect.stringMatching(path === '/' ? /^Context-Native/ : /\S · Context-Native$/)],
    descriptions: [expect.stringMatching(/.{30,}/)],
    canonicals: [siteUrl + (path === '/' || isNamedByQuery ? path : path.replace(/\?.*|\/$/g, ''))],
    modulesBeforeStyles: [],
  };
}

const findTooWide = (page: Page) =>
  page.evaluate(async () => {
    // The page is laid out for its new width in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    return [
      'the page scrolls',
      ...wide.slice(0, 5).map((element) => `${element.tagName} ${element.className}`),
    ];
  });
