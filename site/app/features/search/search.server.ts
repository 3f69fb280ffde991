import type { Library } from '@context-native/mcp';
import { createContext } from 'react-router';
import {
  bestMatches,
  excerptOf,
  foldWords,
  listIdentifiers,
  type SearchCandidate,
  type SearchGroup,
  type SearchHit,
  type SearchSource,
  type SearchTerm,
  type SearchText,
  searchGroupNames,
  tellingOf,
  titleFit,
  wordsOf,
} from '#app/lib/search.ts';
import { loadSynonyms } from '#app/services/search/terms.server.ts';
import { type FileHit, listPages, loadIndex, searchIndex } from './file-index.server.ts';
import { nearPages, whatWasMeant } from './meant.server.ts';
import { spellQuery } from './spelling.server.ts';

export { loadSynonyms } from '#app/services/search/terms.server.ts';
/** The door of the site's search, for the build. */
export { builtIndex, makeIndex } from './file-index.server.ts';

export interface Searchable {
  /** For the build, and for developing. */
  listTexts: () => Promise<SearchText[]>;
  sources: SearchSource[];
}

/** What can be found. */
export const searchableContext = createContext<Searchable>();

export interface Findings {
  groups: SearchGroup[];
  /** What was looked for, and what was found for it: the words to mark (`markWords`). */
  words: string[];
}

/** So many candidates of each source are weighed. */
const maxCandidates = 40;

/**
 * What fits the query, at most `limit` of each group: the best of all first, then the groups, that with the best hit
 * first. Index and sources are weighed by one measure (`searchIndex`) and by how well their titles fit. Nothing but
 * signs finds nothing.
 */
