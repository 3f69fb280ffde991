import { markWords } from '#app/lib/search.ts';
import { nothingFound } from '#app/lib/search-places.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { SearchForm, SearchResults } from '#app/ui/search-results.tsx';
import { hitsPerGroup, searchQuery } from '../schema.ts';
import { searchableContext, searchSite } from '../search.server.ts';
import type { Route } from './+types/search';

export const handle: PageHandle = { page: 'reading' };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.query ? `“${args.loaderData.query}” · Search` : 'Search',
    description:
      'Search the standard, the registry, the map, lessons, articles and the library of this site.',
    noindex: true,
  });

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = searchQuery(url.searchParams);
  return { query, ...(await searchSite(context.get(searchableContext), query, hitsPerGroup.page)) };
}

export default function SearchPage({ loaderData: { query, groups, words } }: Route.ComponentProps) {
  return (
    <div className="wrap tool">
      <div className="tool-head">
        <h1 className="text-[2rem] leading-tight md:text-[2.25rem]">Search</h1>
        <SearchForm action="/search" query={query} isTool />
      </div>
      <div className="max-w-4xl">
        <SearchResults groups={groups} mark={(text) => markWords(text, words)} />
      </div>
      {query && groups.length === 0 && (
        <EmptyState
          title={nothingFound(query)}
          action={
            <a className="link" href="/specification">
              Read the specification
            </a>
          }
        >
          Try fewer words, or only the beginning of a word.
        </EmptyState>
      )}
    </div>
  );
}
