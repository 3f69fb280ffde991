import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney, formatUnitPrice } from '#app/lib/money.ts';
import type { InvoiceView } from '#app/ui/invoice-sheet.tsx';
import type { InvoiceDocument } from './document.ts';

/** View of an invoice from its snapshot alone, so later changes do not affect it. */
export function viewInvoice(document: InvoiceDocument): InvoiceView {
  const { kind, number, seller, buyer, currency, corrects, lines, rates, net, gross, notes } = document;
  const isNote = kind === 'credit_note';
  const facts = [
    { term: 'Date of issue', detail: formatLongDate(document.issuedOn) },
    { term: isNote ? 'Refunded on' : 'Supplied and paid on', detail: formatLongDate(document.suppliedOn) },
    corrects && { term: 'For invoice', detail: `${corrects.number} of ${formatLongDate(corrects.issuedOn)}` },
    buyer.purchaseOrder && { term: 'Purchase order', detail: buyer.purchaseOrder },
    { term: 'Order', detail: document.orderId },
    document.transaction && { term: isNote ? 'Refund ID' : 'Transaction ID', detail: document.transaction },
  ];
  return {
    kind: isNote ? 'Credit note' : 'Invoice',
    number,
    seller: [seller.name, ...seller.address, `VAT number ${seller.vatId}`, seller.email],
    buyer: [
      ...(buyer.company ? [buyer.company] : []),
      ...(buyer.name && buyer.name !== buyer.company ? [buyer.name] : []),
      ...buyer.address,
      ...(buyer.taxId ? [taxIdInWords(buyer.taxId)] : []),
      ...(buyer.email ? [buyer.email] : []),
    ],
    facts: facts.flatMap((fact) => (fact ? [fact] : [])),
    lines: lines.map(({ description, quantity, net: netOfLine }) => ({
      description,
      quantity: String(quantity),
      unit: formatUnitPrice(netOfLine / quantity, currency),
      net: formatMoney(netOfLine, currency),
    })),
    sums: [
      { label: 'Total without tax', amount: formatMoney(net, currency) },
      ...rates.map((rate) => ({
        label: rateInWords(rate, currency),
        amount: formatMoney(rate.amount, currency),
      })),
      {
        label: isNote ? 'Total credited' : 'Total paid',
        amount: formatMoney(gross, currency),
        isTotal: true,
      },
    ],
    notes,
  };
}

const taxIdInWords = ({ type, value }: NonNullable<InvoiceDocument['buyer']['taxId']>) =>
  `${type.endsWith('_vat') ? 'VAT' : 'Tax'} number ${value}`;

const untaxedWords = {
  reverse_charge: 'reverse charge',
  exempt: 'exempt',
  zero_rated: 'zero-rated',
  not_subject: 'not due',
  not_collected: 'not collected',
};

/** `VAT 20%, France, on US$40.83`, `VAT, reverse charge, France, on US$49.00` */
function rateInWords(
  { name, place, percent, taxable, reason }: InvoiceDocument['rates'][number],
  currency: string,
): string {
  return [
    ...(reason ? [name, untaxedWords[reason]] : [`${name} ${percent}%`]),
    ...(place ? [place] : []),
    ...(taxable === 0 ? [] : [`on ${formatMoney(taxable, currency)}`]),
  ].join(', ');
}
