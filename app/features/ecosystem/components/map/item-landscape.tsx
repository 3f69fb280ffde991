import type { ItemCard } from '../../catalogue/cards.server.ts';
import type { Facets } from '../../catalogue/facets.ts';
import { type MapFilter, mapHref, type Tier, tiers } from '../../catalogue/filter.ts';
import { layersOf } from '../../catalogue/layers.ts';
import { Count } from './category-tabs.tsx';
import { CompareToggle } from './compare.tsx';
import type { ItemsProps } from './item-board.tsx';
import { ItemLogo } from './item-logo.tsx';
import { TierSign } from './tier-badge.tsx';

interface LandscapeProps extends ItemsProps {
  filter: MapFilter;
  facets: Facets;
}

/** The whole map as tiles, layer by layer; a category leads to itself, larger and with names. */
export function Landscape({ items, hasLookup, filter, facets }: LandscapeProps) {
  const itemsOf = Map.groupBy(items, ({ category }) => category);
  const shown = facets.categories.filter(({ slug }) => itemsOf.has(slug));
  return layersOf(shown).map(({ name, about, categories }) => (
    <section key={name} className="landscape-layer" aria-labelledby={`layer-${name}`}>
      <div>
        <h2 id={`layer-${name}`} className="text-2xl">
          {name}
        </h2>
        <p className="kicker">{about}</p>
      </div>
      <div className="landscape-categories">
        {categories.map(({ slug, name, count }) => {
          const found = itemsOf.get(slug) ?? [];
          // The last place is for the way to those that have none.
          const tiles = count > found.length ? found.slice(0, -1) : found;
          const href = mapHref(filter, { category: slug });
          return (
            <section key={slug} aria-labelledby={`zoom-${slug}`}>
              <h3 className="font-sans text-base font-semibold tracking-normal">
                <a id={`zoom-${slug}`} href={href} className="link">
                  {name}
                </a>{' '}
                <Count>{count}</Count>
              </h3>
              <ul className="landscape-tiles">
                {tiles.map((item) => (
                  <li key={item.id}>
                    <a href={`/mcp-map/${item.slug}`} title={`${item.name}, ${tiers[item.tier as Tier]}`}>
                      <ItemLogo {...item} hasLookup={hasLookup} />
                      <TierSign tier={item.tier} />
                    </a>
                  </li>
                ))}
                {count > tiles.length && (
                  <li>
                    <a href={href} className="landscape-more">
                      +{count - tiles.length}
                      <span className="sr-only"> more in {name}</span>
                    </a>
                  </li>
                )}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  ));
}

/** A part of the landscape, near enough to be read. */
export function LandscapeTiles({ items, hasLookup, filter }: LandscapeProps) {
  return (
    <ul className="landscape-near">
      {items.map((item: ItemCard) => (
        <li key={item.id} className="group relative">
          <ItemLogo {...item} hasLookup={hasLookup} size="large" />
          <div className="min-w-0">
            <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
              <a href={`/mcp-map/${item.slug}`} className="card-link group-hover:underline">
                {item.name}
              </a>
            </h2>
            <p className="text-sm text-soft wrap-anywhere">{item.maintainer}</p>
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <span>
                <TierSign tier={item.tier} /> {tiers[item.tier as Tier]}
              </span>
              <CompareToggle filter={filter} item={item} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the colours and shapes of the tiers mean, and how many items are of each; a press leaves only those. Beside it the way back from a part. */
export function TierLegend({ filter, facets }: { filter: MapFilter; facets: Facets }) {
  return (
    <div className="tier-legend">
      {filter.category && (
        <a id="zoom-out" className="link" href={mapHref(filter, { category: '' })}>
          Whole landscape
        </a>
      )}
      <ul aria-label="Tiers">
        {(Object.keys(tiers) as Tier[]).map((tier) => (
          <li key={tier}>
            <a
              id={`legend-${tier}`}
              href={mapHref(filter, { tier: filter.tier === tier ? undefined : tier })}
              className="toggle"
              aria-current={filter.tier === tier || undefined}
              rel="nofollow"
            >
              <TierSign tier={tier} /> {tiers[tier]}
              <Count>{facets.tiers[tier]}</Count>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
