import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SelectField } from './choice-fields.tsx';
import { TextField } from './text-fields.tsx';

/** A field of a list's filters, with what it holds: a choice, a day or words. */
export interface FilterField {
  name: string;
  label: string;
  placeholder?: string | undefined;
  choices?: readonly { value: string; label: string }[] | undefined;
  isDay?: boolean | undefined;
  /** Its choices are looked up, perhaps with their counts: they are replaced together with the list. */
  isLive?: boolean | undefined;
  value: string;
}

interface ListFiltersProps {
  /** The list's own address; without filters it shows everything. */
  action: string;
  fields: readonly FilterField[];
  /** Summary of a filtered list, such as '3 articles'; nothing while no filter is set. */
  found?: ReactNode;
  /** Other parameters of the URL, which stay; they come with the list, whose links change them. */
  hidden?: Record<string, string>;
  /** More fields. */
  children?: ReactNode;
}

/**
 * The filters of a list: an ordinary GET form, so they live in the address. A choice or a day submits at once with JavaScript. No
 * browser fills them in on the way back: they say what the address says.
 */
export function ListFilters({ action, fields, found, hidden, children }: ListFiltersProps) {
  return (
    <search className="block border-y border-rule py-5">
      <form action={action} autoComplete="off" data-submit-on-change>
        {hidden && (
          <div data-part="kept" hidden>
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </div>
        )}
        <div className="list-filters">
          <FilterFields fields={fields} />
          {children}
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        {found !== undefined && <FoundLine found={found} action={action} />}
      </form>
    </search>
  );
}

/** A choice, a day or words: each with what it holds now. */
export function FilterFields({ fields, form }: { fields: readonly FilterField[]; form?: string }) {
  return fields.map(({ value, choices, isDay, isLive, placeholder, ...field }) =>
    choices ? (
      <div key={field.name} data-part={isLive ? field.name : undefined}>
        <SelectField
          {...field}
          form={form}
          choices={choices}
          placeholder={placeholder ?? 'All'}
          defaultValue={value}
        />
      </div>
    ) : (
      <TextField
        key={field.name}
        {...field}
        form={form}
        type={isDay ? 'date' : 'search'}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={isDay ? undefined : 100}
      />
    ),
  );
}

/** Summary of a filtered list, and the link back to the whole list. */
export function FoundLine({ found, action }: { found: ReactNode; action: string }) {
  return (
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
  );
}
