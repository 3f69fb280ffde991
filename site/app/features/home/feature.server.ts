import type { Feature, Site } from '#app/feature.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import {
  homeFiguresContext,
  type Sitemap,
  type SocialPage,
  sitemapContext,
  socialPagesContext,
  textIndexContext,
  wholeTextsContext,
} from './home.server.ts';
import { homePages } from './pages.ts';
import { indexTexts } from './text-index.server.ts';

export const home: Feature = {
  pages: homePages,
  textSection: 'The site',
  start(site) {
    const sitemap = sitemapOf(site);
    const texts = indexTexts(site);
    const figures = () => site.countFigures(['entries', 'servers', 'checks', 'credentials']);
    return {
      provide(context) {
        context.set(homeFiguresContext, figures);
        context.set(sitemapContext, sitemap);
        context.set(textIndexContext, texts.list);
        context.set(wholeTextsContext, texts.readAll);
        context.set(socialPagesContext, (path) => findSocialPage(site, path));
      },
    };
  },
};

/** Every public address of the site. */
function sitemapOf({ services: { db }, pages, all }: Site): Sitemap {
  const stored = all('storedPages');
  const listFixedPaths = async () => [
    ...Object.keys(pages).filter((path) => !pages[path]?.isUnlisted),
    ...(await Promise.all(all('filePaths').map((list) => list()))).flat(),
  ];
  return {
    sources: [
      {
        name: 'pages',
        topics: [],
        list: async ({ offset, limit }) =>
          (await listFixedPaths()).slice(offset, offset + limit).map((path) => ({ path })),
      },
      ...stored.map(({ name, topics, list }) => ({
        name,
        topics,
        list: (slice: { offset: number; limit: number }) => list(db, slice),
      })),
    ],
    async count() {
      const counts = Object.fromEntries(stored.map(({ name, count }) => [name, count(db)]));
      return { pages: (await listFixedPaths()).length, ...(await askTogether(db, counts)) };
    },
  };
}

/** What the social image of a path says; undefined where it has none. */
async function findSocialPage({ services, pages, all }: Site, path: string): Promise<SocialPage | undefined> {
  const fixed = pages[path === '/home' ? '/' : path];
  if (fixed) return fixed;
  for (const find of all('socialPages')) {
    const found = await find(services, path);
    if (found) return found;
  }
}
