import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

const isFeed = { isUnlisted: true, isSearched: true };

export const insightsPages: PublicPages = {
  '/blog': {
    file: 'pages/blog.tsx',
    title: 'Insights',
    description: `Articles, papers and talks on the ${site.product} standard and the Model Context Protocol, for people who build with them.`,
    kicker: 'articles, papers, talks',
    searchWords: 'blog news posts newsletter research',
    header: { menu: 'More', at: 4, about: 'Articles, papers and talks' },
  },
  '/feeds/rss.xml': { title: 'RSS feed of Insights', kicker: 'new articles in a feed reader', ...isFeed },
  '/feeds/atom.xml': { title: 'Atom feed of Insights', kicker: 'new articles in a feed reader', ...isFeed },
};
