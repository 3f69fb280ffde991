import type { PublicPages } from '#app/lib/public-page.ts';

export const registryPages: PublicPages = {
  '/registry': { title: 'Registry', kicker: 'implementations · self-declared' },
  '/registry/submit': { title: 'Submit Registry Entry', kicker: 'one file, one pull request' },
};
