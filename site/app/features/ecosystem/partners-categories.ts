/** Partner categories, a tab each, even while empty, in the order of the tabs. */
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
