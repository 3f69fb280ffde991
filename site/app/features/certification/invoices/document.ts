import { z } from 'zod';
import { paidRate, taxedBuyer } from '#app/services/payments/paid-tax.ts';

const lines = z.array(z.string()).max(8);
/** Minor units; negative on a credit note. */
const money = z.int();
const day = z.iso.date();

/**
 * Full content of an invoice or a credit note at the time of issue: pages and PDFs use only this, whatever settings,
 * prices and names are now. Article 226 of Directive 2006/112/EC says what has to be in it. Amounts of a credit note
 * are negative.
 */
export const invoiceDocument = z.strictObject({
  version: z.literal(1),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** UTC. */
  issuedOn: day,
  /** Day of payment, on which the exam was opened; for a credit note, the day of the refund. */
  suppliedOn: day,
  /** The invoice that a credit note is about. */
  corrects: z.strictObject({ number: z.string(), issuedOn: day }).nullable(),
  seller: z.strictObject({ name: z.string(), address: lines, vatId: z.string(), email: z.string() }),
  buyer: taxedBuyer,
  /** ISO 4217, lower case. */
  currency: z.string(),
  lines: z
    .array(
      z.strictObject({ description: z.string(), quantity: z.int().positive(), net: money, gross: money }),
    )
    .min(1)
    .max(20),
  /** Tax by rate. `place` is the country's name; may be empty. */
  rates: z.array(paidRate.extend({ place: z.string() })),
  net: money,
  tax: money,
  gross: money,
  /** Lines below the sums. */
  notes: lines,
  orderId: z.string(),
  /** The provider's id of the payment or the refund. */
  transaction: z.string().nullable(),
  /** A sample document: no money moved. */
  isTest: z.boolean(),
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** Shares of a whole in proportion to the weights, in minor units: they add up to it, to the last cent. */
export function shareOut(whole: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let given = 0;
  let passed = 0;
  return weights.map((weight) => {
    passed += weight;
    const upToHere = sum === 0 ? 0 : Math.round((whole * passed) / sum);
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}
