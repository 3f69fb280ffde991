import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/query-parts.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { readingTime } from '../articles.server.ts';
import { holdCover } from '../covers.server.ts';
import { type ArticleState, stateOf } from '../schema.ts';
import { blogArticles, blogCategories } from '../tables.server.ts';
import { type ArticlePost, articleFields, findMissing, minuteOf, videoOf } from './article-fields.server.ts';
import { findVersion, keepVersion } from './article-versions.server.ts';

type Row = typeof blogArticles.$inferSelect;

interface Saved {
  state: ArticleState;
  publishedAt: Date | null;
  /** Topics of the pages that changed. */
  topics: string[];
}

/**
 * Saves an editor's article: a new one, or an existing one that is unchanged since `form` showed it. Publishing with a
 * later time schedules it. Unpublishing keeps the time for the next publication. The same form sent twice is saved
 * once. The replaced version is stored.
 *
 * @throws EditConflict when another editor saved it meanwhile; Refusal 404, 409 for a slug that is taken or that
 * readers know, 422 for an unknown category, a deleted cover, or a field that publishing needs
 */
export async function saveArticle(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { id, isNew, editorId }: { id: string; isNew: boolean; editorId: string },
  { intent, status: shownStatus, restores, edited }: ArticlePost,
  form: FormData,
): Promise<Saved> {
  const taken = new Refusal(409, `Another article already has the URL /blog/${edited.slug}.`, {
    field: 'slug',
  });
  const written = changes.write(db, topicsOf, async (tx): Promise<Saved> => {
    // If the same new article is sent twice at once, the second request waits here and then finds the row.
    if (isNew) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
    const [row] = await tx.select().from(blogArticles).where(eq(blogArticles.id, id)).for('update');
    if (!row && !isNew) throw new Refusal(404, 'Article not found.');
    await checkCategory(tx, edited.category);
    const wanted = { save: row?.status ?? 'draft', publish: 'published', unpublish: 'draft' }[intent];
    const publishedAt = timeOf(row, edited.publishedAt);
    if (row) {
      const asSent = { ...edited, publishedAt, status: intent === 'save' ? shownStatus : wanted };
      checkUnchanged(articleFields(row), form, articleFields(asSent));
    }
    if (row && intent !== 'unpublish' && stateOf(row) === 'public' && edited.slug !== row.slug)
      throw new Refusal(409, 'Readers know this URL. Unpublish the article before you change the URL.', {
        field: 'slug',
      });
    if (!(await holdCover(tx, edited.coverImageUrl)))
      throw new Refusal(422, 'We no longer have this image. Choose it again.', {
        field: 'cover_image_url',
      });
    const missing = wanted === 'published' ? findMissing(edited) : undefined;
    if (missing) throw new Refusal(422, missing.message, { field: missing.field });

    const before = row ? articleFields(row) : {};
    const after = articleFields({ ...edited, publishedAt, status: wanted });
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    const isPublishing = wanted === 'published' && row?.status !== 'published';
    if (row && changed.length === 0) return { state: stateOf(row), publishedAt: row.publishedAt, topics: [] };
    const values = {
      ...edited,
      ...videoOf(edited.videoUrl),
      status: wanted,
      // Database time: with a server clock that is ahead, the article would be scheduled.
      publishedAt: publishedAt ?? (isPublishing ? sql`now()` : null),
      readingTimeMinutes: readingTime(edited.content),
      // Not before the publication: readers do not see earlier changes.
      updatedAt: sql`greatest(now(), ${publishedAt?.toISOString() ?? null}::timestamptz)`,
    };
    const [saved] = row
      ? await tx.update(blogArticles).set(values).where(eq(blogArticles.id, id)).returning()
      : await tx
          .insert(blogArticles)
          .values({ ...values, id })
          .returning();
    if (!saved) throw new Error(`the article ${id} was not saved`);
    if (row) await keepVersion(tx, { articleId: id, values: before, changed, editorId });
    const restored = await findVersion(tx, id, restores);
    await audit(tx, { row, saved, changed, editorId, restored: restored?.until });
    return { state: stateOf(saved), publishedAt: saved.publishedAt, topics: changedTopics(row, saved) };
  });
  return written.catch((error) => {
    throw isUniqueViolation(error) ? taken : error;
  });
}

const topicsOf = ({ topics }: Saved) => topics;

/**
 * Topics of the article and of the lists with it. The category's topic is added when the article's place there changes.
 */
function changedTopics(before: Row | undefined, { slug, category, status, publishedAt }: Row): string[] {
  const isMoved =
    slug !== before?.slug ||
    category !== before.category ||
    status !== before.status ||
    publishedAt?.getTime() !== before.publishedAt?.getTime();
  return [
    topics.articles,
    topics.article(slug),
    ...(before && before.slug !== slug ? [topics.article(before.slug)] : []),
    ...(isMoved ? [topics.articlesOf(category)] : []),
  ];
}

/**
 * The form has no seconds: those of the saved time stay until the editor types another minute. A public or scheduled
 * article keeps its time if the form has none.
 */
function timeOf(row: Row | undefined, typed: Date | null): Date | null {
  if (!row?.publishedAt) return typed;
  const isKept = typed ? minuteOf(typed) === minuteOf(row.publishedAt) : row.status === 'published';
  return isKept ? row.publishedAt : typed;
}

async function checkCategory(tx: Database, slug: string): Promise<void> {
  if ((await tx.$count(blogCategories, eq(blogCategories.slug, slug))) > 0) return;
  throw new Refusal(422, 'Category not found.', { field: 'category' });
}

interface Change {
  row: Row | undefined;
  saved: Row;
  changed: string[];
  editorId: string;
  /** Time when the restored version was replaced, which names it. */
  restored: string | undefined;
}

async function audit(tx: Database, { row, saved, changed, editorId, restored }: Change): Promise<void> {
  const record = (action: string, details: Record<string, unknown>) =>
    recordAudit(tx, { actor: `user:${editorId}`, action, subject: `article:${saved.id}`, details });
  const fields = changed.filter((name) => name !== 'status');
  if (!row) await record('article.created', { slug: saved.slug });
  else if (fields.length > 0 && restored) await record('article.restored', { fields, version: restored });
  else if (fields.length > 0) await record('article.changed', { fields });
  if (saved.status === 'published' && row?.status !== 'published')
    await record('article.published', { slug: saved.slug, from: saved.publishedAt?.toISOString() });
  if (saved.status === 'draft' && row?.status === 'published')
    await record('article.unpublished', { slug: saved.slug });
}
