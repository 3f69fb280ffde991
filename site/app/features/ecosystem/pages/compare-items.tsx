import type { ReactNode } from 'react';
import { formatLongDate } from '#app/lib/dates.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { TableScroll } from '#app/ui/table-scroll.tsx';
import { comparedIn, compareHref, maxCompared } from '../catalogue/filter.ts';
import { findCompared, type Item } from '../catalogue/item.server.ts';
import { authInWords, itemPlace, transportsInWords } from '../catalogue/words.ts';
import { Address } from '../components/map/item-facts.tsx';
import { ItemLogo } from '../components/map/item-logo.tsx';
import { ItemTags } from '../components/map/item-tags.tsx';
import { TierBadge } from '../components/map/tier-badge.tsx';
import type { Route } from './+types/compare-items';

export const handle: PageHandle = { page: 'reading' };

export const meta: Route.MetaFunction = (args) => {
  const names = args.loaderData?.items.map(({ name }) => name) ?? [];
  return pageMeta(args, {
    title: names.length > 0 ? `${names.join(', ')} compared` : 'Compare items',
    description: 'Up to four items on the MCP Map side by side: maintainer, connection, licence and more.',
    noindex: true,
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const { compare, isCompareFull } = comparedIn(url.searchParams);
  const items = await findCompared(db, compare);
  return {
    items,
    isFull: isCompareFull,
    missing: compare.filter((slug) => !items.some((item) => item.slug === slug)),
    hasLookup: config.logoLookup !== undefined,
  };
}

/** Rows of a comparison. A row without any value is left out. */
const rows: { label: string; of: (item: Item) => ReactNode }[] = [
  { label: 'Description', of: ({ description }) => description },
  { label: 'Maker', of: ({ maintainer }) => maintainer },
  {
    label: 'Category',
    of: ({ category, categoryName }) => (
      <a className="link" href={`/mcp-map?category=${category}`}>
        {categoryName}
      </a>
    ),
  },
  { label: 'Tier', of: ({ tier }) => <TierBadge tier={tier} /> },
  { label: 'Where it runs', of: itemPlace },
  { label: 'Sign-in', of: ({ auth }) => auth && authInWords(auth) },
  { label: 'Transports', of: ({ transports }) => transportsInWords(transports) },
  { label: 'Language', of: ({ language }) => language },
  { label: 'Licence', of: ({ licence }) => licence },
  { label: 'Tags', of: ({ tags }) => <ItemTags tags={tags} shown={tags.length} /> },
  { label: 'Website', of: ({ websiteUrl }) => websiteUrl && <Address url={websiteUrl} /> },
  { label: 'Repository', of: ({ repositoryUrl }) => repositoryUrl && <Address url={repositoryUrl} /> },
  { label: 'Last checked', of: ({ lastChecked }) => lastChecked && formatLongDate(lastChecked) },
];

export default function CompareItemsPage({ loaderData }: Route.ComponentProps) {
  const { items, isFull, missing, hasLookup } = loaderData;
  const slugs = items.map(({ slug }) => slug);
  const mapHref = slugs.length > 0 ? `/mcp-map?compare=${slugs.join(',')}` : '/mcp-map';
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <p className="kicker">
        <a href="/mcp-map" className="link">
          MCP Map
        </a>
      </p>
      <div className="mt-5 mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="text-[2.25rem] leading-[1.1] md:text-3xl">Side by side</h1>
        <ButtonLink href={mapHref} variant="secondary">
          {slugs.length < maxCompared ? 'Add items on the map' : 'Back to the map'}
        </ButtonLink>
      </div>
      {isFull && (
        <Notice
          notice={{
            title: `You can compare at most ${maxCompared} items`,
            description: 'The URL lists more items. This page shows only the first ones.',
            isFact: true,
          }}
          className="mb-8"
        />
      )}
      {missing.length > 0 && (
        <p className="mb-6 text-soft">Not (or no longer) on the map: {missing.join(', ')}.</p>
      )}
      {items.length === 0 ? (
        <p className="max-w-[38em] text-soft md:text-lg">
          Nothing is chosen yet. Choose “Compare” next to up to four items on the map. You can share or
          bookmark the URL of the comparison.
        </p>
      ) : (
        <TableScroll label="Comparison, scrolls sideways" className="compare-table">
          <table>
            <thead>
              <tr>
                <td />
                {items.map((item) => (
                  <th key={item.slug} scope="col">
                    <ItemLogo {...item} hasLookup={hasLookup} size="large" />
                    <a href={`/mcp-map/${item.slug}`} className="link">
                      <bdi>{item.name}</bdi>
                    </a>
                    <a
                      className="compare-out"
                      href={compareHref(slugs.filter((slug) => slug !== item.slug))}
                      rel="nofollow"
                    >
                      Remove<span className="sr-only"> {item.name}</span>
                    </a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, of }) => {
                const cells = items.map((item) => ({ slug: item.slug, content: of(item) }));
                if (cells.every(({ content }) => !content)) return null;
                return (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {cells.map(({ slug, content }) => (
                      <td key={slug}>{content || <span className="text-soft">Unknown</span>}</td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </TableScroll>
      )}
    </div>
  );
}
