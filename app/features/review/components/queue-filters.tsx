import { listAddress } from '#app/lib/list-address.ts';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { FoundCount } from '#app/ui/desk.tsx';
import { DeskTabs } from '#app/ui/desk-tabs.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { ages, asParams, type QueueFilter, type Status, statusLabels } from '../filter.ts';

interface QueueFiltersProps {
  filter: QueueFilter;
  counts: { status: Status; count: number }[];
  kinds: { value: string; label: string }[];
  total: number;
}

/** The states as tabs with their counts, and below them what narrows the list. */
export function QueueFilters({ filter, counts, kinds, total }: QueueFiltersProps) {
  const isFiltered = Boolean(filter.kind || filter.q || filter.age);
  const here = listAddress('/admin', { ...(filter.status !== 'pending' && { status: filter.status }) });
  return (
    <>
      <DeskTabs
        label="Status"
        tabs={counts.map(({ status, count }) => ({
          label: statusLabels[status],
          href: listAddress('/admin', asParams({ ...filter, status })),
          count,
          isCurrent: status === filter.status,
        }))}
      />
      <ListFilters
        action={here}
        hidden={filter.status === 'pending' ? {} : { status: filter.status }}
        found={isFiltered && <FoundCount total={total} one="submission" many="submissions" />}
      >
        <TextField
          label="Text"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder="Title, address, sender"
          maxLength={200}
        />
        <SelectField
          label="Kind"
          name="kind"
          placeholder="Every kind"
          choices={kinds}
          defaultValue={filter.kind}
        />
        <SelectField
          label="Sent"
          name="age"
          placeholder="At any time"
          choices={Object.entries(ages).map(([value, { label }]) => ({ value, label }))}
          defaultValue={filter.age}
        />
      </ListFilters>
    </>
  );
}
