import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.ts';
import { type FilterField, FilterFields, FoundLine } from './list-filters.tsx';
import { TextField } from './text-fields.tsx';

interface ToolHeadProps {
  title: string;
  /** URL of the page without filters. */
  action: string;
  /** Id of the form, for fields elsewhere on the page. */
  id?: string;
  search: { name: string; label: string; placeholder: string; value: string };
  /** Fields behind the button. */
  fields?: readonly FilterField[];
  /** Number of items in the list, in words, at the end of the row. */
  total?: string;
  /** Number of set filters, if `fields` do not contain them. */
  set?: ReactNode;
  /** Summary of a filtered list, such as '3 entries'; nothing while no filter is set. */
  found?: ReactNode;
}

/**
 * Title and search of a tool in one row, with a button that opens its filters, so that the first items are on the first
 * screen. It is a GET form, so that the filters are in the URL.
 */
export function ToolHead(props: ToolHeadProps) {
  const { title, action, id, search, fields = [], total, found } = props;
  const count = fields.filter(({ value }) => value !== '').length;
  return (
    <div className="tool-head">
      <h1 className="text-[2rem] leading-tight max-[22rem]:text-[1.75rem] md:text-[2.25rem]">{title}</h1>
      <search>
        <form id={id} action={action} autoComplete="off" data-submit-on-change>
          <div className="tool-search">
            <TextField
              name={search.name}
              label={search.label}
              type="search"
              placeholder={search.placeholder}
              defaultValue={search.value}
              maxLength={100}
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
            <details className="tool-opener" open={count > 0}>
              <summary className="button button-secondary">
                Filters
                <span data-part="set">{props.set ?? (count > 0 && ` ${count}`)}</span>
                <Icon of={ChevronDown} className="size-4" />
              </summary>
            </details>
            {total && (
              <p className="tool-total kicker" role="status" data-part="status">
                {total}
              </p>
            )}
          </div>
          {fields.length > 0 && (
            <div className="tool-choices">
              <FilterFields fields={fields} />
            </div>
          )}
          {found !== undefined && <FoundLine found={found} action={action} />}
        </form>
      </search>
    </div>
  );
}
