/** Partner categories in the order of their tabs. An empty category has a tab too. */
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
