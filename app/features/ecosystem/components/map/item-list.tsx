import type { ItemsProps } from './item-board.tsx';
import { ItemLogo } from './item-logo.tsx';
import { TierBadge } from './tier-badge.tsx';

const shownTags = 4;

/** Items under one another, one line each where there is room. */
export function ItemList({ items, hasLookup, level: Heading = 'h3' }: ItemsProps) {
  return (
    <ul className="border-t border-rule">
      {items.map((item) => (
        <li
          key={item.id}
          className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-rule py-3.5 md:grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_7rem] md:items-center"
        >
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
    <p className="col-[2/-1] row-start-2 flex flex-wrap gap-x-3 gap-y-0.5 font-mono text-xs leading-[1.6] text-soft md:col-auto md:row-auto">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {rest > 0 && <span>+{rest} more</span>}
    </p>
  );
}
