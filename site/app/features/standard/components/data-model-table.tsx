import { ColumnTable } from '#app/ui/column-table.tsx';
import { entities } from '../examples/data-model.ts';

/** The diagram's fields as a table, to read or copy. */
export function DataModelTable() {
  return (
    <details className="mt-8">
      <summary className="check-fold text-sm">The same as a table</summary>
      <ColumnTable
        label="The data model as a table"
        columns={['entity', 'field', 'type', 'key', 'meaning']}
        className="mt-2"
      >
        {entities.map((entity) => (
          <tbody key={entity.name}>
            {entity.fields.map(({ name, type, key, meaning }, index) => (
              <tr key={name}>
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={entity.fields.length}
                    className="border-b-rule align-top text-ink"
                  >
                    {entity.name}
                  </th>
                )}
                <td className="font-mono">{name}</td>
                <td>{type}</td>
                <td>{key === 'id' ? 'names the row' : key ? `refers to ${key.of}` : ''}</td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </ColumnTable>
    </details>
  );
}
