import type { ReactNode } from 'react';
import { type ListFilter, listAddress } from '#app/lib/list-address.ts';
import { Button } from './button.tsx';
import {
  type DeskColumn,
  DeskHead,
  type DeskHeadProps,
  DeskTable,
  DeskTabs,
  FoundCount,
  sortingBy,
} from './desk.tsx';
import { EmptyState } from './empty-state.tsx';
import { type FilterField, ListFilters } from './list-filters.tsx';
import { Pagination } from './pagination.tsx';
import { refetched } from './refetched.ts';

/** A page of a list of the desk, from the function `load` of `deskList`. */
export interface ListedRows<Row> {
  path: string;
  one: string;
  many: string;
  tabs: Parameters<typeof DeskTabs>[0] | undefined;
  fields: FilterField[];
  /** The filter in the URL. The default state is left out. */
  filter: ListFilter;
  /** State and order, which a change of the filters keeps. */
  kept: Record<string, string>;
  isFiltered: boolean;
  empty: { title: string; text?: string };
  /** Names of the columns that sort the list. */
  sorts: string[];
  /** Actions on ticked rows in this state of the list. */
  actions: { intent: string; label: string; note: string | undefined }[];
  /** URL of a CSV file of the filtered rows; undefined for a person who may not export them. */
  csvHref: string | undefined;
  rows: Row[];
  total: number;
  page: number;
  pages: number;
}

interface DeskListProps<Row> {
  list: ListedRows<Row>;
  /** Accessible name of the table. */
  label: string;
  columns: DeskColumn<Row>[];
  /** Content below the text of an empty list without filters. */
  emptyAction?: ReactNode;
}

interface DeskListPageProps<Row>
  extends Omit<DeskListProps<Row>, 'label'>,
    Omit<DeskHeadProps, 'kicker' | 'back'> {
  /** Name of the table, if it is not the title. */
  label?: string;
}

export function DeskListPage<Row extends { id: string }>(props: DeskListPageProps<Row>) {
  const { title, lead, actions, label = title, ...list } = props;
  return (
    <>
      <DeskHead title={title} lead={lead} actions={actions} />
      <DeskList label={label} {...list} />
    </>
  );
}

/** The part of a list's page below its head, which `enhance/refetch.ts` updates in place. */
export function DeskList<Row extends { id: string }>({
  list,
  label,
  columns,
  emptyAction,
}: DeskListProps<Row>) {
  const { path, one, many, tabs, fields, filter, kept, isFiltered, empty, rows, total, page, pages } = list;
  const sorting = (name: string) => {
    if (!list.sorts.includes(name)) return undefined;
    return sortingBy(name, filter.sort, (sort) => listAddress(path, { ...filter, sort }));
  };
  return (
    <div {...refetched()}>
      {tabs && (
        <div data-part="tabs">
          <DeskTabs {...tabs} one={one} many={many} />
        </div>
      )}
      {fields.length > 0 && (
        <ListFilters
          action={listAddress(path, kept)}
          hidden={kept}
          fields={fields}
          found={isFiltered && <FoundCount total={total} one={one} many={many} />}
        />
      )}
      <div data-part="results" tabIndex={-1} className="scroll-mt-6 outline-none">
        {rows.length === 0 ? (
          <EmptyState title={empty.title} action={!isFiltered && emptyAction}>
            {empty.text}
          </EmptyState>
        ) : (
          <TickForm action={listAddress(path, filter, page)} actions={list.actions}>
            <DeskTable
              label={label}
              columns={columns}
              rows={rows}
              sorting={sorting}
              hasTicks={list.actions.length > 0}
            />
          </TickForm>
        )}
        <Pagination
          label={`Pages of ${many}`}
          page={page}
          pages={pages}
          hrefOf={(page) => listAddress(path, filter, page)}
        />
        {list.csvHref && rows.length > 0 && (
          <p className="my-4 text-sm">
            <a className="link" href={list.csvHref} download>
              Download CSV
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** A form around rows that can be ticked, which also works without JavaScript. Without actions, only the rows. */
function TickForm({
  action,
  actions,
  children,
}: {
  action: string;
  actions: ListedRows<unknown>['actions'];
  children: ReactNode;
}) {
  if (actions.length === 0) return children;
  return (
    // Without `index`, the framework sends a form of the desk's first page to the desk's layout route.
    <form method="post" action={`${action}${action.includes('?') ? '&' : '?'}index`} className="desk-ticks">
      {children}
      <p className="desk-tick-actions">
        <button type="button" className="link needs-js" data-tick-all>
          Select all on this page
        </button>
        {actions.map(({ intent, label, note }) => (
          <span key={intent} className="flex items-center gap-3">
            <Button type="submit" name="intent" value={intent} variant="secondary" size="small">
              {label}
            </Button>
            {note && <span className="text-soft">{note}</span>}
          </span>
        ))}
      </p>
    </form>
  );
}

/** Label of a filter's value among its choices; else the value. */
export function nameOf(
  { fields }: Pick<ListedRows<unknown>, 'fields'>,
  field: string,
  value: string,
): string {
  const choices = fields.find(({ name }) => name === field)?.choices;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
