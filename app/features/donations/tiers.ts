/** The six donations there are (product specification, constants), in whole US dollars. */
export const donationTiers = [
  { amount: 10, title: 'Supporter' },
  { amount: 100, title: 'Advocate' },
  { amount: 1_000, title: 'Champion' },
  { amount: 10_000, title: 'Visionary' },
  { amount: 100_000, title: 'Transformational' },
  { amount: 999_999, title: 'Legendary' },
] as const;
