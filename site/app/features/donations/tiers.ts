/** Any donation is a whole number of US dollars from 1 to so many. */
export const mostDonated = 999_999;
export const wrongAmount = 'Please give a whole number of US dollars, from 1 to 999,999.';

/** What somebody typed as an amount: digits, with a dollar sign and a comma at the thousands if they like; NaN else. */
export function readAmount(typed: string): number {
  const digits = /^\$? ?(\d{1,6}|\d{1,3},\d{3})$/.exec(typed.trim())?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(',', ''));
}

/** Whether there is a donation of so much. */
export const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 1 && amount <= mostDonated;

/** The amounts that have a name (product specification, constants). */
export const donationTiers = [
  { amount: 10, title: 'Supporter', description: 'Towards hosting, the domain and the mails of this site.' },
  {
    amount: 100,
    title: 'Advocate',
    description: 'Towards keeping lessons and examples in step with the protocol.',
  },
  {
    amount: 1_000,
    title: 'Champion',
    description: 'Towards writing a module of the courses, and having it reviewed.',
  },
  {
    amount: 10_000,
    title: 'Visionary',
    description: 'Towards the compliance test suite that is planned for v0.3.',
  },
  {
    amount: 100_000,
    title: 'Transformational',
    description: 'Towards the official registry that launches with v0.3, and the people who look after it.',
  },
  {
    amount: 999_999,
    title: 'Legendary',
    description: 'Towards the way to v1.0: a ratified standard, its tests and its governance.',
  },
] as const;
