import type { Feature } from '#app/feature.server.ts';

export const legal: Feature = {
  pages: {
    '/terms': { title: 'Terms of Service', kicker: 'terms', searchWords: 'chargeback dispute refund' },
    '/privacy': { title: 'Privacy Policy', kicker: 'privacy' },
    '/accessibility': { title: 'Accessibility', kicker: 'accessibility' },
  },
  textSection: 'The site',
};
