import type { Library } from '@context-native/mcp';
import { createContext } from 'react-router';
import { withoutCode } from '#app/lib/plain-text.ts';
import {
  bestMatches,
  excerptOf,
  foldWord,
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
import { loadAsked } from '#app/services/search/asked.server.ts';
import { listMeant, loadStoredWords, loadSynonyms } from '#app/services/search/terms.server.ts';
import { type FileHit, identifierToken, listPages, loadIndex, searchIndex } from './file-index.server.ts';
import { nearPages, sharesWord, whatWasMeant } from './meant.server.ts';
import { spellQuery } from './spelling.server.ts';

export { loadSynonyms } from '#app/services/search/terms.server.ts';
/** Exports for the build. */
export { builtIndex, makeIndex } from './file-index.server.ts';

export interface Searchable {
  /** For the build, and for development. */
  listTexts: () => Promise<SearchText[]>;
  sources: SearchSource[];
}

/** Texts and sources of the site's search. */
export const searchableContext = createContext<Searchable>();

export interface Findings {
  groups: SearchGroup[];
  /** Typed and matched words, to highlight (`markWords`). */
  words: string[];
}

/** Maximum candidates of a source. */
const maxCandidates = 40;

/**
 * Matches of the query, at most `limit` per group: the best of all groups first, then the groups, sorted by their best
 * hit. One score ranks index and sources (`searchIndex`), and a better title raises it. A query without words finds
 * nothing.
 */
export async function searchSite(
  { listTexts, sources }: Searchable,
  typed: string,
  limit: number,
): Promise<Findings> {
  if (wordsOf(typed).length === 0) return { groups: [], words: [] };
  const [index, synonyms, storedWords, asked] = await Promise.all([
    loadIndex(listTexts),
    loadSynonyms(),
    loadStoredWords(),
    loadAsked(),
  ]);
  const { query, terms } = await spellQuery(typed, synonyms, index, sources, asked.hasWord);
  const fits = asked.fitsOf(terms, query);
  const meant = [...listMeant(storedWords, terms), ...listNearest(fits)];
  const candidates = await Promise.all(
    sources.map(async ({ group, find }) =>
      (await find({ typed: query, terms, meant }, maxCandidates)).map((hit) =>
        textOf(group, {
          ...hit,
          keywords: [hit.keywords, storedWords.get(hit.href)].join(' '),
          asked: asked.textOf(hit.href),
        }),
      ),
    ),
  );
  const found = searchIndex(index, terms, query, candidates.flat());
  for (const hit of found) hit.score *= weightOf(hit, query, terms, fits.get(hit.href) ?? 0);
  for (const hit of listDefinitions(found, query)) hit.score *= weights.definition;
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

/**
 * The terms of a query with corrected spelling, for a list without results. Of the sources, it asks only those with
 * `nearWords`.
 */
export async function correctTerms(
  { listTexts, sources }: Searchable,
  query: string,
): Promise<readonly SearchTerm[]> {
  const [index, synonyms] = await Promise.all([loadIndex(listTexts), loadSynonyms()]);
  const listing = sources.filter(({ nearWords }) => nearWords);
  return (await spellQuery(query, synonyms, index, listing)).terms;
}

/** Number of hits above the groups. */
const maxBest = 3;

/** Minimum similarity to a question for a search to mean its page. */
const nearlyAsked = 0.5;

/** Maximum paths whose questions are near the search, and the minimum similarity of their questions. */
const maxNearest = 30;
const leastNear = 0.2;

/** True for the path of a page in the database, which only a source can find. */
const isStored = (path: string) => /^\/(?:blog|mcp-map|registry)\/[^#]+$/.test(path);

/** The paths in the database with the most similar questions. */
const listNearest = (fits: ReadonlyMap<string, number>): string[] =>
  [...fits]
    .filter(([path, fit]) => fit >= leastNear && isStored(path))
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxNearest)
    .map(([path]) => path);

const textOf = (
  group: SearchText['group'],
  { text = '', ...hit }: SearchCandidate & Pick<SearchText, 'asked'>,
): SearchText => ({
  ...hit,
  group,
  text,
});

/** Factors of a hit's score. */
const weights = {
  /** Per step of `titleFit`. */
  fit: 0.75,
  /** Times the square of the similarity to the nearest of its questions: half a question says little. */
  asked: 3,
  /** Not recommended for new use. */
  archived: 0.35,
  /**
   * A whole page: its title or path begins with the search; it has all terms in title, description and search words;
   * neither. A page has the words of all its sections, so only its title tells that it is meant.
   */
  pageByTitle: 1.4,
  pageByWords: 1,
  page: 0.8,
  /** A form to submit something, if the search does not ask for one. */
  form: 0.6,
  /** A table row about a name, if the search has the name, and if not. */
  row: 1.3,
  otherRow: 0.1,
  /** An identifier may be new in the draft. */
  nameInDraft: 2,
  /** The first clause with a typed identifier, which usually defines it. */
  definition: 1.5,
  /** Names of types have everyday words. A type counts fully if the search asks for fields, and more if it asks for it. */
  type: 0.6,
  askedType: 2,
  readme: 0.4,
  /** Proposals repeat the draft. */
  proposal: 0.5,
  /** Comparisons of two versions have the words of both. */
  changes: 0.3,
  /** An item of the map, if the search names a server. */
  server: 1.3,
  /** Sections of the home page only introduce other pages. */
  teaser: 0.5,
};

/** Factor of a hit's score, such as for a fitting title or an archived item. */
function weightOf(hit: FileHit, query: string, terms: SearchTerm[], askedFit: number): number {
  const { title, of, group, archived, isNamed, href } = hit;
  const names = listIdentifiers(query);
  const isTypeTyped = /\b(?:types?|payloads?)\b|\w\.\w/i.test(query);
  const isMeant = names.every((name) => title.toLowerCase().includes(name));
  const isPage = group === 'Pages' && of === undefined;
  const typed = group === 'MCP Map' ? withoutKind(query) : query;
  const fit = isMeant || isPage ? fitOfHit(hit, typed, terms, isTypeTyped) : 0;
  let weight = (1 + weights.fit * fit) * (1 + weights.asked * askedFit ** 2);
  if (archived !== undefined) weight *= weights.archived;
  if (isPage) weight *= weightOfPage(fit);
  // A single word is near many questions, and asks none of them.
  const isAsked = terms.length > 1 && askedFit >= nearlyAsked;
  if (isForm(href, terms) && !isAsked) weight *= weights.form;
  if (isNamed && names.includes(title.toLowerCase())) weight *= weights.row;
  else if (isNamed && !isAsked) weight *= weights.otherRow;
  if (names.length > 0 && group === 'Working draft') weight *= weights.nameInDraft;
  if (group === 'Types' && !isTypeTyped)
    weight *= isAsked ? weights.askedType : asksForShape(query) ? 1 : weights.type;
  if (group === 'MCP Map' && /\bservers?\b/i.test(query)) weight *= weights.server;
  if (of === 'README') weight *= weights.readme;
  if (href.startsWith('/#')) weight *= weights.teaser;
  if (href.startsWith('/history/proposals/')) weight *= weights.proposal;
  if (/^\/specification\/v[^/]+\/changes\//.test(href) && !/\b(change|diff|compar|new)/i.test(query))
    weight *= weights.changes;
  return weight;
}

/** True if a search asks how data is built, as a type says. */
const asksForShape = (query: string) =>
  /\b(?:fields?|json|schemas?|shapes?|members?|structure|format)\b/i.test(query);

/** The search for an item without the words that say what it is: `github mcp server` is the item `GitHub`. */
const withoutKind = (query: string) => query.replaceAll(/\b(?:mcp|servers?)\b/gi, ' ').trim() || query;

const weightOfPage = (fit: number): number =>
  fit >= 1.5 ? weights.pageByTitle : fit >= 1 ? weights.pageByWords : weights.page;

/** True if a page is a form to submit something, and no term asks for that. */
function isForm(href: string, terms: readonly SearchTerm[]): boolean {
  const action = /\/(submit|propose|suggest)$/.exec(href)?.[1];
  if (!action) return false;
  return !terms.some(({ words, synonyms }) =>
    [words, ...synonyms].some((phrase) => phrase.join(' ') === foldWord(action)),
  );
}

/** The first clause of the standard, and of the draft, that has an identifier of the query. */
function listDefinitions(found: readonly FileHit[], query: string): FileHit[] {
  return listIdentifiers(query).flatMap((name) =>
    (['Standard', 'Working draft'] as const).flatMap((wanted) => {
      const clauses = found.filter(
        ({ group, title, terms }) =>
          group === wanted && title.startsWith('Clause') && terms.includes(identifierToken(name)),
      );
      return clauses.sort((a, b) => a.id - b.id).slice(0, 1);
    }),
  );
}

/**
 * Fit of a hit by its title. For a page also by its path, or by title, description and search words together. For a
 * section also by title and search words together, which count less.
 */
function fitOfHit(hit: FileHit, query: string, terms: SearchTerm[], isTypeTyped: boolean): number {
  const { title, about, href, of, group, isNamed, keywords = '' } = hit;
  const own = fitOfTitle(title, query, terms);
  if (group === 'Types' && !isTypeTyped) return own * untypedFit;
  if (isNamed || (group !== 'Pages' && group !== 'Questions')) return own;
  if (of !== undefined) return Math.max(own, Math.min(0.5, fitOfTitle(`${title} ${keywords}`, query, terms)));
  if (group !== 'Pages') return own;
  const path = fitOfTitle(href.replaceAll(/[/-]/g, ' '), query, terms);
  return Math.max(own, path, Math.min(1, fitOfTitle(`${title} ${about} ${keywords}`, query, terms)));
}

/** Factor of a type's fit if the search does not ask for a type: names of types have everyday words. */
const untypedFit = 0.5;

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
    // The exam has a URL for each level; each links the others.
    const place = href.replace(/\?level=.*/, '');
    // The library also lists our own articles.
    if (seen.has(place) || (group === 'Content Library' && articles.has(title))) return false;
    seen.add(place);
    if (of === undefined) return true;
    const page = href.replace(/#.*/, '');
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= maxOfPage;
  });
}

/** A hit for display: with its description if that has the words, else with an excerpt of its text if that has them. */
function shownHit({ title, href, about, of, text, archived }: FileHit, words: string[]): SearchHit {
  const isInAbout = excerptOf(about, words) !== undefined;
  const excerpt = isInAbout || !text ? undefined : excerptOf(withoutCode(text), words);
  return { title, href, about: excerpt ?? about, of, ...(archived !== undefined && { archived }) };
}

/** Maximum hits per group for agents. A better query finds the others. */
const perGroupForAgents = 20;

/**
 * The site's search as one list, for agents: the best of all groups first.
 *
 * @param isText tells if the page at a URL has Markdown
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
 * At most five pages of the site for a path that has none: those whose path or title nearly equals it. Without any,
 * results that share a word with it, from one search in the index and in at most one source.
 */
export async function findMeant(
  { listTexts, sources }: Searchable,
  path: string,
): Promise<Pick<SearchHit, 'title' | 'href'>[]> {
  const { query, source } = whatWasMeant(path);
  if (query === '') return [];
  const pages = listPages(await loadIndex(listTexts));
  const whole = nearPages(path, pages);
  // A page may have been in another folder. In a folder with a source, the source is searched instead.
  const near = whole.length > 0 || source ? whole : nearPages(path.replace(/^.*\/(?=[^/]{4,}$)/, '/'), pages);
  if (near.length > 0) return near.slice(0, maxMeant).map(({ title, href }) => ({ title, href }));
  const own = sources.filter(({ group }) => group === source);
  const { groups } = await searchSite({ listTexts, sources: own }, query, maxMeant);
  const found = new Map<string, Pick<SearchHit, 'title' | 'href'>>();
  for (const { title, href, of } of groups.flatMap(({ hits }) => hits)) {
    const page = href.replace(/#.*/, '');
    // Works and courses can be on other sites.
    if (page.startsWith('/') && !found.has(page) && sharesWord(query, `${of ?? title} ${page}`))
      found.set(page, { title: of ?? title, href: page });
  }
  return [...found.values()].slice(0, maxMeant);
}
