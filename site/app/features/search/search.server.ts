import type { Library } from '@context-native/mcp';
import { createContext } from 'react-router';
import {
  bestMatches,
  excerptOf,
  foldWords,
  type SearchGroup,
  type SearchHit,
  type SearchSource,
  type SearchText,
  searchGroupNames,
  titleFit,
  wordsOf,
} from '#app/lib/search.ts';
import { listPages, loadIndex, searchIndex } from './file-index.server.ts';
import { nearPages, whatWasMeant } from './meant.server.ts';
import { loadSynonyms, type Term, tellingOf, termsOf } from './synonyms.server.ts';

/** The door of the site's search, for the build. */
export { builtIndex, makeIndex } from './file-index.server.ts';
export { loadSynonyms } from './synonyms.server.ts';

export interface Searchable {
  /** For the build, and for developing. */
  listTexts: () => Promise<SearchText[]>;
  sources: SearchSource[];
}

/** Everything that search can find. */
export const searchableContext = createContext<Searchable>();

export interface Findings {
  groups: SearchGroup[];
  /** Typed and matched words, to highlight (`markWords`). */
  words: string[];
}

/** A hit with what it is ordered by: scores are comparable among those of the index, and 0 for all others. */
interface Found {
  group: SearchText['group'];
  hit: SearchHit & { text?: string };
  fit: number;
  score: number;
}

/**
 * Matches of the query, at most `limit` per group. The group with the best-fitting title comes first; between equal
 * titles, the one with the best text. Near and partial matches are shown only where nothing has all the words. A
 * query of signs alone finds nothing.
 */
export async function searchSite(
  { listTexts, sources }: Searchable,
  query: string,
  limit: number,
): Promise<Findings> {
  if (wordsOf(query).length === 0) return { groups: [], words: [] };
  const [index, synonyms, ...found] = await Promise.all([
    loadIndex(listTexts),
    loadSynonyms(),
    ...sources.map(async ({ group, find }) => ({ group, hits: await find(inBeginnings(query), limit) })),
  ]);
  const terms = termsOf(query, synonyms);
  const { hits: inFiles, isLoose } = searchIndex(index, terms);
  const all: Found[] = [
    ...inFiles.map((hit) => ({ group: hit.group, hit: { ...hit, isLoose }, score: hit.score })),
    ...found.flatMap(({ group, hits }) => hits.map((hit) => ({ group, hit, score: 0 }))),
  ].map((entry) => ({ ...entry, fit: fitOf(entry, query, terms) }));
  const isAnyWhole = all.some(({ hit }) => !hit.isLoose);
  const shown = all.filter(({ hit }) => !(isAnyWhole && hit.isLoose)).sort(bestFirst);

  const words = new Set(terms.flatMap((term) => tellingOf(term.words)));
  for (const hit of inFiles)
    for (const term of hit.terms) for (const word of tellingOf(term.split(' '))) words.add(word);
  const groups = searchGroupNames
    .map((name) => ({ name, found: fewOfEachPage(shown.filter(({ group }) => group === name)) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => bestFirst(a.found[0] as Found, b.found[0] as Found));
  return {
    groups: withBest(groups).map(({ name, found }) => ({
      name,
      hits: found.slice(0, limit).map(({ hit }) => shownHit(hit, [...words])),
    })),
    words: [...words],
  };
}

interface FoundGroup {
  name: SearchGroup['name'];
  found: Found[];
}

/** Number of hits above the groups. */
const maxBest = 3;

/** The best hits of all groups in front: the first of each, so that one that has many does not hide the others. */
function withBest(groups: FoundGroup[]): FoundGroup[] {
  if (groups.length < 2) return groups;
  const all = groups.flatMap(({ found }) => found.slice(0, 1)).sort(bestFirst);
  const others = groups.flatMap(({ found }) => found.slice(1)).sort(bestFirst);
  const best = [...all, ...others].slice(0, maxBest);
  const rest = groups.map(({ name, found }) => ({ name, found: found.filter((one) => !best.includes(one)) }));
  return [{ name: bestMatches, found: best }, ...rest.filter(({ found }) => found.length > 0)];
}

/** Sources look for words that begin so: without the s of many they find one as well. */
const inBeginnings = (query: string) =>
  query.replace(/(?<=[\p{L}\p{N}]{2}[^\P{L}sS])s(?![\p{L}\p{N}])/giu, '');

const bestFirst = (a: Found, b: Found) => b.fit - a.fit || b.score - a.score;

/** How well its title fits; a page is known by the line below its title as well, which says what it is. */
function fitOf({ group, hit }: Omit<Found, 'fit'>, query: string, terms: Term[]): number {
  const fit = fitOfTitle(hit.title, query, terms);
  if (group !== 'Pages' || hit.of !== undefined) return fit;
  return Math.max(fit, Math.min(1, fitOfTitle(`${hit.title} ${hit.about}`, query, terms)));
}

/** How well a title fits what was typed or, a little less, what means the same. */
function fitOfTitle(title: string, query: string, terms: Term[]): number {
  const typed = titleFit(title, query);
  const [term] = terms;
  if (typed > 2 || !term) return typed;
  const less = 1;
  if (terms.length === 1)
    return Math.max(typed, ...term.synonyms.map((words) => titleFit(title, words.join(' ')) - less));
  const titleWords = foldWords(title);
  const isIn = (phrase: string[]) =>
    tellingOf(phrase).every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)));
  return Math.max(typed, terms.every(({ words, synonyms }) => [words, ...synonyms].some(isIn)) ? 0.5 : 0);
}

