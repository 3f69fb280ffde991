import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { ColumnTable, RequiredCell } from '#app/ui/column-table.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import type { FormatField } from '../format.server.ts';

interface EntryFormatProps {
  fields: FormatField[];
  /** Optional members of the file, beside the entry. */
  beside: { name: string; meaning: string }[];
  /** URL of the schema of the whole file. */
  schema: string;
  example: Code;
}

/** The entry format: the fields as the schema has them, and an example of a whole file. */
export function EntryFormat({ fields, beside, schema, example }: EntryFormatProps) {
  return (
    <Section id="entry-format" title="Entry format" className="border-t border-rule pt-12">
      <p className="mt-3 max-w-[42em] text-soft">
        A draft format, defined by the standard. Submit one file with the entry and the traces of its example
        runs.
      </p>
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 grid-cols-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <ColumnTable
            label="Fields of an entry"
            columns={['field', 'type', 'required', 'meaning']}
            isListWhenNarrow
            className="relative"
          >
            <tbody>
              {fields.map(({ name, type, isRequired, meaning, clauses }) => (
                <tr key={name}>
                  <td>
                    <code className="text-[0.8125rem]">{name}</code>
                  </td>
                  <td>{type}</td>
                  <RequiredCell isRequired={isRequired} />
                  <td className="sm:min-w-[15rem]">
                    {meaning}{' '}
                    {clauses.map((clause) => (
                      <a
                        key={clause}
                        className="link mr-1.5 font-mono text-xs whitespace-nowrap text-soft"
                        href={`/specification#clause-${clause.replace('.', '-')}`}
                      >
                        <span className="sr-only">clause </span>
                        {clause}
                      </a>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </ColumnTable>
          <h3 className="mt-10 font-sans text-base font-semibold tracking-normal">Beside the entry</h3>
          <p className="mt-1 text-[0.9375rem] text-soft">
            The file can contain more details, which help others verify a claim:{' '}
            <TextLink href={schema}>its schema</TextLink> lists every member.
          </p>
          <dl className="mt-4 border-t border-rule">
            {beside.map(({ name, meaning }) => (
              <div
                key={name}
                className="grid gap-x-5 border-b border-rule py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
              >
                <dt>
                  <code className="text-[0.8125rem]">{name}</code>
                </dt>
                <dd className="text-[0.9375rem]">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="min-w-0 lg:[--cut:56rem]">
          <CodeBlock code={example} title="alder-finch/vat-calculator.json (an example)" isCut />
        </div>
      </div>
    </Section>
  );
}
