import { z } from 'zod';
import { nameCountry } from '#app/lib/countries.ts';
import { tidyLine } from '#app/lib/tidy-line.ts';

/**
 * Reasons why there is no tax: with `reverse_charge` the buyer owes it, with `not_collected` the seller is not
 * registered there.
 */
const untaxedReasons = ['reverse_charge', 'exempt', 'zero_rated', 'not_subject', 'not_collected'] as const;

/** Tax in a payment, at one rate of one place. */
export const paidRate = z.strictObject({
  /** The provider's name for it, such as `VAT`. */
  name: z.string(),
  /** ISO 3166; null if there is none. */
  country: z.string().nullable(),
  percent: z.number(),
  /** Minor units, without tax. */
  taxable: z.int(),
  /** Minor units. */
  amount: z.int(),
  /** Null if tax is charged, or if the reason is unknown. */
  reason: z.enum(untaxedReasons).nullable(),
});

export type PaidRate = z.infer<typeof paidRate>;

/** Buyer, as entered at the provider. */
export const taxedBuyer = z.strictObject({
  /** '' if the buyer gave none. */
  name: z.string(),
  company: z.string().nullable(),
  /** Lines. */
  address: z.array(z.string()).max(8),
  /** ISO 3166. */
  country: z.string().nullable(),
  /** Tax id of the buyer. The types are Stripe's, such as `eu_vat` or `au_abn`. */
  taxId: z.strictObject({ type: z.string(), value: z.string() }).nullable(),
  /** The buyer's number for the purchase. */
  purchaseOrder: z.string().nullable(),
  email: z.string().nullable(),
});

export type TaxedBuyer = z.infer<typeof taxedBuyer>;

/** Tax that the provider calculated and charged on a taxable payment. */
export interface PaidTax {
  /** Paid amount in minor units. Prices include tax, so it is the requested amount. */
  total: number;
  rates: PaidRate[];
  buyer: TaxedBuyer;
}

type Text = string | null | undefined;

/** `country` is a code of ISO 3166. */
type Address = Record<'postcode' | 'town' | 'region' | 'country', Text> & { street: Text[] };

/** An address as lines, with the country's name. */
export function addressLines({ street, postcode, town, region, country }: Address): string[] {
  const place = [postcode, town].filter(Boolean).join(' ');
  return [...street, place, region, nameCountry(country)].map(tidied).filter((line) => line !== '');
}

/** One line of at most 300 whole characters, without hidden ones. */
export function tidied(text: Text): string {
  return [...tidyLine(text ?? '')].slice(0, 300).join('');
}
