import type { PublicPages } from '#app/lib/public-page.ts';

export const registryPages: PublicPages = {
  '/registry': {
    file: 'pages/registry.tsx',
    title: 'Registry',
    kicker: 'implementations · self-declared',
    searchWords: 'entries implementations directory capabilities compliant products',
    header: { menu: 'Build', at: 2, about: 'Implementations that declare compliance' },
    footer: { column: 'Community', at: 3 },
  },
  '/registry/submit': {
    file: 'pages/submit.tsx',
    title: 'Submit Registry Entry',
    description:
      'Build a registry entry with its example run, check both in your browser, and propose the file in a pull request.',
    kicker: 'one file, one pull request',
    searchWords: 'register add list my implementation',
  },
};
