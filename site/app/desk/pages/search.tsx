import { nothingFound } from '#app/lib/search-places.ts';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchForm, SearchResults } from '#app/ui/search-results.tsx';
import { searchDesk } from '../lists.server.ts';
import type { Route } from './+types/search';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Search');
export const loader = (args: Route.LoaderArgs) => searchDesk(args);

export default function SearchPage({ loaderData: { query, groups } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Search"
        lead="Desk pages and records, up to five from each list. “All in …” opens the full list."
      />
      <SearchForm action="/admin/search" query={query} className="mb-8" />
      <SearchResults groups={groups} />
      {query && groups.length === 0 && (
        <EmptyState title={nothingFound(query)}>
          For orders and the waitlist, enter the whole email address or id.
        </EmptyState>
      )}
    </>
  );
}
