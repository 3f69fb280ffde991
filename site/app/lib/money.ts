import { site } from '#site';
/** An amount in minor units, with its currency: `US$49.00`, `−US$8.40`. */
export function formatMoney(minorUnits: number, currency: string): string {
  return withMinus(formatOf(currency).format(inMajorUnits(minorUnits, currency)));
}

/** A line may break after a hyphen, but not after a minus sign. */
const withMinus = (sum: string) => sum.replace('-', '−');

/**
 * A price per unit, in minor units that need not be whole: `US$40.496`. Up to two more decimals than the currency has.
 */
export function formatUnitPrice(minorUnits: number, currency: string): string {
  const { maximumFractionDigits = 2 } = formatOf(currency).resolvedOptions();
  const options = { style: 'currency', currency, maximumFractionDigits: maximumFractionDigits + 2 } as const;
  return withMinus(new Intl.NumberFormat(site.locale, options).format(inMajorUnits(minorUnits, currency)));
}

/** An amount in minor units as a number of the currency itself: `49`. */
export function inMajorUnits(minorUnits: number, currency: string): number {
  const { maximumFractionDigits = 2 } = formatOf(currency).resolvedOptions();
  return minorUnits / 10 ** maximumFractionDigits;
}

const formatOf = (currency: string) => new Intl.NumberFormat(site.locale, { style: 'currency', currency });
