import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

interface ListFiltersProps {
  /** The list's own address; without filters it shows everything. */
  action: string;
  /** What a filtered list found, such as '3 articles'; nothing while no filter is set. */
  found?: ReactNode;
  /** What the address says besides, and goes on saying. */
  hidden?: Record<string, string>;
  /** A search field and two choices. */
  children: ReactNode;
}

/** The filters of a list: an ordinary GET form, so they live in the address. A choice submits at once with JavaScript. */
export function ListFilters({ action, found, hidden = {}, children }: ListFiltersProps) {
  return (
    <search className="block border-y border-rule py-5">
      <form action={action} data-submit-on-change>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="list-filters">
          {children}
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        {found !== undefined && (
          <div data-part="found" role="status">
            {found && (
              <p className="mt-4 flex gap-4 text-sm text-soft">
                {found}
                <a className="link" href={action}>
                  Clear filters
                </a>
              </p>
            )}
          </div>
        )}
      </form>
    </search>
  );
}
