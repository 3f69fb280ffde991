import { ColumnTable, RequiredCell } from '#app/ui/column-table.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { SchemaRow } from '../schema-rows.ts';

/** A schema as a table of its members, with kind, meaning, unit and limits. */
export function SchemaTable({ rows }: { rows: readonly SchemaRow[] }) {
  return (
    <ColumnTable
      label="Member table"
      columns={['place', 'kind', 'required', 'meaning', 'unit and limits']}
      isListWhenNarrow
      className="relative"
    >
      <tbody>
        {rows.map(({ pointer, kind, isRequired, meaning, limits }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a list may have one pointer
          <tr key={index}>
            <td>
              <code className="text-[0.8125rem]">{pointer || 'the value'}</code>
            </td>
            <td className="wrap-anywhere">{kind}</td>
            <RequiredCell isRequired={isRequired} />
            <td className="sm:min-w-[12rem]">
              <WordsWithCode>{meaning}</WordsWithCode>
            </td>
            <td className="text-soft wrap-anywhere sm:min-w-[12rem]">
              <WordsWithCode>{limits}</WordsWithCode>
            </td>
          </tr>
        ))}
      </tbody>
    </ColumnTable>
  );
}
