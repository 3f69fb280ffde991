import { site } from '#site';
/** An amount in minor units, with its currency named: `US$49.00`. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat(site.locale, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** maximumFractionDigits);
}
