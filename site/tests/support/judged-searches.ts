import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What somebody types, and where they want to be: any of these is right. */
interface JudgedSearch {
  query: string;
  /** Addresses; with `/` at their end everything below them is right as well, and sections of a page always are. */
  finds: string[];
}

const searches = JSON.parse(
  readFileSync(join(import.meta.dirname, 'judged-searches.json'), 'utf8'),
) as JudgedSearch[];

/** So many links from the top are looked at. */
const looked = 3;

interface Judgement {
  count: number;
  /** Searches without a right link among the first three, with what stands there instead. */
  missed: string[];
  /** From 0 to 100. */
  percent: number;
}

/**
 * Asks a running site all judged searches, or each so many-th: as its page `/search` answers them, or as the window of every
 * page does.
 */
export async function judgeSearches(origin: string, where: 'page' | 'window', each = 1): Promise<Judgement> {
  const linksOf = where === 'page' ? linksOfPage : linksOfWindow;
  const missed: string[] = [];
  const asked = searches.filter((_, at) => at % each === 0);
  for (const { query, finds } of asked) {
    const links = (await linksOf(origin, query)).slice(0, looked);
    if (links.some((link) => finds.some((right) => leadsTo(link, right)))) continue;
    missed.push(`${query}: ${links.join(' ') || 'nothing'}`);
  }
  const count = asked.length;
  return { count, missed, percent: Math.floor((1000 * (count - missed.length)) / count) / 10 };
}

const leadsTo = (link: string, right: string) =>
  link === right ||
  (link.startsWith(right) && (right.endsWith('/') || /^[#?&]/.test(link.slice(right.length))));

async function linksOfPage(origin: string, query: string): Promise<string[]> {
  const html = await textOf(`${origin}/search?${new URLSearchParams({ q: query })}`);
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const results = main.slice(main.indexOf('</search>'));
  return [...results.matchAll(/<li><a href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

async function linksOfWindow(origin: string, query: string): Promise<string[]> {
  const { groups } = JSON.parse(
    await textOf(`${origin}/api/search?${new URLSearchParams({ q: query })}`),
  ) as {
    groups: { hits: { href: string }[] }[];
  };
  return groups.flatMap(({ hits }) => hits.map(({ href }) => href));
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  // Other tests ask from the same address: when it has had its share, the site says how long to wait.
  if (response.status === 429) {
    await wait(1000 * Number(response.headers.get('retry-after')));
    return textOf(address);
  }
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
