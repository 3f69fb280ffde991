import type { Facets } from '../../catalogue/facets.ts';
import { type Flag, flags, type MapFilter, mapHref, toggled } from '../../catalogue/filter.ts';
import { Count } from './category-tabs.tsx';

/** Number of offered tags in sight; the others are folded. */
const inSight = 8;

/**
 * Flags and tags, each a link that adds or removes its filter. Those not chosen show the number of items left, if it
 * was counted.
 */
export function MapToggles({ filter, facets }: { filter: MapFilter; facets: Facets }) {
  const chosen = filter.tags.map((tag) => ({ tag, count: undefined }));
  const offered = facets.tags.filter(({ tag }) => !filter.tags.includes(tag));
  const tags = [...chosen, ...offered.slice(0, inSight)];
  const more = offered.slice(inSight);
  const link = ({ tag, count }: Facets['tags'][number]) => (
    <Toggle
      key={tag}
      id={`tag-${tag}`}
      href={mapHref(filter, { tags: toggled(filter.tags, tag) })}
      isOn={filter.tags.includes(tag)}
      count={count}
    >
      {tag}
    </Toggle>
  );
  return (
    <div className="map-toggles" data-part="toggles">
      <p className="toggle-row">
        <span className="kicker">Only</span>
        {(Object.keys(flags) as Flag[]).map((flag) => (
          <Toggle
            key={flag}
            id={`flag-${flag}`}
            href={mapHref(filter, { flags: toggled(filter.flags, flag) })}
            isOn={filter.flags.includes(flag)}
            count={facets.flags[flag]}
          >
            {flags[flag]}
          </Toggle>
        ))}
      </p>
      {tags.length > 0 && (
        <div className="toggle-row">
          <span className="kicker">Tags</span>
          {tags.map(link)}
          {more.length > 0 && (
            <details>
              <summary className="link py-0.5 text-sm">More tags</summary>
              <p className="mt-2 flex flex-wrap gap-x-1 gap-y-1.5">{more.map(link)}</p>
            </details>
          )}
        </div>
      )}
    </div>
  );
}

interface ToggleProps {
  /** Id that gets the focus back in the next answer. */
  id: string;
  href: string;
  isOn: boolean;
  count: number | undefined;
  children: string;
}

function Toggle({ id, href, isOn, count, children }: ToggleProps) {
  return (
    <a id={id} href={href} className="toggle" aria-current={isOn || undefined} rel="nofollow">
      {children}
      {isOn ? (
        <>
          <span aria-hidden="true"> ×</span>
          <span className="sr-only"> (chosen; activate to remove)</span>
        </>
      ) : (
        <Count>{count}</Count>
      )}
    </a>
  );
}
