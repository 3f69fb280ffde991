import { ColumnTable } from '#app/ui/column-table.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { CorpusServer } from '../compared.server.ts';

/** Servers with one planted fault: the fault, and the rule that has to find it. */
export function CorpusTable({ servers }: { servers: readonly CorpusServer[] }) {
  return (
    <ColumnTable
      label="Servers with a planted fault"
      columns={['Fault', 'Rule that must fail', 'Found']}
      isListWhenNarrow
    >
      <tbody>
        {servers.map(({ name, about, expected, failed }) => (
          <tr key={name} className="align-top">
            <td>
              <WordsWithCode>{about}</WordsWithCode>
            </td>
            <td className="sm:whitespace-nowrap">
              <code className="text-sm max-sm:wrap-anywhere">{expected.join(', ')}</code>
            </td>
            <td className="max-sm:before:content-['found:_']">
              {expected.every((rule) => failed.includes(rule)) ? 'yes' : 'no'}
            </td>
          </tr>
        ))}
      </tbody>
    </ColumnTable>
  );
}
