import { type MapFilter, mapHref } from '../../catalogue/filter.ts';
import type { ItemPage } from '../../catalogue/items.server.ts';
import { ItemBoard } from './item-board.tsx';

interface MapPreviewsProps {
  filter: MapFilter;
  found: ItemPage;
  hasLookup: boolean;
}

/** The whole map at a glance: each category with its first items and the way to the others. */
export function MapPreviews({ found, filter, hasLookup }: MapPreviewsProps) {
  const itemsOf = Map.groupBy(found.items, ({ category }) => category);
  return found.facets.categories.map(({ slug, name, description, count }) => {
    const items = itemsOf.get(slug);
    if (!items) return null;
    return (
      <section key={slug} aria-labelledby={`category-${slug}`} className="mb-12">
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-ink pt-4">
          <h2 id={`category-${slug}`} className="text-2xl">
            {name}
          </h2>
          <p className="text-sm text-soft max-md:order-3 max-md:w-full md:mr-auto">{description}</p>
          <a className="link text-sm" href={mapHref(filter, { category: slug })}>
            {count > items.length ? `All ${count}` : `${count} items`}
            <span className="sr-only"> in {name}</span>
          </a>
        </div>
        <ItemBoard items={items} hasLookup={hasLookup} />
      </section>
    );
  });
}
