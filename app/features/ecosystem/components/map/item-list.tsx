import type { ItemsProps } from './item-board.tsx';
import { ItemLogo } from './item-logo.tsx';
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

/** The first tags of an item, and how many more it has. */
export function ItemTags({ tags, shown }: { tags: readonly string[]; shown: number }) {
  const rest = tags.length - shown;
  return (
    <p className="map-tags">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {rest > 0 && <span>+{rest} more</span>}
    </p>
  );
}
