import type { Feature, Site } from '#app/feature.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import { site as names } from '#site';
import {
  homeFiguresContext,
  type Sitemap,
  type SocialPage,
  sitemapContext,
  socialPagesContext,
  textIndexContext,
  wholeTextsContext,
} from './home.server.ts';
import { indexTexts } from './text-index.server.ts';

const isFile = { isUnlisted: true, isSearched: true };

export const home: Feature = {
  pages: {
    '/llms.txt': {
      title: 'Everything as Markdown',
      kicker: 'what there is to read, for agents',
      searchWords: 'llms agents text',
      ...isFile,
    },
    '/.well-known/api-catalog': {
      title: 'Catalogue of APIs',
      kicker: 'what answers programs, as links',
      searchWords: 'developers agents',
      ...isFile,
    },
    '/': {
      title: `From ${names.lineage.join(' to ')}`,
      kicker: `open standard · draft ${names.standardVersion}`,
    },
    '/.well-known/security.txt': {
      title: 'Report a security fault',
      kicker: 'whom to write to, for researchers',
      searchWords: 'vulnerability disclosure',
      isUnlisted: true,
      isSearched: true,
    },
  },
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
