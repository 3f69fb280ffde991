import { site } from '#site';

const names = new Intl.DisplayNames(site.locale, { type: 'region' });

/** The member states of the European Union. */
const union = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

/** Whether a country (ISO 3166) is a member state of the European Union. */
export function isInUnion(code: string | null): boolean {
  return code !== null && union.has(code);
}

/** The name of a country by its code of two capitals (ISO 3166), or the code if it is unknown. '' for anything else. */
export function nameCountry(code: string | null | undefined): string {
  return code && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : '';
}
