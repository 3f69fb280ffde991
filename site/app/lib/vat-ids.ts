/**
 * Forms of VAT numbers by prefix: those of the 27 member states by the Commission's list, and of four neighbours. Only
 * the form is checked here, not whether a number is in use.
 */
const written: [prefixes: string, form: RegExp][] = [
  ['DK FI HU LU MT SI', /^\d{8}$/],
  ['DE EE EL PT', /^\d{9}$/],
  ['PL SK', /^\d{10}$/],
  ['HR IT LV', /^\d{11}$/],
  ['SE', /^\d{12}$/],
  ['CZ', /^\d{8,10}$/],
  ['BG', /^\d{9,10}$/],
  ['RO', /^\d{2,10}$/],
  // Lithuania, Northern Ireland, Great Britain.
  ['LT XI GB', /^(\d{9}|\d{12})$/],
  ['AT', /^U\d{8}$/],
  ['BE', /^[01]\d{9}$/],
  ['CY', /^\d{8}[A-Z]$/],
  ['ES', /^[A-Z0-9]\d{7}[A-Z0-9]$/],
  ['FR', /^[A-HJ-NP-Z0-9]{2}\d{9}$/],
  ['IE', /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/],
  ['NL', /^[A-Z0-9+*]{10}\d{2}$/],
  // Norway, Switzerland.
  ['NO', /^\d{9}(MVA)?$/],
  ['CHE', /^\d{9}(MWST|TVA|IVA)?$/],
];
const forms = new Map(written.flatMap(([prefixes, form]) => prefixes.split(' ').map((one) => [one, form])));

/** Country code of a prefix, if it differs. */
const countries: Record<string, string> = { EL: 'GR', XI: 'GB', CHE: 'CH' };

export interface VatId {
  /** Without spaces, dots and hyphens, in capitals. */
  id: string;
  /** ISO 3166, two capitals. */
  country: string;
}

/** The VAT number in a typed text; undefined if it has no known form. */
export function readVatId(typed: string): VatId | undefined {
  const id = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const prefix = ['CHE', id.slice(0, 2)].find((start) => id.startsWith(start) && forms.has(start));
  if (!prefix || !forms.get(prefix)?.test(id.slice(prefix.length))) return undefined;
  return { id, country: countries[prefix] ?? prefix };
}
