import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { profileNames } from '../profiles.ts';
import type { EntryFilter } from '../schema.ts';

/** The list's filters: an ordinary GET form, so they live in the address. A choice submits at once with JavaScript. */
export function EntryFilters({ filter, isFiltered, total }: EntryFiltersProps) {
  return (
    <search className="block border-y border-rule py-5">
      <form action="/registry" data-submit-on-change>
        <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_13rem_auto]">
          <TextField
            label="Search"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={filter.q}
            placeholder="Name, code or capability"
          />
          <SelectField
            label="Profile"
            name="profile"
            placeholder="All profiles"
            defaultValue={filter.profile ?? ''}
            choices={Object.entries(profileNames).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            label="Compliance"
            name="compliance"
            placeholder="Declared or not"
            defaultValue={filter.compliance ?? ''}
            choices={[
              { value: 'true', label: 'Declared' },
              { value: 'false', label: 'Not declared' },
            ]}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        {isFiltered && (
          <p className="mt-4 flex gap-4 text-sm text-soft" role="status">
            {total === 1 ? '1 entry' : `${total} entries`}
            <a className="link" href="/registry">
              Clear filters
            </a>
          </p>
        )}
      </form>
    </search>
  );
}

interface EntryFiltersProps {
  filter: EntryFilter;
  isFiltered: boolean;
  total: number;
}
