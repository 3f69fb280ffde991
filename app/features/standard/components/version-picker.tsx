import { Dropdown, DropdownItem } from '#app/ui/dropdown.tsx';
import { site } from '#site';
import type { Version } from '../specification.server.ts';

/** The versions of the text with their state. Those that are not written yet are named, and lead nowhere. */
export function VersionPicker({ versions }: { versions: readonly Version[] }) {
  const published = versions.filter(({ state }) => state === 'published');
  return (
    <div className="version-picker">
      <Dropdown label={`${site.standardVersion} draft`}>
        {published.map(({ name, published: day }) => (
          <DropdownItem key={name} href={`/specification/${name}`} isCurrent={name === site.standardVersion}>
            {name}
            <span className="block text-xs font-normal text-soft">published, {day}</span>
          </DropdownItem>
        ))}
        {versions
          .filter((version) => !published.includes(version))
          .map(({ name, state }) => (
            <li key={name} className="dropdown-item text-soft">
              {name}
              <span className="block text-xs">{state}</span>
            </li>
          ))}
        {published.length === 1 && (
          <li className="mx-5 mt-1 border-t border-rule pt-2 text-xs text-soft">
            {site.standardVersion} is the only version so far.
          </li>
        )}
      </Dropdown>
    </div>
  );
}
