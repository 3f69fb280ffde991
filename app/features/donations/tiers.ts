/** The six donations there are (product specification, constants), in whole US dollars. */
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
