import { SelectField } from '#app/ui/choice-fields.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { profileNames } from '../profiles.ts';
import type { EntryFilter } from '../schema.ts';

export function EntryFilters({ filter, isFiltered, total }: EntryFiltersProps) {
  return (
    <ListFilters action="/registry" found={isFiltered && (total === 1 ? '1 entry' : `${total} entries`)}>
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
    </ListFilters>
  );
}

interface EntryFiltersProps {
  filter: EntryFilter;
  isFiltered: boolean;
  total: number;
}
