import type { Feature, Site } from '#app/feature.server.ts';
import { meantPagesContext } from '#app/features/home/home.server.ts';
import { correctTermsContext } from '#app/services/search/nearest.server.ts';
import { searchPages } from './pages.ts';
import { agentSearch, correctTerms, findMeant, type Searchable, searchableContext } from './search.server.ts';

export const search: Feature = {
  pages: searchPages,
  libraryParts: [
    (site) => ({
      search: agentSearch(
        searchableOf(site),
        site.services.config.siteUrl,
        async (page) => (await site.textPages.addressOf(page)) !== undefined,
      ),
    }),
  ],
  start(site) {
    const searchable = searchableOf(site);
    return {
      provide(context) {
        context.set(searchableContext, searchable);
        context.set(meantPagesContext, (path) => findMeant(searchable, path));
        context.set(correctTermsContext, (query) => correctTerms(searchable, query));
      },
    };
  },
};

const searchableOf = ({ services: { db }, all, listSearchTexts }: Site): Searchable => ({
  listTexts: listSearchTexts,
  sources: all('searchSources').map(({ group, find, nearWords }) => ({
    group,
    find: (query, limit) => find(db, query, limit),
    ...(nearWords && { nearWords: (words) => nearWords(db, words) }),
  })),
});
