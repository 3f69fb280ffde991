import type { PublicPages } from '#app/lib/public-page.ts';

export const searchPages: PublicPages = {
  '/search': { title: 'Search', kicker: '/search', isUnlisted: true },
};
