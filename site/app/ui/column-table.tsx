import type { ReactNode } from 'react';
import { TableScroll } from './table-scroll.tsx';

interface ColumnTableProps {
  /** Names the region, which scrolls sideways where the table does not fit. */
  label: string;
  columns: readonly string[];
  /** Below 36rem the table is a list: each cell is a block of its own, and only screen readers get the column names. */
  isListWhenNarrow?: boolean;
  className?: string;
  tableClass?: string;
  /** One or more `<tbody>`. */
  children: ReactNode;
}

const listWhenNarrow =
  'max-sm:[&_:is(&,tbody,tr,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_td]:border-0 max-sm:[&_td]:py-0 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-rule max-sm:[&_tr]:py-3';

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

/**
 * Cell that says whether something is required. Below 36rem it names its column, because a list shows no column names.
 */
export const RequiredCell = ({ isRequired }: { isRequired: boolean }) => (
  <td className="max-sm:before:content-['required:_']">{isRequired ? 'yes' : 'no'}</td>
);