/** So many sections of one page: more would hide the other pages. */
const maxOfPage = 2;

function fewOfEachPage(found: Found[]): Found[] {
  const counts = new Map<string, number>();
  return found.filter(({ hit: { of, href } }) => {
    if (of === undefined) return true;
    const page = href.replace(/#.*/, '');
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= maxOfPage;
  });
}

/** The text below a hit: its description where that has the words, else an excerpt that has them. */
function shownHit({ title, href, about, of, text }: Found['hit'], words: string[]): SearchHit {
  const isInAbout = excerptOf(about, words) !== undefined;
  const excerpt = isInAbout || text === undefined ? undefined : excerptOf(text, words);
  return { title, href, about: excerpt ?? about, of };
}

/** Maximum hits per group for agents: a better query finds what comes after them. */
const perGroupForAgents = 20;

/**
 * The site's search as one list, for agents: the best of all groups first.
 *
 * @param isText whether the page at a path can be read as text
 */
export const agentSearch =
  (searchable: Searchable, siteUrl: string, isText: (path: string) => Promise<boolean>): Library['search'] =>
  async (query, { offset, limit }) => {
    const { groups } = await searchSite(searchable, query, perGroupForAgents);
    const all = groups.flatMap(({ name, hits }) =>
      hits.map(({ title, href, about }) => ({
        title,
        url: new URL(href, siteUrl).href,
        about,
        group: name,
      })),
    );
    const items = await Promise.all(
      all.slice(offset, offset + limit).map(async (hit) => ({ ...hit, readable: await isText(hit.url) })),
    );
    return { items, hasMore: all.length > offset + limit };
  };

/** So many pages are offered where there is none. */
const maxMeant = 5;

/**
 * At most five pages of the site for an address that has none: those whose address or title is nearly that, else one
 * search, of the index in memory and of one source at most, whatever the address.
 */
export async function findMeant(
  { listTexts, sources }: Searchable,
  path: string,
): Promise<Pick<SearchHit, 'title' | 'href'>[]> {
  const { query, source } = whatWasMeant(path);
  if (query === '') return [];
  const near = nearPages(path, listPages(await loadIndex(listTexts)));
  if (near.length > 0) return near.slice(0, maxMeant).map(({ title, href }) => ({ title, href }));
  const own = sources.filter(({ group }) => group === source);
  const { groups } = await searchSite({ listTexts, sources: own }, query, maxMeant);
  const pages = new Map<string, Pick<SearchHit, 'title' | 'href'>>();
  for (const { title, href, of } of groups.flatMap(({ hits }) => hits)) {
    const page = href.replace(/#.*/, '');
    // Works and courses may be on other sites.
    if (page.startsWith('/') && !pages.has(page)) pages.set(page, { title: of ?? title, href: page });
  }
  return [...pages.values()].slice(0, maxMeant);
}
