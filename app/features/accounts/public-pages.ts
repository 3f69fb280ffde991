import type { PublicPages } from '#app/lib/public-page.ts';

export const accountsPages: PublicPages = {
  '/terms': { title: 'Terms of Service', kicker: 'terms' },
  '/privacy': { title: 'Privacy Policy', kicker: 'privacy' },
  '/accessibility': { title: 'Accessibility', kicker: 'accessibility' },
};
