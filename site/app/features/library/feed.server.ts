import { desc, getViewSelectedFields } from 'drizzle-orm';
import type { FeedFacts } from '#app/lib/feed-files.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { contentEntriesPublic as entries } from './tables.server.ts';

const { search, ...shown } = getViewSelectedFields(entries);

/** Feed of the 30 published works that were added or changed last. */
export async function libraryFeed(db: Database, siteUrl: string): Promise<FeedFacts> {
  const found = await db
    .select(shown)
    .from(entries)
    .orderBy(desc(entries.updatedAt), desc(entries.id))
    .limit(30);
  return {
    folder: '/feeds/library',
    page: '/content-library',
    title: 'Content Library, new and changed',
    description: 'Talks, demos, tutorials and articles on the Model Context Protocol.',
    entries: found.map((work) => ({
      // Not the URL of the work: an editor may correct that.
      id: `urn:uuid:${work.id}`,
      url: new URL(work.sourceUrl, siteUrl).href,
      title: work.title,
      summary: work.description,
      published: work.createdAt,
      updated: work.updatedAt,
      tags: [work.categoryName],
    })),
  };
}
