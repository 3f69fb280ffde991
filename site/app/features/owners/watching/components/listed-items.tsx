import { countOf } from '#app/lib/format-number.ts';

interface ListedItemsProps {
  /** `Tools`: the heading. */
  noun: string;
  /** Number of all items. */
  total: number;
  items: readonly { name: string; digest: string; description: string }[];
}

/** The items of one kind that a server lists, with the start of each digest. Renders nothing for an empty list. */
export function ListedItems({ noun, total, items }: ListedItemsProps) {
  if (total === 0) return null;
  return (
    <section aria-label={noun} className="mt-6 max-w-[48rem]">
      <h3 className="font-sans text-base font-semibold tracking-normal">
        {noun} <span className="font-normal text-soft">({total})</span>
      </h3>
      <ul className="mt-2 border-t border-rule">
        {items.map(({ name, digest, description }) => (
          <li
            key={name}
            className="grid grid-cols-1 gap-x-6 border-b border-rule py-2 wrap-anywhere sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <code className="text-sm" title={digest}>
              <bdi>{name}</bdi>
            </code>
            <span className="text-[0.9375rem] text-soft" dir="auto">
              {description}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-2 text-sm text-soft">{countOf(total - items.length, 'more')} in the JSON.</p>
      )}
    </section>
  );
}
