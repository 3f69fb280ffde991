import type { Facets } from '../../catalogue/facets.ts';
import { type MapFilter, mapHref, type Tier, tiers } from '../../catalogue/filter.ts';
import { findLayer, layerOf } from '../../catalogue/layers.ts';
import { Count } from './category-tabs.tsx';
import { TierSign } from './tier-badge.tsx';

interface LandscapeHeadProps {
  filter: MapFilter;
  facets: Facets;
}

/** Position on the landscape, and a legend of colours and shapes. */
export function LandscapeHead({ filter, facets }: LandscapeHeadProps) {
  return (
    <div className="landscape-head">
      {(filter.category || filter.layer) && <ZoomPath filter={filter} facets={facets} />}
      <TierLegend filter={filter} facets={facets} />
    </div>
  );
}

/** The way back out. Each link has the id of the link that led in, which gets the focus in the next answer. */
function ZoomPath({ filter, facets }: LandscapeHeadProps) {
  const { category } = filter;
  const layer = category ? layerOf(category) : findLayer(filter.layer ?? null);
  const chosen = facets.categories.find(({ slug }) => slug === category);
  const whole = mapHref(filter, { category: '', layer: undefined });
  return (
    <nav aria-label="Place on the landscape">
      <ol className="zoom-path">
        <li>
          <a id={`layer-${layer?.slug}`} className="link" href={whole} data-step="out">
            Whole landscape
          </a>
        </li>
        {category ? (
          <li>
            <a
              id={`zoom-${category}`}
              className="link"
              href={mapHref(filter, { category: '', layer: layer?.slug })}
              data-step="out"
            >
              {layer?.name}
            </a>
          </li>
        ) : (
          <li aria-current="true">{layer?.name}</li>
        )}
        {category && <li aria-current="true">{chosen?.name ?? category}</li>}
      </ol>
    </nav>
  );
}

/** Tiers with their number of items; each is also a filter. */
function TierLegend({ filter, facets }: LandscapeHeadProps) {
  return (
    <ul aria-label="Tiers" className="tier-legend">
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
  );
}
