import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SelectField } from './choice-fields.tsx';
import { TextField } from './text-fields.tsx';

/** A filter of a list and its value: a choice, a day or words. */
export interface FilterField {
  name: string;
  label: string;
  placeholder?: string | undefined;
  choices?: readonly { value: string; label: string }[] | undefined;
  isDay?: boolean | undefined;
  /** The choices or their counts can change with the list: the field is replaced together with it. */
  isLive?: boolean | undefined;
  value: string;
}

interface ListFiltersProps {
  /** URL of the list without these filters. */
  action: string;
  fields: readonly FilterField[];
  /** Summary of a filtered list, such as '3 articles'; nothing while no filter is set. */
  found?: ReactNode;
  /**
   * Other parameters of the URL, sent with the form. They are replaced together with the list, whose links change them.
   */
  hidden?: Record<string, string>;
  children?: ReactNode;
}

/**
 * The filters of a list: an ordinary GET form, so that they are in the URL. With JavaScript, a choice or a day submits
 * it at once. `autoComplete` is off, so that on the way back the fields say what the URL says.
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
