import script from 'virtual:landscape';
import type { ReactNode } from 'react';
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

/** The map as tiles: the whole map, or a zoomed layer or category with larger tiles and names. */
export function ItemLandscape(props: LandscapeProps) {
  const { category, layer } = props.filter;
  return (
    <div className="landscape-view" data-script={category || layer ? undefined : script}>
      {category ? (
        <NearTiles {...props} level="h2" />
      ) : layer ? (
        <ZoomedLayer {...props} />
      ) : (
        <AllLayers {...props} />
      )}
    </div>
  );
}

/** Categories with items here, by layer, each with its tiles and the number of items that do not fit. */
function tilesByLayer({ items, facets }: LandscapeProps) {
  const itemsOf = Map.groupBy(items, ({ category }) => category);
  const shown = facets.categories.filter(({ slug }) => itemsOf.has(slug));
  return layersOf(shown).map((layer) => ({
    ...layer,
    count: layer.categories.reduce((sum, { count }) => sum + count, 0),
    categories: layer.categories.map((category) => {
      const found = itemsOf.get(category.slug) ?? [];
      // The last tile links to the items that do not fit.
      const tiles = category.count > found.length ? found.slice(0, -1) : found;
      return { ...category, tiles, more: category.count - tiles.length };
    }),
  }));
}

/** Each layer as a band, with tiles for each of its categories. */
function AllLayers(props: LandscapeProps) {
  const { filter, hasLookup } = props;
  return tilesByLayer(props).map(({ slug: layer, name, about, count, categories }) => (
    <section key={layer} className="landscape-layer" aria-labelledby={`layer-${layer}`}>
      <div>
        <div className="flex items-baseline gap-1">
          <h2 className="text-2xl">
            <ZoomLink id={`layer-${layer}`} href={mapHref(filter, { layer })}>
              {name}
            </ZoomLink>
          </h2>
          <Count>{count}</Count>
        </div>
        <p className="kicker">{about}</p>
      </div>
      <div className="landscape-categories">
        {categories.map(({ slug, name, count, tiles, more }) => (
          <section key={slug} aria-labelledby={`zoom-${slug}`}>
            <h3 className="font-sans text-base font-semibold tracking-normal">
              <ZoomLink id={`zoom-${slug}`} href={mapHref(filter, { category: slug })}>
                {name}
              </ZoomLink>{' '}
              <Count>{count}</Count>
            </h3>
            <Tiles items={tiles} hasLookup={hasLookup} isEmbedded={filter.isEmbedded}>
              <More count={more} name={name} href={mapHref(filter, { category: slug })} />
            </Tiles>
          </section>
        ))}
      </div>
    </section>
  ));
}

interface TileProps {
  item: ItemCard;
  hasLookup: boolean;
  isEmbedded: boolean;
}

interface TilesProps extends Omit<TileProps, 'item'> {
  items: readonly ItemCard[];
  /** After the last item. */
  children: ReactNode;
}

/** A list of the items with a mark, and below it one of the names of the others. */
function Tiles({ items, children, ...props }: TilesProps) {
  const [marked, named] = [items.filter(({ mark }) => mark), items.filter(({ mark }) => !mark)];
  const draw = (item: ItemCard) => <Tile key={item.id} item={item} {...props} />;
  return (
    <>
      {marked.length > 0 && <ul className="landscape-tiles">{marked.map(draw)}</ul>}
      <ul className="landscape-tiles">
        {named.map(draw)}
        {children}
      </ul>
    </>
  );
}

/**
 * A mark, or the name of an item without one, with a card, which opens on hover, on focus and on the first tap (`enhance/landscape.ts`). In a frame on
 * another site, links open a new tab.
 */
