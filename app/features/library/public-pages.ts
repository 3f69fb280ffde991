import type { PublicPages } from '#app/lib/public-page.ts';

export const libraryPages: PublicPages = {
  '/content-library': { title: 'Content Library', kicker: 'talks, demos, tutorials' },
};
