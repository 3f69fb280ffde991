import type { Stripe } from 'stripe';
import { addressLines, type PaidRate, type PaidTax, tidied } from './paid-tax.ts';

/** Key of our field on the hosted page: Stripe has none for the purchase-order number. */
const purchaseOrder = 'purchaseorder';

/**
 * Further parameters of a taxed session. Stripe calculates the tax by the account's registrations and tax code. A
 * company with a VAT number owes the tax itself if the law says so.
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

/** True if the session has tax. It must then be looked up, because the session in an event does not include it. */
export function isTaxed(session: Stripe.Checkout.Session): boolean {
  return session.automatic_tax?.enabled === true;
}

/** The tax of a paid session with its breakdown; {} if Stripe could not calculate it. */
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

/** Undefined if the breakdown is missing, or is empty although tax was charged. */
function ratesOf(session: Stripe.Checkout.Session): PaidRate[] | undefined {
  const { breakdown, amount_tax = 0 } = session.total_details ?? {};
  const untaxed = (session.amount_total ?? 0) - amount_tax;
  if (!breakdown) return undefined;
  const taxes = breakdown.taxes.map(({ amount, rate, taxability_reason, taxable_amount }) => ({
    name: tidied(rate.display_name) || 'Tax',
    country: rate.country,
    percent: rate.percentage,
    // For untaxed items Stripe reports no taxable amount, or 0. If there is no other rate, the whole amount is untaxed.
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
