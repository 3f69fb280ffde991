import { CopyButton } from '#app/ui/copy-button.tsx';
import { site } from '#site';
import type { Facets } from '../../catalogue/facets.ts';
import { type MapFilter, mapHref, type Tier, tiers } from '../../catalogue/filter.ts';
import { findLayer, layerOf, layersOf } from '../../catalogue/layers.ts';
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
      <ZoomSteps filter={filter} facets={facets} />
      {(filter.category || filter.layer) && <ZoomPath filter={filter} facets={facets} />}
      <TierLegend filter={filter} facets={facets} />
    </div>
  );
}

/** Links to each layer and to the whole landscape, from everywhere on it. */
function ZoomSteps({ filter, facets }: LandscapeHeadProps) {
  const current = filter.category ? layerOf(filter.category).slug : filter.layer;
  const steps = [{ slug: undefined, name: 'everything' }, ...layersOf(facets.categories)];
  return (
    <nav aria-label="Zoom">
      <ul className="zoom-steps">
        {steps.map(({ slug, name }) => (
          <li key={name}>
            <a
              id={`step-${slug ?? 'all'}`}
              className="toggle"
              href={mapHref(filter, { category: '', layer: slug })}
              aria-current={current === slug || undefined}
              data-step={slug ? 'in' : 'out'}
            >
              <span className="sr-only">Zoom to </span>
              {slug ? name : 'All'}
              {!slug && <span className="sr-only"> bands</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The landscape as a picture for a slide, and as a frame for another site's page. */
export function LandscapeFoot({ filter, siteUrl }: { filter: MapFilter; siteUrl: string }) {
  const src = siteUrl + mapHref(filter, { isEmbedded: true, compare: [] });
  return (
    <p className="landscape-foot" data-md="skip">
      <a className="link" href="/mcp-map/landscape.png" download={`${site.slug}-landscape.png`}>
        PNG for talks
      </a>
      <CopyButton
        label="Copy the iframe"
        hasText
        text={`<iframe src="${src}" title="The MCP landscape, by ${site.product}" width="100%" height="720" loading="lazy"></iframe>`}
      />
    </p>
  );
}

/** Links back out. Each has the id of the link that led in, which gets the focus on the next page. */
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
