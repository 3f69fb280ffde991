import { changedFeatures, isWhole } from '../gate.ts';
import { becomeAdmin } from './account.ts';
import { launchChromium } from './browser.ts';
import { budgets } from './budgets.ts';
import { type PageWeight, weighPage } from './page-weight.ts';
import { listPages, type Page } from './pages.ts';
import { atMost, printTable, type Row } from './report.ts';
import { type Site, withSite } from './site.ts';

type Weighed = Page & { weight: PageWeight };

/** Visits at the same time: each waits half a second until the network is idle. The bytes do not depend on it. */
const atOnce = 8;

/** Number of reading pages of one shape to visit, those with the most HTML. `npm run test:all` visits all. */
const longestAlike = 2;

/** Pages of types made by one module. Those of the domain `tax` stand for them; `npm run test:all` visits all. */
const otherTypes = /^\/types\/(?!tax\.)\w+\./;

/** Arguments of `withSite`: the site must not refuse requests because the machine is busy. */
const onBusyMachine = [undefined, undefined, { OVERLOAD_DELAY_MS: '60000' }] as const;

/** Weighs the pages of `listPages`, also those that need a sign-in, in a browser with an empty cache. */
export function measureSizes(): Promise<Row[]> {
  return withSite(
    async (site) => {
      const visits = await listVisits(site);
      const browser = await launchChromium();
      try {
        const weighed = await inParallel(visits, async ({ cookies, ...page }) => ({
          ...page,
          weight: await weighPage(browser, site.url + page.path, cookies),
        }));
        printPages(weighed);
        return compare(weighed);
      } finally {
        await browser.close();
      }
    },
    ...onBusyMachine,
  );
}

/** Public pages as a signed-out visitor; others as an admin. */
async function listVisits(site: Site) {
  const [open, session] = await Promise.all([
    listPages(site.url, '', changedFeatures, (path) => !isWhole && otherTypes.test(path)),
    becomeAdmin(site),
  ]);
  const known = new Set(open.map(({ path }) => path));
  const isKnown = (path: string) => known.has(path) || otherTypes.test(path);
  const guarded = await listPages(site.url, session.join('; '), changedFeatures, isKnown);
  const cookies = session.map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url: site.url };
  });
  return [
    ...withoutAlike(open).map((page) => ({ ...page, cookies: [] })),
    ...withoutAlike(guarded).map((page) => ({ ...page, cookies })),
  ];
}

function withoutAlike(pages: Page[]): Page[] {
  if (isWhole) return pages;
  const alike = pages.filter((page) => page.kind === 'reading' && !isLong(page));
  const shapes = Map.groupBy(alike, ({ shape }) => shape);
  const shorter = [...shapes.values()].flatMap((shape) =>
    shape.toSorted((a, b) => b.htmlLength - a.htmlLength).slice(longestAlike),
  );
  return pages.filter((page) => !shorter.includes(page));
}

/** Long pages have a budget of their own. */
const isLong = ({ path }: Page) => budgets.sizes.longReading.paths.some((long) => long === path);

async function inParallel<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const run = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}

function printPages(pages: Weighed[]): void {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  const lines = pages.map(({ path, kind, weight }) => [
    path,
    kind,
    ...[weight.scriptBodies, weight.html, weight.css, weight.font, weight.other, weight.all].map(kb),
    String(weight.requests),
    kb(weight.images),
  ]);
  const headings = [
    'page (KB)',
    'kind',
    'script',
    'html',
    'css',
    'font',
    'other',
    'all',
    'requests',
    'images',
  ];
  printTable(headings, lines, 'right');
}

/** A row for each budget: the page with the highest value, and how many more exceed the budget. */
function compare(pages: Weighed[]): Row[] {
  const { reading, application, longReading } = budgets.sizes;
  const readingPages = pages.filter(({ kind }) => kind === 'reading');
  const short = readingPages.filter((page) => !isLong(page));
  const long = readingPages.filter(isLong);
  const applications = pages.filter(({ kind }) => kind === 'application');
  const foreign = pages.flatMap(({ path, weight }) => weight.foreign.map((url) => `${path} requests ${url}`));
  const scriptKb = ({ weight }: Weighed) => weight.scriptBodies / 1000;
  const allKb = ({ weight }: Weighed) => weight.all / 1000;
  return [
    ...worst('reading page: JavaScript', readingPages, scriptKb, reading.scriptKb, ' KB'),
    ...worst('reading page: all bytes', short, allKb, reading.allKb, ' KB'),
    ...worst('long reading page: all bytes', long, allKb, longReading.allKb, ' KB'),
    ...worst('reading page: requests', readingPages, ({ weight }) => weight.requests, reading.requests, ''),
    ...worst('application page: JavaScript', applications, scriptKb, application.scriptKb, ' KB'),
    ...worst('application page: all bytes', applications, allKb, application.allKb, ' KB'),
    atMost(
      'requests to another host',
      foreign.length,
      0,
      '',
      foreign.length > 0 ? `: ${foreign.join(', ')}` : '',
    ),
  ];
}

function worst(
  what: string,
  pages: Weighed[],
  measure: (page: Weighed) => number,
  limit: number,
  unit: string,
): Row[] {
  const [heaviest] = pages.toSorted((a, b) => measure(b) - measure(a));
  if (!heaviest) return changedFeatures ? [] : [atMost(what, Number.NaN, limit, unit, ' (no such page)')];
  const over = pages.filter((page) => measure(page) > limit);
  const others = over.length > 1 ? ` and ${over.length - 1} more` : '';
  return [atMost(what, measure(heaviest), limit, unit, ` (${heaviest.path}${others})`)];
}
