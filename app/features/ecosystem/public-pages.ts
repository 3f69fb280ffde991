import type { PublicPages } from '#app/lib/public-page.ts';

export const ecosystemPages: PublicPages = {
  '/ecosystem/layers': { title: 'New Layers', kicker: 'who builds which layer' },
  '/ecosystem/scale': { title: 'Scale', kicker: 'six mechanisms' },
};
