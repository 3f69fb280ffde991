import type { ReactNode } from 'react';
import { TableScroll } from './table-scroll.tsx';

interface ColumnTableProps {
  /** Names the region, which scrolls sideways where the table does not fit. */
  label: string;
  columns: readonly string[];
  /** On a small screen a list: the first cell on a line, then what is said of it. */
  isListWhenNarrow?: boolean;
  className?: string;
  tableClass?: string;
  /** The bodies. */
  children: ReactNode;
}

const listWhenNarrow =
  'max-sm:[&_:is(&,tbody,tr,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_td]:border-0 max-sm:[&_td]:py-0 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-rule max-sm:[&_tr]:py-3';

/** A table to read: columns with names, and one or more bodies. */
export function ColumnTable({
  label,
  columns,
  isListWhenNarrow = false,
  className,
  tableClass,
  children,
}: ColumnTableProps) {
  return (
    <TableScroll label={label} className={className}>
      <table className={isListWhenNarrow ? listWhenNarrow : tableClass}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </TableScroll>
  );
}

/** Cell of a column `required`: a list on a small screen has no table heads, so the cell names it. */
export const RequiredCell = ({ isRequired }: { isRequired: boolean }) => (
  <td className="max-sm:before:content-['required:_']">{isRequired ? 'yes' : 'no'}</td>
);
