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
/** Exports for the build. */
export { builtIndex, makeIndex } from './file-index.server.ts';

export interface Searchable {
  /** For the build, and for development. */
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

/** Maximum candidates of a source. */
const maxCandidates = 40;

/**
 * Matches of the query, at most `limit` per group: the best of all groups first, then the groups, starting with the one
 * that has the best hit. One score ranks index and sources (`searchIndex`), and a better title raises it. A query of
 * signs alone finds nothing.
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

/** Number of hits above the groups. */
const maxBest = 3;

const textOf = (group: SearchText['group'], { text = '', ...hit }: SearchCandidate): SearchText => ({
  ...hit,
  group,
  text,
});

/** Factors of a hit's score. */
const weights = {
  /** Per step of `titleFit`. */
  fit: 0.625,
  /** Not recommended for new use. */
  archived: 0.5,
  /** A whole page, with a title that begins with the search, and with another title. */
  pageByTitle: 1.4,
  page: 0.8,
  /** A table row about a name, if the name was typed, and if not. */
  row: 1.3,
  otherRow: 0.32,
  /** An identifier may be new in the draft. */
  nameInDraft: 2,
  /** Names of types have everyday words. */
  type: 0.6,
  readme: 0.4,
  /** Sections of the home page only introduce other pages. */
  teaser: 0.5,
};

/** Factor of a hit's score: higher for a fitting title, lower for an archived item. */
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

/** Fit of a page: by its path, or by its title and description together. */
function fitOfPage({ title, about, href }: FileHit, query: string, terms: SearchTerm[]): number {
  const address = fitOfTitle(href.replaceAll(/[/-]/g, ' '), query, terms);
  return Math.max(address, Math.min(1, fitOfTitle(`${title} ${about}`, query, terms)));
}

/** `titleFit` of the typed words or, one step lower, of synonyms. */
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

/** Maximum sections of one page: more would hide other pages. */
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

/** A hit as shown: with its description if that has the words, else with an excerpt that has them. */
function shownHit({ title, href, about, of, text, archived }: FileHit, words: string[]): SearchHit {
  const isInAbout = excerptOf(about, words) !== undefined;
  const excerpt = isInAbout || !text ? undefined : excerptOf(text, words);
  return { title, href, about: excerpt ?? about, of, ...(archived !== undefined && { archived }) };
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

/** Maximum suggestions for a missing page. */
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
