import { Dropdown, DropdownItem } from '#app/ui/dropdown.tsx';
import type { Facets } from '../../catalogue/facets.ts';
import { type MapFilter, mapHref } from '../../catalogue/filter.ts';

const tabCount = 6;

/** The first six categories as tabs (links, until the script turns them into tabs), the others in a menu. */
export function CategoryTabs({ filter, facets }: { filter: MapFilter; facets: Facets }) {
  const tabs = facets.categories.slice(0, tabCount);
  const others = facets.categories.slice(tabCount);
  const chosen = others.find(({ slug }) => slug === filter.category);
  const all = { slug: '', name: 'All', count: facets.all };
  return (
    <div className="map-tabs" data-part="tabs">
      <nav className="tab-list" aria-label="Categories" data-link-tabs>
        {[all, ...tabs].map(({ slug, name, count }) => (
          <a
            key={slug}
            id={`tab-${slug || 'all'}`}
            href={mapHref(filter, { category: slug, layer: undefined })}
            className="tab"
            aria-current={(!filter.layer && filter.category === slug) || undefined}
          >
            {name}
            <Count>{count}</Count>
          </a>
        ))}
      </nav>
      {others.length > 0 && (
        <div className={`ml-auto flex-none py-1.5 ${chosen ? '[&_summary]:border-ink' : ''}`}>
          <Dropdown label={chosen ? chosen.name : <MoreCategories />} align="end">
            {others.map(({ slug, name, count }) => (
              <DropdownItem
                key={slug}
                id={`tab-${slug}`}
                href={mapHref(filter, { category: slug })}
                isCurrent={slug === filter.category}
              >
                {name}
                <Count>{count}</Count>
              </DropdownItem>
            ))}
          </Dropdown>
        </div>
      )}
    </div>
  );
}

/** Short on screen, because the tabs are in the same row. */
function MoreCategories() {
  return (
    <span>
      More<span className="sr-only"> categories</span>
    </span>
  );
}

/** A number after a label. Screen readers get it with a noun: "Remote, 2 items". */
export function Count({ children, of = 'item' }: { children: number | undefined; of?: string }) {
  if (children === undefined) return null;
  return (
    <span className="ml-2 text-xs tabular-nums font-normal text-soft">
      <span className="sr-only">, </span>
      {children}
      <span className="sr-only"> {children === 1 ? of : `${of}s`}</span>
    </span>
  );
}
