import type { PublicPages } from '#app/lib/public-page.ts';

export const apiDescriptionPages: PublicPages = {
  '/data': {
    file: 'pages/data.tsx',
    title: 'Open data',
    description:
      'Catalogue, courses, library, partners, types, articles, registry and credentials as JSON, and feeds of what is new. Each URL comes with an example.',
    kicker: 'JSON and feeds, for programs',
    searchWords: 'api json feed atom download dataset developers',
    footer: { column: 'Community', at: 4 },
  },
  '/api/openapi.json': {
    title: 'API description',
    kicker: 'every call of the public API, as OpenAPI',
    searchWords: 'developers rest http json endpoints',
    isUnlisted: true,
    isSearched: true,
  },
};
