import type { PublicPages } from '#app/lib/public-page.ts';

export const libraryPages: PublicPages = {
  '/content-library': {
    file: 'pages/content-library.tsx',
    title: 'Content Library',
    description:
      'Talks, demos, tutorials and articles on the Model Context Protocol, by category and licence, each with its source.',
    kicker: 'talks, demos, tutorials',
    searchWords: 'videos talks recordings webinars presentations watch',
    header: { menu: 'Build', at: 6, about: 'Talks, demos and tutorials' },
    feed: { folder: '/feeds/library', title: 'Content Library' },
  },
};
