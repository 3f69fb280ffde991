import type { Stripe } from 'stripe';
import { addressLines, type PaidRate, type PaidTax, tidied } from './paid-tax.ts';

/** The field of the hosted page that Stripe has none of its own for. */
const purchaseOrder = 'purchaseorder';

/**
 * Further parameters of a taxed session. Stripe works out the tax, by the account's registrations and its
 * code for what is sold; a company that gives its VAT number owes the tax itself where the law says so.
 */
export const taxParams: Partial<Stripe.Checkout.SessionCreateParams> = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: 'required',
  custom_fields: [
    {
      key: purchaseOrder,
      label: { type: 'custom', custom: 'Your purchase-order number' },
      type: 'text',
      text: { maximum_length: 60 },
      optional: true,
    },
  ],
};

/** True if the tax must be looked up: an event's own session does not include it. */
export function isTaxed(session: Stripe.Checkout.Session): boolean {
  return session.automatic_tax?.enabled === true;
}

/** The tax of a session that was paid and has its breakdown in it; nothing where Stripe could not work it out. */
export function taxOf(session: Stripe.Checkout.Session): { tax?: PaidTax } {
  const { automatic_tax, amount_total, customer_details, custom_fields } = session;
  const rates = ratesOf(session);
  if (automatic_tax?.status !== 'complete' || !rates || amount_total === null) return {};
  const { name, individual_name, business_name, address, tax_ids, email } = customer_details ?? {};
  const order = custom_fields?.find(({ key }) => key === purchaseOrder)?.text?.value;
  const company = tidied(business_name);
  const taxId = tax_ids?.find(({ value }) => value);
  return {
    tax: {
      total: amount_total,
      rates,
      buyer: {
        name: tidied(name) || tidied(individual_name) || company,
        company: company || null,
        address: addressLines({
          street: [address?.line1, address?.line2],
          postcode: address?.postal_code,
          town: address?.city,
          region: address?.state,
          country: address?.country,
        }),
        country: address?.country ?? null,
        taxId: taxId ? { type: taxId.type, value: tidied(taxId.value) } : null,
        purchaseOrder: tidied(order) || null,
        email: tidied(email) || null,
      },
    },
  };
}

/** Undefined where the breakdown is missing, or does not hold the tax that was taken. */
function ratesOf(session: Stripe.Checkout.Session): PaidRate[] | undefined {
  const { breakdown, amount_tax = 0 } = session.total_details ?? {};
  const untaxed = (session.amount_total ?? 0) - amount_tax;
  if (!breakdown) return undefined;
  const taxes = breakdown.taxes.map(({ amount, rate, taxability_reason, taxable_amount }) => ({
    name: tidied(rate.display_name) || 'Tax',
    country: rate.country,
    percent: rate.percentage,
    // For untaxed items Stripe reports nothing, or 0: then the whole amount is untaxed, if there is no other rate.
    taxable: amount === 0 && breakdown.taxes.length === 1 ? untaxed : (taxable_amount ?? 0),
    amount,
    reason: amount === 0 ? reasonOf(taxability_reason) : null,
  }));
  if (taxes.length > 0) return taxes;
  const country = session.customer_details?.address?.country ?? null;
  const nothing = { name: 'Tax', country, percent: 0, taxable: untaxed, amount: 0 };
  return amount_tax === 0 ? [{ ...nothing, reason: 'not_collected' }] : undefined;
}

function reasonOf(told: string | null): PaidRate['reason'] {
  const reasons: Record<string, PaidRate['reason']> = {
    reverse_charge: 'reverse_charge',
    zero_rated: 'zero_rated',
    not_subject_to_tax: 'not_subject',
    customer_exempt: 'exempt',
    product_exempt: 'exempt',
    product_exempt_holiday: 'exempt',
    portion_product_exempt: 'exempt',
    not_collecting: 'not_collected',
    not_supported: 'not_collected',
  };
  return reasons[told ?? ''] ?? null;
}
