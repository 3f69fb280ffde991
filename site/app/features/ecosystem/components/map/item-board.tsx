import type { ItemCard } from '../../catalogue/cards.server.ts';
import type { MapFilter } from '../../catalogue/filter.ts';
import { ArchivedNote } from './archived-note.tsx';
import { CompareToggle } from './compare.tsx';
import { ItemLogo } from './item-logo.tsx';
import { ItemTags } from './item-tags.tsx';
import { TierBadge } from './tier-badge.tsx';

const shownTags = 1;

export interface ItemsProps {
  items: readonly ItemCard[];
  hasLookup: boolean;
  /** Level of the headings, one below the heading above. */
  level?: 'h2' | 'h3';
  /** The map's filter, where items can be added to the comparison. */
  filter?: MapFilter;
}

/** Items side by side, separated by rules. */
export function ItemBoard({ items, hasLookup, level: Heading = 'h3', filter }: ItemsProps) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li
          key={item.id}
          className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-rule py-5"
        >
          <ItemLogo {...item} hasLookup={hasLookup} />
          <div className="flex min-w-0 flex-col self-stretch">
            <div className="flex items-start justify-between gap-3">
              <Heading className="text-[1.25rem] leading-tight wrap-anywhere">
                <a
                  href={`/mcp-map/${item.slug}`}
                  className={`card-link group-hover:underline ${item.registryStatus === 'deprecated' ? 'text-soft' : ''}`}
                >
                  <bdi>{item.name}</bdi>
                </a>
              </Heading>
              <TierBadge tier={item.tier} />
            </div>
            <p className="mt-1 mb-2 text-sm text-soft" dir="auto">
              {item.description}
              <ArchivedNote {...item} />
            </p>
            <div className="mt-auto flex items-baseline justify-between gap-3">
              <ItemTags tags={item.tags} shown={shownTags} isOneLine />
              {filter && <CompareToggle filter={filter} item={item} />}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
