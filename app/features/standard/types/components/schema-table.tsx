import { TableScroll } from '#app/ui/table-scroll.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { SchemaRow } from '../schema-rows.ts';

/** A schema to read: each place of a value, what stands there, and in which unit. */
export function SchemaTable({ rows }: { rows: readonly SchemaRow[] }) {
  return (
    <TableScroll label="Places of a value" className="relative">
      {/* On a small screen a list: the place on a line, then what is said of it. */}
      <table className="max-sm:[&_:is(&,tbody,tr,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_td]:border-0 max-sm:[&_td]:py-0 max-sm:[&_tr]:border-b max-sm:[&_tr]:border-rule max-sm:[&_tr]:py-3">
        <thead>
          <tr>
            <th scope="col">place</th>
            <th scope="col">kind</th>
            <th scope="col">required</th>
            <th scope="col">meaning</th>
            <th scope="col">unit and limits</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pointer, kind, isRequired, meaning, limits }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a list may have one pointer
            <tr key={index}>
              <td>
                <code className="text-[0.8125rem]">{pointer || 'the value'}</code>
              </td>
              <td className="wrap-anywhere">{kind}</td>
              <td className="max-sm:before:content-['required:_']">{isRequired ? 'yes' : 'no'}</td>
              <td className="sm:min-w-[12rem]">
                <WordsWithCode>{meaning}</WordsWithCode>
              </td>
              <td className="text-soft wrap-anywhere sm:min-w-[12rem]">
                <WordsWithCode>{limits}</WordsWithCode>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
