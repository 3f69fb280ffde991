import type { Feature } from '#app/feature.server.ts';

export const legal: Feature = {
  pages: {
    '/terms': {
      title: 'Terms of Service',
      kicker: 'terms',
      searchWords: 'chargeback dispute refund',
      footer: { column: 'Small print', at: 1 },
    },
    '/privacy': { title: 'Privacy Policy', kicker: 'privacy', footer: { column: 'Small print', at: 2 } },
    '/accessibility': {
      title: 'Accessibility',
      kicker: 'accessibility',
      footer: { column: 'Small print', at: 3 },
    },
  },
  textSection: 'The site',
};