export async function searchSite(
  { listTexts, sources }: Searchable,
  typed: string,
  limit: number,
): Promise<Findings> {
  if (wordsOf(typed).length === 0) return { groups: [], words: [] };
  const [index, synonyms] = await Promise.all([loadIndex(listTexts), loadSynonyms()]);
  const { query, terms } = await spellQuery(typed, synonyms, index, sources);
  const candidates = await Promise.all(
    sources.map(async ({ group, find }) =>
      (await find({ typed: query, terms }, maxCandidates)).map((hit) => textOf(group, hit)),
    ),
  );
  const found = searchIndex(index, terms, query, candidates.flat());
  for (const hit of found) hit.score *= weightOf(hit, query, terms);
  const shown = fewOfEachPage(found.sort((a, b) => b.score - a.score));

  const words = new Set(terms.flatMap((term) => tellingOf(term.words)));
  for (const hit of found)
    for (const term of hit.terms) for (const word of tellingOf(term.split(' '))) words.add(word);
  const best = shown.slice(0, maxBest);
  const isOneGroup = new Set(shown.map(({ group }) => group)).size < 2;
  const rest = isOneGroup ? shown : shown.slice(maxBest);
  const groups = searchGroupNames
    .map((name) => ({ name, found: rest.filter(({ group }) => group === name) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => Number(b.found[0]?.score) - Number(a.found[0]?.score));
  return {
    groups: [...(isOneGroup ? [] : [{ name: bestMatches, found: best } as const]), ...groups].map(
      ({ name, found }) => ({ name, hits: found.slice(0, limit).map((hit) => shownHit(hit, [...words])) }),
    ),
    words: [...words],
  };
}

/** So many stand above the groups. */
const maxBest = 3;

const textOf = (group: SearchText['group'], { text = '', ...hit }: SearchCandidate): SearchText => ({
  ...hit,
  group,
  text,
});

/** How much a score counts, by what is known of the hit. */
const weights = {
  /** For each step by which its title fits. */
  fit: 0.625,
  /** Nobody should begin to use it. */
  archived: 0.5,
  /** A whole page, with a title that begins as the search does and with another. */
  pageByTitle: 1.4,
  page: 0.8,
  /** A row about a name, where that was typed and where not. */
  row: 1.3,
  otherRow: 0.32,
  /** A name is looked for in the draft as well. */
  nameInDraft: 2,
  /** Types have everyday words in their names. */
  type: 0.6,
  readme: 0.4,
  /** The home page's sections lead on to pages. */
  teaser: 0.5,
};

/** How much a hit's score counts: the better its title fits the more, what is archived the less. */
function weightOf(hit: FileHit, query: string, terms: SearchTerm[]): number {
  const { title, of, group, archived, isNamed, href } = hit;
  const names = listIdentifiers(query);
  const isTypeTyped = /\btypes?\b|\w\.\w/i.test(query);
  const isMeant = names.every((name) => title.toLowerCase().includes(name));
  const fit = isMeant && (group !== 'Types' || isTypeTyped) ? fitOfTitle(title, query, terms) : 0;
  const isPage = group === 'Pages' && of === undefined;
  const best = isPage ? Math.max(fit, fitOfPage(hit, query, terms)) : fit;
  let weight = 1 + weights.fit * best;
  if (archived !== undefined) weight *= weights.archived;
  if (isPage) weight *= best >= 1.5 ? weights.pageByTitle : weights.page;
  if (isNamed) weight *= names.includes(title.toLowerCase()) ? weights.row : weights.otherRow;
  if (names.length > 0 && group === 'Working draft') weight *= weights.nameInDraft;
  if (group === 'Types' && !isTypeTyped) weight *= weights.type;
  if (of === 'README') weight *= weights.readme;
  if (href.startsWith('/#')) weight *= weights.teaser;
  return weight;
}

/** A page is known by its address, and by the line below its title, which says what it is. */
function fitOfPage({ title, about, href }: FileHit, query: string, terms: SearchTerm[]): number {
  const address = fitOfTitle(href.replaceAll(/[/-]/g, ' '), query, terms);
  return Math.max(address, Math.min(1, fitOfTitle(`${title} ${about}`, query, terms)));
}

/** How well a title fits what was typed or, a little less, what means the same. */
function fitOfTitle(title: string, query: string, terms: SearchTerm[]): number {
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

function fewOfEachPage(found: FileHit[]): FileHit[] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const articles = new Set(found.flatMap(({ group, title }) => (group === 'Insights' ? [title] : [])));
  return found.filter(({ of, href, group, title }) => {
    // The library lists our own articles as well.
    if (seen.has(href) || (group === 'Content Library' && articles.has(title))) return false;
    seen.add(href);
    if (of === undefined) return true;
    const page = href.replace(/#.*/, '');
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= maxOfPage;
  });
}

/** What is shown of a hit: the line about it where that has what was looked for, else those words of its text that do. */
function shownHit({ title, href, about, of, text, archived }: FileHit, words: string[]): SearchHit {
  const isInAbout = excerptOf(about, words) !== undefined;
  const excerpt = isInAbout || !text ? undefined : excerptOf(text, words);
  return { title, href, about: excerpt ?? about, of, ...(archived !== undefined && { archived }) };
}

/** Of each group at most, for agents: what stands further behind is found by better words. */
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
  const pages = listPages(await loadIndex(listTexts));
  const whole = nearPages(path, pages);
  // A page may have been in another folder.
  const near = whole.length > 0 ? whole : nearPages(path.replace(/^.*\/(?=[^/]{4,}$)/, '/'), pages);
  if (near.length > 0) return near.slice(0, maxMeant).map(({ title, href }) => ({ title, href }));
  const own = sources.filter(({ group }) => group === source);
  const { groups } = await searchSite({ listTexts, sources: own }, query, maxMeant);
  const found = new Map<string, Pick<SearchHit, 'title' | 'href'>>();
  for (const { title, href, of } of groups.flatMap(({ hits }) => hits)) {
    const page = href.replace(/#.*/, '');
    // Works and courses may be on other sites.
    if (page.startsWith('/') && !found.has(page)) found.set(page, { title: of ?? title, href: page });
  }
  return [...found.values()].slice(0, maxMeant);
}
