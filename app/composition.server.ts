import type { RouterContextProvider } from 'react-router';
import {
  accountSectionsContext,
  accountsOperations,
  accountsPages,
  adminCommand,
  authContext,
  createAuth,
  scheduleAccountSweep,
  sessionCookieName,
} from './features/accounts/accounts.server.ts';
import { apiOperationsContext } from './features/api-description/api-description.server.ts';
import { ecosystemPages, partnerSeed } from './features/ecosystem/ecosystem.server.ts';
import { homePages, sitemapContext, socialPagesContext } from './features/home/home.server.ts';
import {
  articleSeed,
  categorySeed,
  findArticle,
  insightsOperations,
  insightsPages,
  likesSection,
  listSlugs,
  registerInsightsTasks,
} from './features/insights/insights.server.ts';
import {
  findEntryPage,
  listEntryPaths,
  registryOperations,
  registryPages,
} from './features/registry/registry.server.ts';
import { standardPages } from './features/standard/standard.server.ts';
import type { PublicPages } from './lib/public-page.ts';
import { plannedPages } from './planned/pages.ts';
import { backupCommand } from './services/database/backup.server.ts';
import type { SeedSource } from './services/database/seed.server.ts';
import type { Services } from './services/services.server.ts';

/** Every public page at a fixed address. */
const publicPages: PublicPages = {
  ...homePages,
  ...insightsPages,
  ...standardPages,
  ...registryPages,
  ...ecosystemPages,
  ...accountsPages,
  ...Object.fromEntries(
    Object.entries(plannedPages).map(([path, { title, isUnlisted }]) => [
      path,
      { title, kicker: path, isUnlisted },
    ]),
  ),
};

/** Everything of the features that the running site has to know: the one file that knows them all. */
export async function composeFeatures(services: Services) {
  const { db, config } = services;
  const auth = await createAuth(services);
  scheduleAccountSweep(services);
  registerInsightsTasks(services);

  const listSitemap = async () => [
    ...Object.keys(publicPages)
      .filter((path) => !publicPages[path]?.isUnlisted)
      .map((path) => ({ path })),
    ...(await listSlugs(db)).map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt })),
    ...(await listEntryPaths()).map((path) => ({ path })),
  ];

  const findSocialPage = async (path: string) => {
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    if (!slug) return publicPages[path === '/home' ? '/' : path] ?? findEntryPage(path);
    const article = await findArticle(db, slug);
    return article && { title: article.title, kicker: article.categoryName, coverUrl: article.coverImageUrl };
  };

  return {
    sessionCookieName: sessionCookieName(config),
    /** What an operator may ask of the running site. */
    commands: { admin: adminCommand(db), backup: backupCommand(db) },
    provide(context: RouterContextProvider): void {
      context.set(authContext, auth);
      context.set(accountSectionsContext, [likesSection]);
      context.set(sitemapContext, listSitemap);
      context.set(apiOperationsContext, [
        ...registryOperations,
        ...insightsOperations,
        ...accountsOperations,
      ]);
      context.set(socialPagesContext, findSocialPage);
    },
  };
}

/** Content that a new database starts with. */
export function seedSources(): SeedSource[] {
  return [partnerSeed(), categorySeed(), articleSeed()];
}
