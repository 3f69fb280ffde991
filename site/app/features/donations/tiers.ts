import tiers from '../../../content/donation-tiers.json' with { type: 'json' };

/** Largest donation in whole US dollars; the smallest is 1. */
export const mostDonated = 999_999;
export const wrongAmount = 'Please enter a whole number of US dollars, from 1 to 999,999.';

/**
 * Amount in whole dollars from typed text: digits, optionally with a dollar sign and a thousands comma; otherwise NaN.
 */
export function readAmount(typed: string): number {
  const digits = /^\$? ?(\d{1,6}|\d{1,3},\d{3})$/.exec(typed.trim())?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(',', ''));
}

/** Whether an amount is a valid donation. */
export const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 1 && amount <= mostDonated;

/** The amounts that have a name (product specification, constants). */
export const donationTiers = tiers;
