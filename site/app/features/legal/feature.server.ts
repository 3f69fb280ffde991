import type { Feature } from '#app/feature.server.ts';

export const legal: Feature = {
  pages: {
    '/terms': {
      title: 'Terms of Service',
      kicker: 'terms',
      searchWords:
        'chargeback dispute refund conditions contract legal cancel withdrawal payment licence certificate',
      footer: { column: 'Small print', at: 1 },
    },
    '/privacy': { title: 'Privacy Policy', kicker: 'privacy', footer: { column: 'Small print', at: 2 } },
    '/accessibility': {
      title: 'Accessibility',
      kicker: 'accessibility',
      searchWords: 'a11y wcag screen reader keyboard disability contrast',
      footer: { column: 'Small print', at: 3 },
    },
  },
  textSection: 'The site',
};