function Tile({ item, hasLookup, isEmbedded }: TileProps) {
  const { slug, name, description, maintainer, isInstallable } = item;
  const tier = tiers[item.tier as Tier];
  const target = isEmbedded ? '_blank' : undefined;
  return (
    <li className={item.mark ? 'tile' : 'tile tile-named'}>
      <a href={`/mcp-map/${slug}`} aria-label={`${name}, ${tier}`} target={target}>
        {item.mark ? <ItemLogo {...item} hasLookup={hasLookup} size="large" /> : <bdi>{name}</bdi>}
        <TierSign tier={item.tier} />
      </a>
      <div className="tile-card" data-md="skip">
        <p>
          <a href={`/mcp-map/${slug}`} tabIndex={-1} target={target}>
            <bdi>{name}</bdi>
          </a>
        </p>
        <p>
          {tier}
          {maintainer && (
            <>
              {' '}
              · <bdi>{maintainer}</bdi>
            </>
          )}
        </p>
        <p className="tile-about" dir="auto">
          {description}
        </p>
        {isInstallable && <InstallLink slug={slug} name={name} target={target} />}
      </div>
    </li>
  );
}

function InstallLink({ slug, name, target }: { slug: string; name: string; target?: string | undefined }) {
  return (
    <a href={`/mcp-map/${slug}#connect`} className="button button-secondary button-small" target={target}>
      Install<span className="sr-only"> {name}</span>
    </a>
  );
}

/** One layer over the whole landscape, one category after another. */
function ZoomedLayer(props: LandscapeProps) {
  const { filter } = props;
  return tilesByLayer(props).flatMap(({ categories }) =>
    categories.map(({ slug, name, description, count, tiles, more }) => {
      const href = mapHref(filter, { category: slug });
      return (
        <section key={slug} className="landscape-category" aria-labelledby={`zoom-${slug}`}>
          <h2 className="text-2xl">
            <ZoomLink id={`zoom-${slug}`} href={href}>
              {name}
            </ZoomLink>{' '}
            <Count>{count}</Count>
          </h2>
          <p className="mb-4 text-sm text-soft">{description}</p>
          <NearTiles {...props} items={tiles} level="h3">
            <More count={more} name={name} href={href} />
          </NearTiles>
        </section>
      );
    }),
  );
}

type NearTilesProps = LandscapeProps & { children?: ReactNode };

/** Large tiles with names. */
function NearTiles({ items, hasLookup, filter, level = 'h2', children }: NearTilesProps) {
  const Heading = level;
  return (
    <ul className="landscape-near">
      {items.map((item: ItemCard) => (
        <li key={item.id} className="group relative">
          <ItemLogo {...item} hasLookup={hasLookup} size="large" />
          <Heading className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
            <a
              href={`/mcp-map/${item.slug}`}
              className="card-link group-hover:underline"
              target={filter.isEmbedded ? '_blank' : undefined}
            >
              <bdi>{item.name}</bdi>
            </a>
          </Heading>
          <p className="text-sm text-soft wrap-anywhere">
            <bdi>{item.maintainer}</bdi>
          </p>
          <p className="text-sm">
            <span className="whitespace-nowrap">
              <TierSign tier={item.tier} /> {tiers[item.tier as Tier]}
            </span>
            {!filter.isEmbedded && <CompareToggle filter={filter} item={item} />}
          </p>
          {item.isInstallable && (
            <p className="relative z-[1]">
              <InstallLink
                slug={item.slug}
                name={item.name}
                target={filter.isEmbedded ? '_blank' : undefined}
              />
            </p>
          )}
        </li>
      ))}
      {children}
    </ul>
  );
}

/**
 * A link into a layer or category, as a step in the history (`enhance/refetch.ts`). When `ZoomPath` leads back out,
 * this link gets the focus again.
 */
function ZoomLink({ id, href, children }: { id: string; href: string; children: string }) {
  return (
    <a id={id} href={href} className="link" data-step="in">
      {children}
    </a>
  );
}

/** A link to the items that do not fit, in place of a tile. */
function More({ count, name, href }: { count: number; name: string; href: string }) {
  if (count === 0) return null;
  return (
    <li>
      <a href={href} className="landscape-more" data-step="in">
        +{count}
        <span className="sr-only"> more in {name}</span>
      </a>
    </li>
  );
}
