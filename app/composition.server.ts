import type { RouterContextProvider } from 'react-router';
import {
  accountSectionsContext,
  adminCommand,
  authContext,
  createAuth,
  scheduleAccountSweep,
  sessionCookieName,
} from './features/accounts/accounts.server.ts';
import { partnerSeed } from './features/ecosystem/ecosystem.server.ts';
import { findMainPage, sitemapContext, socialPagesContext } from './features/home/home.server.ts';
import {
  articleSeed,
  categorySeed,
  findArticle,
  likesSection,
  listSlugs,
  registerInsightsTasks,
} from './features/insights/insights.server.ts';
import { backupCommand } from './services/database/backup.server.ts';
import type { SeedSource } from './services/database/seed.server.ts';
import type { Services } from './services/services.server.ts';

/** Everything of the features that the running site has to know: the one file that knows them all. */
export async function composeFeatures(services: Services) {
  const { db, config } = services;
  const auth = await createAuth(services);
  scheduleAccountSweep(services);
  registerInsightsTasks(services);

  const listArticlePages = async () =>
    (await listSlugs(db)).map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt }));

  const findSocialPage = async (path: string) => {
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    if (!slug) return findMainPage(path);
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
      context.set(sitemapContext, listArticlePages);
      context.set(socialPagesContext, findSocialPage);
    },
  };
}

/** Content that a new database starts with. */
export function seedSources(): SeedSource[] {
  return [partnerSeed(), categorySeed(), articleSeed()];
}
