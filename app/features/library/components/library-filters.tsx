import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { labelOfCode } from '../labels.ts';
import type { EntryFilter } from '../schema.ts';

interface LibraryFiltersProps {
  filter: EntryFilter;
  choices: { categories: string[]; licenses: string[] };
}

export function LibraryFilters({ filter, choices }: LibraryFiltersProps) {
  const choicesOf = (codes: string[]) => codes.map((code) => ({ value: code, label: labelOfCode(code) }));
  return (
    <ListFilters action="/content-library">
      <TextField
        label="Search titles"
        name="search"
        type="search"
        maxLength={100}
        defaultValue={filter.search}
        placeholder="Search content..."
      />
      <SelectField
        label="Category"
        name="category"
        placeholder="All Categories"
        defaultValue={filter.category}
        choices={choicesOf(choices.categories)}
      />
      <SelectField
        label="Licence"
        name="license"
        placeholder="All Licenses"
        defaultValue={filter.license}
        choices={choicesOf(choices.licenses)}
      />
    </ListFilters>
  );
}

/** What narrows the list now, and the way out of it. */
export function ActiveFilters({ filter }: { filter: EntryFilter }) {
  const set = [
    filter.search && `“${filter.search}”`,
    filter.category && labelOfCode(filter.category),
    filter.license && labelOfCode(filter.license),
  ].filter(Boolean);
  if (set.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <p className="min-w-0 wrap-anywhere">
        Active filters: <span className="text-ink">{set.join(' · ')}</span>
      </p>
      <ClearFilters label="Clear All" />
    </div>
  );
}

/** A form without fields: its address has no filters. */
export function ClearFilters({ label }: { label: string }) {
  return (
    <form action="/content-library">
      <Button type="submit" variant="quiet" size="small">
        {label}
      </Button>
    </form>
  );
}
