/**
 * How a VAT number is written in each country, by its prefix: the 27 of the Union by the Commission's list, and those of
 * neighbours that companies give as theirs. The form only: whether a number is in use, nobody is asked here.
 */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  // Northern Ireland, Great Britain, Norway, Switzerland.
  XI: /^(\d{9}|\d{12})$/,
  GB: /^(\d{9}|\d{12})$/,
  NO: /^\d{9}(MVA)?$/,
  CHE: /^\d{9}(MWST|TVA|IVA)?$/,
};

/** The country of a prefix, where they differ. */
const countries: Record<string, string> = { EL: 'GR', XI: 'GB', CHE: 'CH' };

export interface VatId {
  /** Without spaces, dots and hyphens, in capitals. */
  id: string;
  /** ISO 3166, two capitals. */
  country: string;
}

/** A VAT number as it was typed; undefined where no country writes one like it. */
export function readVatId(typed: string): VatId | undefined {
  const id = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const prefix = ['CHE', id.slice(0, 2)].find((start) => id.startsWith(start) && Object.hasOwn(forms, start));
  if (!prefix || !forms[prefix]?.test(id.slice(prefix.length))) return undefined;
  return { id, country: countries[prefix] ?? prefix };
}
