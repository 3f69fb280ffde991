import type { ItemsProps } from './item-board.tsx';
import { ItemLogo } from './item-logo.tsx';
import { ItemTags } from './item-tags.tsx';
import { TierBadge } from './tier-badge.tsx';

const shownTags = 4;

/** Items under one another, one line each where there is room. */
export function ItemList({ items, hasLookup, level: Heading = 'h3' }: ItemsProps) {
  return (
    <ul className="border-t border-rule">
      {items.map((item) => (
        <li key={item.id} className="map-row group">
          <ItemLogo {...item} hasLookup={hasLookup} />
          <div className="min-w-0">
            <Heading className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
              <a href={`/mcp-map/${item.slug}`} className="card-link group-hover:text-signal">
                {item.name}
              </a>
            </Heading>
            <p className="text-sm text-soft">{item.description}</p>
          </div>
          <ItemTags tags={item.tags} shown={shownTags} />
          <p className="md:text-right">
            <TierBadge tier={item.tier} />
          </p>
        </li>
      ))}
    </ul>
  );
}
