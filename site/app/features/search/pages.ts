import type { PublicPages } from '#app/lib/public-page.ts';

export const searchPages: PublicPages = {
  '/search': { file: 'pages/search.tsx', title: 'Search', kicker: '/search', isUnlisted: true },
};
