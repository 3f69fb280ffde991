import { ButtonLink } from '#app/ui/button.tsx';
import { compareHref, type MapFilter, mapHref, maxCompared, toggled } from '../../catalogue/filter.ts';

interface CompareToggleProps {
  filter: MapFilter;
  item: { slug: string; name: string };
}

/** Adds an item to the comparison or removes it: a link that looks like a checkbox. */
export function CompareToggle({ filter, item: { slug, name } }: CompareToggleProps) {
  const isOn = filter.compare.includes(slug);
  return (
    <a
      id={`compare-${slug}`}
      href={mapHref(filter, { compare: toggled(filter.compare, slug), page: filter.page })}
      className="compare-toggle"
      aria-current={isOn || undefined}
      rel="nofollow"
    >
      Compare<span className="sr-only"> {name}</span>
      {isOn && <span className="sr-only"> (chosen; activate to remove)</span>}
    </a>
  );
}

/** The chosen items, in sight while the reader chooses; empty without any. */
export function CompareTray({ filter, names }: { filter: MapFilter; names: ReadonlyMap<string, string> }) {
  const { compare, isCompareFull } = filter;
  return (
    <div data-part="compare" className="compare-tray">
      {compare.length > 0 && (
        <section aria-label="Comparison">
          <p role="status" className={isCompareFull ? 'font-semibold' : 'sr-only'}>
            {isCompareFull
              ? `You can compare at most ${maxCompared} items. Remove one to add another.`
              : `${compare.length} of ${maxCompared} chosen`}
          </p>
          <ul>
            {compare.map((slug) => (
              <li key={slug}>
                <a
                  id={`compared-${slug}`}
                  href={mapHref(filter, { compare: toggled(compare, slug), page: filter.page })}
                  className="toggle"
                  aria-current="true"
                  rel="nofollow"
                >
                  {names.get(slug) ?? slug}
                  <span aria-hidden="true"> ×</span>
                  <span className="sr-only"> (remove)</span>
                </a>
              </li>
            ))}
          </ul>
          {compare.length > 1 ? (
            <ButtonLink href={compareHref(compare)} size="small">
              Compare {compare.length}
            </ButtonLink>
          ) : (
            <span className="text-soft">Choose up to three more.</span>
          )}
        </section>
      )}
    </div>
  );
}
