import { site } from '#site';
/** An amount in minor units, with its currency named: `US$49.00`. */
export function formatMoney(minorUnits: number, currency: string): string {
  return formatOf(currency).format(inMajorUnits(minorUnits, currency));
}

/** An amount in minor units as a number of the currency itself: `49`. */
export function inMajorUnits(minorUnits: number, currency: string): number {
  const { maximumFractionDigits = 2 } = formatOf(currency).resolvedOptions();
  return minorUnits / 10 ** maximumFractionDigits;
}

const formatOf = (currency: string) => new Intl.NumberFormat(site.locale, { style: 'currency', currency });
