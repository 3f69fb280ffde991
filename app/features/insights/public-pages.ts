import type { PublicPages } from '#app/lib/public-page.ts';

export const insightsPages: PublicPages = {
  '/blog': { title: 'Insights', kicker: 'articles, papers, talks' },
};
