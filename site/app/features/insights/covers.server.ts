import type { Readable } from 'node:stream';
import { and, asc, type Column, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { FileSource } from '#app/services/database/backup-files.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { isVisible } from './articles.server.ts';
import { articleVersions, blogArticles, blogCovers } from './tables.server.ts';

interface OpenCover {
  type: CoverType;
  size: number;
  content: Readable;
}

/** Opens an uploaded picture by its path; undefined for every other path, and for a deleted picture. */
export async function openCover(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  address: string | null,
): Promise<OpenCover | undefined> {
  const id = coverIdIn(address);
  const [cover] = id ? await db.select().from(blogCovers).where(eq(blogCovers.id, id)) : [];
  // The store also has other files: only those in `blog_covers` are covers.
  if (!cover || address !== addressOfCover(cover.id, cover.type as CoverType)) return undefined;
  const content = await storage.open(cover.id);
  return content && { type: cover.type as CoverType, size: cover.size, content };
}

/** Query of the latest 24 articles' covers, to choose from: the site's own drawings and uploaded pictures. */
export const askCovers = (db: Database) =>
  db
    .select({ address: blogArticles.coverImageUrl })
    .from(blogArticles)
    .where(isNotNull(blogArticles.coverImageUrl))
    .orderBy(desc(blogArticles.publishedAt), blogArticles.id)
    .limit(24);

/** Covers of the articles that readers see, by the paths of their pages. */
export async function findPageCovers(db: Database, paths: string[]): Promise<Map<string, string>> {
  const slugs = paths
    .filter((path) => path.startsWith(articlesAt))
    .map((path) => path.slice(articlesAt.length));
  if (slugs.length === 0) return new Map();
  const found = await db
    .select({ slug: blogArticles.slug, cover: blogArticles.coverImageUrl })
    .from(blogArticles)
    .where(and(inArray(blogArticles.slug, slugs), isVisible()));
  return new Map(found.flatMap(({ slug, cover }) => (cover ? [[articlesAt + slug, cover]] : [])));
}

const articlesAt = '/blog/';

export const coversOf = (latest: Awaited<ReturnType<typeof askCovers>>): string[] => [
  ...new Set(latest.flatMap(({ address }) => address ?? [])),
];

/**
 * Locks an uploaded cover until the end of the transaction that gives it to an article; false if it was deleted. Other
 * paths are not checked.
 */
export async function holdCover(tx: Database, address: string | null): Promise<boolean> {
  const id = coverIdIn(address);
  if (!id) return true;
  const held = await tx
    .select({ id: blogCovers.id })
    .from(blogCovers)
    .where(eq(blogCovers.id, id))
    .for('share');
  return held.length > 0;
}

/** The covers that editors uploaded, for a backup. */
export const listStoredCovers: FileSource = (tx, after, limit) =>
  tx
    .select({ key: blogCovers.id, size: blogCovers.size, sha256: blogCovers.sha256 })
    .from(blogCovers)
    .where(gt(blogCovers.id, after))
    .orderBy(asc(blogCovers.id))
    .limit(limit);

/** SHA-256 digests (hexadecimal) of the stored files that are covers, by id. */
export async function findCoverDigests(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: blogCovers.id, sha256: blogCovers.sha256 })
    .from(blogCovers)
    .where(inArray(blogCovers.id, ids));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/**
 * Removes uploaded pictures older than an hour that no article or earlier version uses, and returns their number. They
 * are from forms that were never saved, or were replaced.
 */
export async function sweepCovers({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<number> {
  const isOfCover = (address: SQL | Column) => sql`${address} like '/covers/' || ${blogCovers.id} || '.%'`;
  const isUnused = sql`not exists (select from ${blogArticles} where ${isOfCover(blogArticles.coverImageUrl)})
    and not exists (select from ${articleVersions} where ${isOfCover(sql`${articleVersions.values} ->> 'cover_image_url'`)})`;
  const unused = await db
    .select({ id: blogCovers.id })
    .from(blogCovers)
    .where(and(lt(blogCovers.createdAt, sql`now() - interval '1 hour'`), isUnused));
  let removed = 0;
  for (const { id } of unused) {
    await db.transaction(async (tx) => {
      const cover = eq(blogCovers.id, id);
      // Locks the cover against `holdCover`, then checks again: an article may have been saved meanwhile.
      await tx.select({ id: blogCovers.id }).from(blogCovers).where(cover).for('update');
      if ((await tx.$count(blogCovers, and(cover, isUnused))) === 0) return;
      // The file first: if the process is killed in between, the row remains for a later sweep.
      await storage.remove(id);
      await tx.delete(blogCovers).where(cover);
      removed += 1;
    });
  }
  return removed;
}

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' };

export type CoverType = keyof typeof endings;

/** Path of an uploaded picture. Its content never changes. */
export const addressOfCover = (id: string, type: CoverType) => `/covers/${id}.${endings[type]}`;

/** The id in the path of an uploaded picture; undefined for other paths, such as those of the site's own drawings. */
export function coverIdIn(address: string | null | undefined): string | undefined {
  return /^\/covers\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:png|jpg)$/.exec(address ?? '')?.[1];
}
