import { z } from 'zod';
import { nameCountry } from '#app/lib/countries.ts';
import { tidyLine } from '#app/lib/tidy-line.ts';

/**
 * Why nothing is taxed: with `reverse_charge` the buyer owes it, with
 * `not_collected` the seller is not registered there.
 */
const untaxedReasons = ['reverse_charge', 'exempt', 'zero_rated', 'not_subject', 'not_collected'] as const;

/** Tax that a payment held, at one rate of one place. */
export const paidRate = z.strictObject({
  /** As the provider names it there, such as `VAT`. */
  name: z.string(),
  /** ISO 3166; null where nobody taxes it. */
  country: z.string().nullable(),
  percent: z.number(),
  /** Minor units, without tax. */
  taxable: z.int(),
  /** Minor units. */
  amount: z.int(),
  /** Null where tax is taken. */
  reason: z.enum(untaxedReasons).nullable(),
});

export type PaidRate = z.infer<typeof paidRate>;

/** Buyer, as entered at the provider. */
export const taxedBuyer = z.strictObject({
  /** Empty where nobody was asked for it. */
  name: z.string(),
  company: z.string().nullable(),
  /** Lines. */
  address: z.array(z.string()).max(8),
  /** ISO 3166. */
  country: z.string().nullable(),
  /** Tax id of the buyer; the type in Stripe's words, such as `eu_vat` or `au_abn`. */
  taxId: z.strictObject({ type: z.string(), value: z.string() }).nullable(),
  /** Their own number of the purchase. */
  purchaseOrder: z.string().nullable(),
  email: z.string().nullable(),
});

export type TaxedBuyer = z.infer<typeof taxedBuyer>;

/** Tax that the provider calculated and charged on a taxable payment. */
export interface PaidTax {
  /** Minor units, what was paid: prices hold their tax, so it is what was asked for. */
  total: number;
  rates: PaidRate[];
  buyer: TaxedBuyer;
}

type Text = string | null | undefined;

/** `country` by ISO 3166. */
type Address = Record<'postcode' | 'town' | 'region' | 'country', Text> & { street: Text[] };

/** An address as lines, with the country's name. */
export function addressLines({ street, postcode, town, region, country }: Address): string[] {
  const place = [postcode, town].filter(Boolean).join(' ');
  return [...street, place, region, nameCountry(country)].map(tidied).filter((line) => line !== '');
}

/** One line of at most 300 characters, without what shows nothing, and without half of a character at its end. */
export function tidied(text: Text): string {
  return [...tidyLine(text ?? '')].slice(0, 300).join('');
}
