import { maxSearchLength } from '#app/lib/search.ts';
import { Button } from '#app/ui/button.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchResults } from '#app/ui/search-results.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
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
        lead="Pages and records of the desk, as each list finds them: the first five of each. “All in …” leads to the list."
      />
      <search className="mb-8 block">
        <form action="/admin/search" className="flex max-w-3xl items-end gap-4">
          <div className="min-w-0 grow">
            <TextField
              label="Search the desk"
              name="q"
              type="search"
              maxLength={maxSearchLength}
              defaultValue={query}
              placeholder="A title, an address, an id"
            />
          </div>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
      </search>
      <SearchResults groups={groups} />
      {query && groups.length === 0 && (
        <EmptyState title={`Nothing found for “${query}”.`}>
          Orders and the waitlist are found by whole addresses and ids.
        </EmptyState>
      )}
    </>
  );
}
