import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { formatTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { Icon } from './icon.ts';
import type { PageHandle } from './page-handle.ts';
import { pageMeta } from './page-meta.ts';
import { TableScroll } from './table-scroll.tsx';

/** `handle` of every page of the desk that no script draws. */
export const deskHandle: PageHandle = { page: 'reading' };

/** `headers` of every page of the desk: no copy is kept anywhere. */
export const deskHeaders = () => ({ 'Cache-Control': 'private, no-store' });

/** `meta` of every page of the desk: it stays out of search engines. */
export function deskMeta(args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  const description = `${title}: a page of the review desk, for the editors and admins of this site.`;
  return pageMeta(args, {
    title: title === 'Review desk' ? title : `${title} · Review desk`,
    description,
    noindex: true,
  });
}

export interface DeskHeadProps {
  title: string;
  /** The small line above the title. */
  kicker?: ReactNode;
  /** The way back to the list that this is one of, in that line. */
  back?: { href: string; label: string };
  lead?: ReactNode;
  /** Actions of the page, such as "New article". */
  actions?: ReactNode;
}

/** Top of a page of the desk. */
export function DeskHead({ title, kicker, back, lead, actions }: DeskHeadProps) {
  return (
    <div className="desk-head">
      {(kicker || back) && (
        <p className="kicker">
          {back && (
            <a className="link" href={back.href}>
              {back.label}
            </a>
          )}
          {kicker}
        </p>
      )}
      <h1>{title}</h1>
      {lead && <p className="max-w-[44em] text-soft">{lead}</p>}
      {actions && <div className="desk-head-actions">{actions}</div>}
    </div>
  );
}

interface DeskTabsProps {
  /** Accessible name: what they choose. */
  label: string;
  /** With an id it keeps the focus where the list is changed in place. */
  tabs: { id?: string; href: string; label: string; count?: number; isCurrent: boolean }[];
  /** The counted thing, for screen readers: 'Hidden 3 items'. */
  one?: string;
  many?: string;
}

/** The parts of a list, with how many each holds as far as lists count; or other choices, without a count. */
export function DeskTabs({ label, tabs, one = 'item', many = `${one}s` }: DeskTabsProps) {
  return (
    <nav aria-label={label} className="tab-list">
      {tabs.map(({ id, href, label, count, isCurrent }) => (
        <a key={href} id={id} className="tab" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}{' '}
          {count !== undefined && (
            <span className="ml-1 text-xs tabular-nums font-normal text-soft">
              {formatNumber(count)}
              {count >= 10_000 && '+'}
              <span className="sr-only"> {count === 1 ? one : many}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/** A column of a table, declared once. */
export interface DeskColumn<Row> {
  label: string;
  /** In the first column: the row's link or name. */
  cell: (row: Row) => ReactNode;
  /** Set to the right, as its heading is. */
  isNumber?: boolean;
  /** Shown before the cell on a small screen, where the headings are hidden and the cell would be unclear. */
  name?: string;
  /** For the first column: it is short, such as a number, and takes only the room it needs. */
  nowrap?: boolean;
  /** The list can be sorted by it, under this name (`deskList`). */
  sort?: string;
}

interface DeskTableProps<Row> {
  /** Accessible name: rows of what. */
  label: string;
  columns: DeskColumn<Row>[];
  rows: readonly Row[];
  /**
   * How the rows are sorted by a column, and where a click on its heading leads: up, down, and back to the usual order.
   */
  sorting?: (name: string) => { now: 'ascending' | 'descending' | undefined; href: string } | undefined;
  /** A box to tick before each row, for the form around the table. */
  hasTicks?: boolean;
}

/** A column that sorts the list: up, `-name` down, and back to the usual order. */
export function sortingBy(name: string, sort: string | undefined, hrefOf: (sort: string) => string) {
  const [now, next] =
    sort === name
      ? (['ascending', `-${name}`] as const)
      : sort === `-${name}`
        ? (['descending', ''] as const)
        : ([undefined, name] as const);
  return { now, href: hrefOf(next) };
}

/** A dense list, of the desk or of a page whose columns sort. */
export function DeskTable<Row extends { id: string | number }>({
  label,
  columns,
  rows,
  sorting,
  hasTicks = false,
}: DeskTableProps<Row>) {
  const [naming] = columns;
  return (
    <TableScroll label={label} className="desk-table">
      <table>
        <thead>
          <tr>
            {hasTicks && (
              <th scope="col">
                <span className="sr-only">Select</span>
              </th>
            )}
            {columns.map(({ label, isNumber, sort }) => {
              const sorted = sort ? sorting?.(sort) : undefined;
              return (
                <th
                  key={label}
                  scope="col"
                  className={isNumber ? 'number' : undefined}
                  aria-sort={sorted?.now}
                >
                  {sorted ? (
                    <a id={`sort-${sort}`} href={sorted.href} className="desk-sort">
                      {label}
                      {sorted.now === 'ascending' && <Icon of={ArrowUp} />}
                      {sorted.now === 'descending' && <Icon of={ArrowDown} />}
                    </a>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {hasTicks && (
                <td>
                  <input
                    type="checkbox"
                    name="id"
                    value={row.id}
                    className="check"
                    aria-labelledby={`row-${row.id}`}
                  />
                </td>
              )}
              {columns.map((column) => {
                const { label, cell, isNumber, name, nowrap } = column;
                const className = isNumber ? 'number' : nowrap ? 'nowrap' : undefined;
                const content = cell(row);
                return column === naming ? (
                  <th
                    key={label}
                    scope="row"
                    id={hasTicks ? `row-${row.id}` : undefined}
                    className={className}
                    data-name={name}
                  >
                    {content}
                  </th>
                ) : (
                  <td key={label} className={className} data-name={name}>
                    {typeof content === 'number' ? formatNumber(content) : content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** Facts about one thing, in a row: `DeskFact`s. */
export function DeskFacts({ children }: { children: ReactNode }) {
  return <dl className="desk-facts">{children}</dl>;
}

/** One of them; without an answer it is left out. */
export function DeskFact({ term, children }: { term: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === '') return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** An id, to be copied. */
export const DeskId = ({ id }: { id: string }) => <span className="font-mono text-xs">{id}</span>;

/** '2026-01-31 17:05', in UTC as everything on the desk, and beside it by the reader's clock (`enhance/desk.ts`). */
export function DeskTime({ at, utc = false }: { at: string; utc?: boolean }) {
  return (
    <time dateTime={at} className="desk-time" data-desk-time="">
      <span>
        {formatTime(at)}
        {utc && ' UTC'}
      </span>
    </time>
  );
}

/** '2026-01-31', a whole day. */
export function DeskDay({ on }: { on: string }) {
  return (
    <time dateTime={on} className="text-xs">
      {on}
    </time>
  );
}

interface FoundCountProps {
  total: number;
  one: string;
  many: string;
}

/** '3 entries': what a list found. Lists count no further than 10,000 (`countLimit`). */
export function FoundCount({ total, one, many }: FoundCountProps) {
  if (total === 1) return `1 ${one}`;
  return `${formatNumber(total)}${total >= 10_000 ? ' or more' : ''} ${many}`;
}
