import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { formatTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { Icon } from './icon.ts';
import type { PageHandle } from './page-handle.ts';
import { pageMeta } from './page-meta.ts';
import { TableScroll } from './table-scroll.tsx';

/** `handle` of pages of the desk without React in the browser. */
export const deskHandle: PageHandle = { page: 'reading' };

/** `headers` of the desk's pages: no cache keeps a copy. */
export const deskHeaders = () => ({ 'Cache-Control': 'private, no-store' });

/** `meta` of the desk's pages: they stay out of search engines. */
export function deskMeta(args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  const description = `${title}: a page in the review desk, for this site’s editors and admins.`;
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
  /** A link back to the list, in that line. */
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
  /** A tab with an id keeps the focus when the list is replaced in place. */
  tabs: { id?: string; href: string; label: string; count?: number; isCurrent: boolean }[];
  /** The counted thing, for screen readers, as in 'Hidden 3 items'. */
  one?: string;
  many?: string;
}

/** The parts of a list with their counts, or other choices without a count. A count of 10,000 or more has a `+`. */
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

export interface DeskColumn<Row> {
  label: string;
  /** In the first column: the row's link or name. */
  cell: (row: Row) => ReactNode;
  /** Set to the right, as its heading is. */
  isNumber?: boolean;
  /** Shown before the cell on a small screen, where the cell would be unclear without its heading. */
  name?: string;
  /** The cell does not wrap. In the first column, the column takes only the room it needs. */
  nowrap?: boolean;
  /** The list can be sorted by it, under this name (`deskList`). */
  sort?: string;
}

interface DeskTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: DeskColumn<Row>[];
  rows: readonly Row[];
  /** The order by this column now, and the URL of the next one. Undefined for a column that does not sort. */
  sorting?: (name: string) => { now: 'ascending' | 'descending' | undefined; href: string } | undefined;
  /** A checkbox before each row, for the form around the table. */
  hasTicks?: boolean;
}

/** A column's order now, and the URL of the next one: `name` ascending, `-name` descending, '' the default order. */
export function sortingBy(name: string, sort: string | undefined, hrefOf: (sort: string) => string) {
  const [now, next] =
    sort === name
      ? (['ascending', `-${name}`] as const)
      : sort === `-${name}`
        ? (['descending', ''] as const)
        : ([undefined, name] as const);
  return { now, href: hrefOf(next) };
}

/** A dense table, of the desk or of a page whose columns sort. */
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

/** A fact. Draws nothing without a value. */
export function DeskFact({ term, children }: { term: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === '') return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export const DeskId = ({ id }: { id: string }) => <span className="font-mono text-xs">{id}</span>;

/** '2026-01-31 17:05' in UTC. `enhance/desk.ts` adds the time by the reader's clock, if that differs. */
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

/** '3 entries': number of items that a list found. From 10,000 it says 'or more'. */
export function FoundCount({ total, one, many }: FoundCountProps) {
  if (total === 1) return `1 ${one}`;
  return `${formatNumber(total)}${total >= 10_000 ? ' or more' : ''} ${many}`;
}
