/** Texts of an invoice or a credit note: the page and the PDF draw these. */
export interface InvoiceView {
  /** `Invoice`, `Credit note`. */
  kind: string;
  number: string;
  seller: string[];
  buyer: string[];
  facts: { term: string; detail: string }[];
  lines: { description: string; quantity: string; unit: string; net: string }[];
  sums: { label: string; amount: string; isTotal?: boolean }[];
  notes: string[];
}

interface InvoiceSheetProps {
  view: InvoiceView;
  /** URL of its PDF. */
  pdf: string;
}

/** The content of an invoice or a credit note below its heading, and a link to its PDF. */
export function InvoiceSheet({ view, pdf }: InvoiceSheetProps) {
  const { seller, buyer, facts, lines, sums, notes } = view;
  return (
    <>
      <dl className="mt-8 grid gap-x-12 gap-y-6 text-[0.9375rem] sm:grid-cols-2 print:grid-cols-2">
        <Party term="From" lines={seller} />
        <Party term="To" lines={buyer} />
        {facts.map(({ term, detail }) => (
          <div key={term}>
            <dt className="kicker">{term}</dt>
            <dd className="mt-1 wrap-anywhere">{detail}</dd>
          </div>
        ))}
      </dl>
      <table className="mt-10">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">Description</th>
            {amountNames.map((name) => (
              <th key={name} scope="col" className={amount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, quantity, unit, net }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing of an invoice moves, and two lines may be alike
            <tr key={index} className="max-sm:block max-sm:border-y max-sm:border-rule max-sm:py-2">
              <td className="max-sm:block max-sm:border-0">{description}</td>
              {[quantity, unit, net].map((value, column) => (
                <Amount key={amountNames[column]} label={amountNames[column]} value={value} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 ml-auto max-w-[28rem]">
        {sums.map(({ label, amount: sum, isTotal }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            className={`flex justify-between gap-6 py-2 ${isTotal ? 'border-t border-edge font-semibold' : ''}`}
          >
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{sum}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={index} className="mt-6 max-w-[42em] border-l-2 border-ink pl-4">
          {note}
        </p>
      ))}
      <p className="no-print mt-6">
        <a className="link" href={pdf}>
          {`${view.number} as PDF`}
        </a>
      </p>
    </>
  );
}

const amountNames = ['Quantity', 'Unit price without tax', 'Without tax'];
const amount = 'pr-0 pl-4 text-right whitespace-nowrap';

/** A cell of the table. On small screens it is a line with the name of its column. */
function Amount({ label, value }: { label: string | undefined; value: string }) {
  return (
    <td className={`${amount} max-sm:flex max-sm:justify-between max-sm:border-0 max-sm:py-1 max-sm:pl-0`}>
      <span className="text-soft sm:hidden" aria-hidden>
        {label}
      </span>
      {value}
    </td>
  );
}

function Party({ term, lines }: { term: string; lines: string[] }) {
  return (
    <div>
      <dt className="kicker">{term}</dt>
      <dd className="mt-1">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
