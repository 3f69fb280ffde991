import { maxSearchLength, type SearchGroup } from '#app/lib/search.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { TextField } from '#app/ui/text-fields.tsx';
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
  return { query, groups: await searchSite(context.get(searchableContext), query, hitsPerGroup.page) };
}

export default function SearchPage({ loaderData: { query, groups } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <h1 className="text-3xl md:text-4xl">Search</h1>
      <search className="my-8 block">
        <form action="/search" className="flex max-w-3xl items-end gap-4">
          <div className="min-w-0 grow">
            <TextField
              label="Search the whole site"
              name="q"
              type="search"
              maxLength={maxSearchLength}
              defaultValue={query}
              placeholder="A clause, a tool, a word"
            />
          </div>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
      </search>
      <div className="max-w-4xl">
        <SearchResults groups={groups} />
      </div>
      {query && groups.length === 0 && (
        <EmptyState
          title={`Nothing found for “${query}”.`}
          action={
            <a className="link" href="/specification">
              Read the specification
            </a>
          }
        >
          Fewer words, or the beginning of one, find more.
        </EmptyState>
      )}
    </div>
  );
}

/** What was found, group by group: each a trace of links. */
function SearchResults({ groups }: { groups: SearchGroup[] }) {
  return groups.map(({ name, hits }) => (
    <section
      key={name}
      aria-labelledby={headingId(name)}
      className="grid gap-x-10 gap-y-3 border-t border-rule pt-6 pb-10 md:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 id={headingId(name)} className="kicker md:pt-1.5">
        {name}
      </h2>
      <ol className="trace-list">
        {hits.map(({ title, href, about }) => (
          <li key={href}>
            <a href={href} className="group block py-1.5 pl-12">
              <span className="font-serif text-lg wrap-anywhere group-hover:text-signal">{title}</span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-soft">{about}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  ));
}

const headingId = (name: string) => `found-${name.toLowerCase().replaceAll(' ', '-')}`;
