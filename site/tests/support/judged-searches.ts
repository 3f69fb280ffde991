import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { anyAddress } from '../e2e/people.ts';

/** A query and its right links: one of them is enough. */
interface JudgedSearch {
  query: string;
  /** Paths. Sections of a page and its queries are right too, and everything below a path that ends with `/`. */
  finds: string[];
  /** Part of the new set, by reader. Nobody tunes the search by `measured` and `sealed`. */
  half?: 'tuned' | 'second' | 'measured' | 'fourth' | 'sealed';
  /** Why a link was added after the reader's judgement. The link serves the visitor fully, too. */
  added?: string;
}

/**
 * Searches that we built the search with, those of 2026-11 from readers who saw neither them nor the index, and 60 that a
 * maintainer wrote from the titles of the pages.
 */
const files = {
  old: 'judged-searches.json',
  new: 'judged-searches-2026-11.json',
  titles: 'judged-searches-titles.json',
} as const;
type JudgedSet = keyof typeof files;

const readSearches = (set: JudgedSet): JudgedSearch[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, files[set]), 'utf8'));

/** A right link must be among this many first links. */
const looked = 3;

interface Judgement {
  count: number;
  /** Searches without a right link among the first three, with the links that are there instead. */
  missed: string[];
  /** Share of searches that are not missed (%). */
  percent: number;
  /** Mean of 1 / position of the first right link, or 0 without one. */
  reciprocalRank: number;
}

interface Asked {
  set?: JudgedSet;
  half?: JudgedSearch['half'];
  /** Asks only every n-th search. */
  each?: number;
}

/** Sends judged searches to a running site: to its page `/search`, or to the API of the search window. */
export async function judgeSearches(
  origin: string,
  where: 'page' | 'window',
  { set = 'old', half, each = 1 }: Asked = {},
): Promise<Judgement> {
  const linksOf = where === 'page' ? linksOfPage : linksOfWindow;
  const missed: string[] = [];
  const asked = readSearches(set)
    .filter((search) => !half || search.half === half)
    .filter((_, at) => at % each === 0);
  let ranks = 0;
  for (const { query, finds } of asked) {
    const links = await linksOf(origin, query);
    const at = links.findIndex((link) => finds.some((right) => leadsTo(link, right)));
    if (at >= 0) ranks += 1 / (at + 1);
    if (at < 0 || at >= looked) missed.push(`${query}: ${links.slice(0, looked).join(' ') || 'nothing'}`);
  }
  const count = asked.length;
  return {
    count,
    missed,
    percent: Math.floor((1000 * (count - missed.length)) / count) / 10,
    reciprocalRank: Math.floor((1000 * ranks) / count) / 1000,
  };
}

/** The first link of the page `/search` for a query. */
export const firstLinkOf = async (origin: string, query: string): Promise<string | undefined> =>
  (await linksOfPage(origin, query))[0];

/** Sections whose rows have ids that begin with the section's: `#section-4-org-id`, `#settings-port`. */
const withRows = /#(?:section-\d+|settings)$/;

const leadsTo = (link: string, right: string) =>
  link === right ||
  (link.startsWith(right) && (right.endsWith('/') || /^[#?&]/.test(link.slice(right.length)))) ||
  (withRows.test(right) && link.startsWith(`${right}-`));

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
  // As from many visitors: one alone may not search so often. A site without a proxy says how long to wait.
  const response = await fetch(address, { headers: { 'X-Forwarded-For': anyAddress() } });
  if (response.status === 429) {
    await wait(1000 * Number(response.headers.get('retry-after')));
    return textOf(address);
  }
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
