import { readVatId } from '#app/lib/vat-ids.ts';
import type { PaidRate, PaidTax, TaxedBuyer } from './paid-tax.ts';

/** Standard rates of VAT in per cent, as of January 2026: for trying things out, not for books. */
const standardRates: Record<string, number> = {
  ...{ AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24 },
  ...{ HR: 25, HU: 27, IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21 },
  ...{ SE: 25, SI: 22, SK: 23 },
};

/**
 * The tax that a price holds in the sandbox. Who buys in the Union pays the standard rate of their country; a company that
 * gives a VAT number of another member state than the seller's owes it itself; outside of the Union nothing is taxed.
 */
export function sandboxTax(total: number, buyer: TaxedBuyer, sellerCountry: string): PaidTax {
  return { total, buyer, rates: [rateOf(total, buyer, sellerCountry)] };
}

function rateOf(total: number, { country, taxId }: TaxedBuyer, sellerCountry: string): PaidRate {
  const standard = country && Object.hasOwn(standardRates, country) ? standardRates[country] : undefined;
  const untaxed = { name: 'VAT', country, percent: 0, taxable: total, amount: 0 };
  if (standard === undefined) return { ...untaxed, reason: 'not_collected' };
  const owner = taxId ? readVatId(taxId.value)?.country : undefined;
  const isAbroad = owner !== undefined && owner !== sellerCountry && Object.hasOwn(standardRates, owner);
  if (isAbroad) return { ...untaxed, reason: 'reverse_charge' };
  const amount = Math.round((total * standard) / (100 + standard));
  return { ...untaxed, percent: standard, taxable: total - amount, amount, reason: null };
}
