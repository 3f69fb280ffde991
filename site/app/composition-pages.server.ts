import { accountsPages } from './features/accounts/accounts.server.ts';
import { agentsPages } from './features/agents/agents.server.ts';
import { apiPages } from './features/api-description/api-description.server.ts';
import { careersPages } from './features/careers/careers.server.ts';
import {
  certificationPages,
  countCredentialPaths,
  findCredentialSocialPage,
  listCredentialPaths,
} from './features/certification/certification.server.ts';
import { communityPages } from './features/community/community.server.ts';
import { donationsPages } from './features/donations/donations.server.ts';
import {
  countItemPaths,
  ecosystemPages,
  findMapPage,
  listItemPaths,
} from './features/ecosystem/ecosystem.server.ts';
import { homePages, type Sitemap } from './features/home/home.server.ts';
import {
  countArticlePaths,
  findArticle,
  insightsPages,
  listArticlePaths,
  listForFeeds,
  listTitles,
  readCoverPicture,
} from './features/insights/insights.server.ts';
import { learningPages, listLessonPaths, listLessonTexts } from './features/learning/learning.server.ts';
import { legalPages } from './features/legal/legal.server.ts';
import { libraryPages } from './features/library/library.server.ts';
import { findEntryPage, listEntryPaths, registryPages } from './features/registry/registry.server.ts';
import { searchPages } from './features/search/search.server.ts';
import {
  findTypePage,
  listStandardTexts,
  listTypePaths,
  standardPages,
} from './features/standard/standard.server.ts';
import type { PublicPages } from './lib/public-page.ts';
import type { SearchText } from './lib/search.ts';
import { topics } from './lib/topics.ts';
import { askTogether } from './services/database/ask-together.server.ts';
import type { Database } from './services/database/database.server.ts';
import type { TextPages } from './services/http/text-pages.server.ts';
import type { Services } from './services/services.server.ts';
import { indexTexts } from './text-index.server.ts';

/** Every public page at a fixed address. */
const publicPages: PublicPages = {
  ...homePages,
  ...insightsPages,
  ...standardPages,
  ...registryPages,
  ...ecosystemPages,
  ...learningPages,
  ...libraryPages,
  ...certificationPages,
  ...donationsPages,
  ...communityPages,
  ...careersPages,
  ...legalPages,
  ...accountsPages,
  ...apiPages,
  ...agentsPages,
  ...searchPages,
};

/** The same pages for `/llms.txt`, the standard first. */
const textSections: Record<string, PublicPages> = {
  'The standard': standardPages,
  'Registry and map': { ...registryPages, ...ecosystemPages },
  'Learning and certification': { ...learningPages, ...certificationPages, ...libraryPages },
  'The site': {
    ...homePages,
    ...insightsPages,
    ...communityPages,
    ...careersPages,
    ...donationsPages,
    ...legalPages,
    ...accountsPages,
  },
  'Agents and data': { ...agentsPages, ...apiPages },
};

/** What `/llms-full.txt` begins with, before lessons and articles. */
const textsInFull = [
  '/specification',
  ...Object.keys(standardPages).filter((path) => !path.startsWith('/specification')),
  ...Object.keys(registryPages),
  '/mvp',
];

async function listFixedPaths(): Promise<string[]> {
  return [
    ...Object.keys(publicPages).filter((path) => !publicPages[path]?.isUnlisted),
    ...(await listEntryPaths()),
    ...listTypePaths(),
    ...(await listLessonPaths()),
  ];
}

/** Every address of the sitemap. */
export const sitemapOf = (db: Database): Sitemap => ({
  sources: [
    {
      name: 'pages',
      topics: [],
      list: async ({ offset, limit }) =>
        (await listFixedPaths()).slice(offset, offset + limit).map((path) => ({ path })),
    },
    { name: 'articles', topics: [topics.articles], list: (slice) => listArticlePaths(db, slice) },
    { name: 'map', topics: [topics.catalogue], list: (slice) => listItemPaths(db, slice) },
    {
      name: 'credentials',
      topics: [topics.credentials],
      list: (slice) => listCredentialPaths(db, slice),
    },
  ],
  async count() {
    const counted = await askTogether(db, {
      articles: countArticlePaths(db),
      map: countItemPaths(db),
      credentials: countCredentialPaths(db),
    });
    return { pages: (await listFixedPaths()).length, ...counted };
  },
});

/** What the social image of a path says; undefined where it has none. */
export async function findSocialPage(services: Services, path: string) {
  const { db } = services;
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (!slug)
    return (
      publicPages[path === '/home' ? '/' : path] ??
      (await findMapPage(db, path)) ??
      (await findCredentialSocialPage(services, path)) ??
      (await findEntryPage(path)) ??
      findTypePage(path)
    );
  const article = await findArticle(db, slug);
  if (!article) return undefined;
  const { title, categoryName: kicker, coverImageUrl: coverUrl } = article;
  return { title, kicker, coverUrl, picture: await readCoverPicture(services, coverUrl) };
}

/** What `/llms.txt` and `/llms-full.txt` are made of. */
export const indexAllTexts = (textPages: TextPages, siteUrl: string, db: Database) =>
  indexTexts({
    textPages,
    siteUrl,
    pages: textSections,
    first: textsInFull,
    listLessons: async () =>
      (await listLessonTexts())
        .filter(({ href }) => href.includes('&lesson='))
        .map(({ href: path, title, about = '' }) => ({ path, title, about })),
    listTypes: () =>
      listTypePaths().map((path) => ({ path, title: findTypePage(path)?.title ?? path, about: '' })),
    listArticles: async () => (await listTitles(db)).map(articleText),
    readArticles: async () =>
      (await listForFeeds(db)).map((article) => ({ ...articleText(article), content: article.content })),
  });

const articleText = ({ slug, title, excerpt }: { slug: string; title: string; excerpt: string }) => ({
  path: `/blog/${slug}`,
  title,
  about: excerpt,
});

/**
 * What the site's search finds beside the database: every public page by its title, and the texts of the features. What
 * the pages say is added by the build, which looks at them (`site/scripts/search-index.ts`).
 */
export async function listSearchTexts(): Promise<SearchText[]> {
  const pages = Object.entries(publicPages)
    .filter(([, { isUnlisted, isSearched }]) => isSearched || !isUnlisted)
    .map(([href, { title, kicker, searchWords = '' }]): SearchText => {
      const about = kicker === href ? '' : kicker;
      const keywords = `${about} ${href.replaceAll(/[/-]/g, ' ')} ${searchWords}`;
      return { group: 'Pages', title, href, about, keywords, text: '' };
    });
  return [...pages, ...(await listStandardTexts()), ...(await listLessonTexts())];
}
