import { type RouterContextProvider, redirectDocument } from 'react-router';
import * as z from 'zod/mini';
import { isInUnion, nameCountry } from '#app/lib/countries.ts';
import { line, optionalLine } from '#app/lib/form-fields.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { readVatId, type VatId } from '#app/lib/vat-ids.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { addressLines, type TaxedBuyer, tidied } from '#app/services/payments/paid-tax.ts';
import { type SandboxMove, sandboxMoves } from '#app/services/payments/sandbox.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';

interface Pressed {
  button: SandboxMove;
  label: string;
}

const firstMoves: Pressed[] = [
  { button: 'pay', label: 'Pay' },
  { button: 'decline', label: 'Decline' },
];

/** Later changes to a payment, which the operator or the bank makes at a real provider. */
const laterMoves: Pressed[] = [
  { button: 'refund', label: 'Refund' },
  { button: 'refundPart', label: 'Refund a part' },
  { button: 'failRefund', label: 'Let the refund fail' },
  { button: 'failRefundPart', label: 'Let the refund of a part fail' },
  { button: 'dispute', label: 'Dispute it at the bank' },
  { button: 'winDispute', label: 'Let the seller win the dispute' },
  { button: 'loseDispute', label: 'Let the buyer win the dispute' },
];

/** Some countries, enough to see each rule of the sandbox. */
const countries = (
  'AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE ' +
  'IN IT JP LT LU LV MT NL NO PL PT RO SE SI SK US'
)
  .split(' ')
  .map((code) => ({ value: code, label: nameCountry(code) }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** Fields of the payment page if the site charges tax. */
const buyerForm = z.object({
  name: line(100, 'Enter the payer’s name.'),
  company: optionalLine(100),
  street: line(100, 'An invoice needs your address: street and number.'),
  postcode: optionalLine(20),
  town: line(100, 'An invoice needs your address: the town.'),
  country: z
    .string('Choose your country.')
    .check(z.refine((code) => countries.some(({ value }) => value === code), 'Choose your country.')),
  vat_id: optionalLine(20),
  purchase_order: optionalLine(60),
});

type Context = Readonly<RouterContextProvider>;

/** Data of a session's payment page. @throws Refusal 404 outside this machine, and for an unknown session */
export async function showCheckout(context: Context, id: string) {
  const { sandbox, row } = await openCheckout(context, id);
  const { name, amount, quantity = 1, currency, email, isTaxed } = row.request;
  return {
    state: row.state,
    what: quantity > 1 ? `${quantity} × ${name}, ${formatMoney(amount / quantity, currency)} each` : name,
    sum: formatMoney(amount, currency),
    email,
    /** Time at which it closes, as `10:45 UTC`. */
    until: `${row.expiresAt.toISOString().slice(11, 16)} UTC`,
    /** Countries to choose from, if the buyer must give an address. */
    countries: row.state === 'open' && isTaxed ? countries : undefined,
    backTo: sandbox.returnAddress(row, !['open', 'failed', 'expired'].includes(row.state)),
    /** Possible changes after the payment. */
    moves: laterMoves.filter(({ button }) => sandboxMoves[button].from.some((from) => from === row.state)),
  };
}

/**
 * Applies the pressed button, and redirects as a hosted checkout would. If a buyer who must pay tax leaves out a field,
 * the page shows the message in place.
 */
export async function answerCheckout(context: Context, id: string, request: Request) {
  const { sandbox, row } = await openCheckout(context, id);
  const form = await request.formData().catch(() => new FormData());
  const button = String(form.get('button'));
  if (button === 'cancel') return redirectDocument(sandbox.returnAddress(row, false), 303);
  const move = [...firstMoves, ...laterMoves].find((one) => one.button === button)?.button;
  if (!move) throw new Refusal(400, 'We could not read this form. Please send it again.');
  const finish = async (buyer?: TaxedBuyer) => {
    await sandbox.move(id, move, buyer);
    const { row: after } = await openCheckout(context, id);
    const isPaidNow = move === 'pay' && after.state === 'paid';
    return redirectDocument(isPaidNow ? sandbox.returnAddress(after, true) : `/dev/checkout/${id}`, 303);
  };
  if (move !== 'pay' || !row.request.isTaxed || row.state !== 'open') return finish();
  return answerForm(context, form, buyerForm, (typed) => finish(readBuyer(typed, row.request.email)));
}

/** @throws Refusal 422 for a text that has no known form of a VAT number */
function readBuyer(
  { name, company, street, postcode, town, country, vat_id, purchase_order }: z.infer<typeof buyerForm>,
  email: string | undefined,
): TaxedBuyer {
  const vatId = readVatId(vat_id);
  if (vat_id && !vatId)
    throw new Refusal(
      422,
      'This is not the format of a VAT number in any country. Begin with the two letters of the country, such as DE.',
      {
        field: 'vat_id',
      },
    );
  return {
    name: tidied(name) || tidied(company),
    company: tidied(company) || null,
    address: addressLines({ street: [street], postcode, town, region: null, country }),
    country,
    taxId: vatId ? { type: typeOf(vatId), value: vatId.id } : null,
    purchaseOrder: tidied(purchase_order) || null,
    email: email ?? null,
  };
}

/** Type of the tax id, as at Stripe. */
const typeOf = ({ country }: VatId) => `${isInUnion(country) ? 'eu' : country.toLowerCase()}_vat`;

async function openCheckout(context: Context, id: string) {
  const { sandbox } = context.get(servicesContext).payments;
  const isAllowed = sandbox && context.get(requestContext).isDirectLoopback;
  const row = isAllowed ? await sandbox.findRow(id) : undefined;
  if (!sandbox || !row) throw new Refusal(404, 'There is nothing at this address.');
  return { sandbox, row };
}
