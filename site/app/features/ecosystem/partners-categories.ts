/** The fields that partners work in: a tab each, also while nobody is there yet. The order is that of the tabs. */
const names = [
  'Finance',
  'Health',
  'Industry',
  'Public sector',
  'Developer tools',
  'Education',
  'Legal',
  'Research',
] as const;

export const partnerCategories = names.map((name) => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
}));

export const partnerTiers = ['Gold', 'Silver', 'Bronze'] as const;
