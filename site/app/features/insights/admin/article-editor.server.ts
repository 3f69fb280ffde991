import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { deskForm, type EditArgs } from '#app/desk/desk.server.ts';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { formatTime } from '#app/lib/dates.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import { type ReceivedForm, receiveForm } from '#app/services/files/receive-form.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { markdownToHtml } from '#app/ui/markdown.server.tsx';
import { site } from '#site';
import { listCategories } from '../articles.server.ts';
import { addressOfCover, askCovers, coversOf } from '../covers.server.ts';
import { type ArticleState, stateOf } from '../schema.ts';
import { blogArticles, blogCovers } from '../tables.server.ts';
import { articleFields, articleForm } from './article-fields.server.ts';
import { askVersions, findVersion, showVersions } from './article-versions.server.ts';
import { readCover } from './cover-picture.server.ts';
import { coverLimits, longestArticle, longestPost } from './limits.ts';
import { saveArticle } from './save-article.server.ts';

/** The pages `/admin/articles/new` and `/admin/articles/<id>`: save, publish, unpublish. */
export const articleEditor = deskForm({
  role: 'editor',
  path: '/admin/articles',
  thing: 'article',
  table: blogArticles,
  schema: articleForm,
  fieldsOf: articleFields,
  blank: { status: 'draft', content_type: 'article', author_name: `${site.product} editors` },
  receive: receiveArticle,
  save: async (services, { id: known, editorId, form }, post) => {
    const id = known ?? post.id;
    if (!isUuid(id)) throw new Refusal(404, 'Article not found.');
    const saved = await saveArticle(services, { id, isNew: !known, editorId }, post, form);
    return { id, notice: { title: noticeOf(saved.state, saved.publishedAt) } };
  },
});

/** The form of an article; `?version=` fills it with an earlier version. */
export async function showArticle(args: EditArgs) {
  const { id, row, form } = await articleEditor.load(args);
  const { db } = args.context.get(servicesContext);
  const asked = args.url.searchParams.get('version');
  const [{ categories, covers, versions }, version] = await Promise.all([
    askTogether(db, {
      categories: listCategories(db),
      covers: askCovers(db),
      versions: askVersions(db, id),
    }),
    asked ? findVersion(db, id, asked) : undefined,
  ]);
  if (asked && !version) throw new Refusal(404, 'We no longer have this version.');
  const state: ArticleState = row ? stateOf(row) : 'draft';
  // A version changes neither the status, nor the slug of a public article.
  const { status = '', slug = '' } = form.saved;
  const fixed: Fields = state === 'public' ? { status, slug } : { status };
  const earlier = version && { ...version, values: { ...version.values, ...fixed } };
  return {
    id,
    form: { ...form, earlier },
    categories,
    state,
    covers: coversOf(covers),
    versions: showVersions(versions),
    title: row ? row.title : 'New article',
    isNew: !row,
    publishedAt: row?.publishedAt?.toISOString(),
    now: formatTime(new Date()),
    html: row ? await markdownToHtml(row.content) : '',
  };
}

function noticeOf(state: ArticleState, publishedAt: Date | null): string {
  if (state === 'public') return 'Saved. Readers see it now.';
  if (state === 'draft' || !publishedAt) return 'Saved as a draft. Readers do not see it.';
  return `Saved. Readers will see it from ${formatTime(publishedAt)} UTC.`;
}

/**
 * Renders a text as the site would show it; nothing is saved. @throws Refusal 400, 403, 413 for a text that is too long
 */
export async function previewArticle(args: PageArgs) {
  await requireRole(args, 'editor');
  const form = await readForm(args.request);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const content = text('content');
  if (content.length > longestArticle)
    throw new Refusal(
      413,
      `A preview can have at most ${formatNumber(longestArticle)} characters. Shorten the text.`,
    );
  return { title: text('title'), excerpt: text('excerpt'), html: await markdownToHtml(content) };
}

interface ReceivedArticle {
  /**
   * The fields. `cover_image_url` is the path of the uploaded picture, which is already stored, so a refused form keeps
   * it.
   */
  form: FormData;
  /** The reason why the picture was not stored. */
  problem?: Refusal;
}

/**
 * Reads the form of an article and stores the picture uploaded for its cover, if there is one. `sweepCovers` removes a
 * picture whose article is never saved. @throws Refusal for an invalid form
 */
export async function receiveArticle(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  request: Request,
): Promise<ReceivedArticle> {
  const { storage, log } = services;
  const path = await storage.newIncoming();
  try {
    const received = await receiveForm(request, {
      fileField: 'cover',
      maxFileBytes: coverLimits.bytes,
      maxFieldBytes: longestPost,
      ...(path !== undefined && { path }),
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(received.fields)) form.set(name, value);
    if (!received.hadFile) return { form };
    if (received.failure) log.error({ err: received.failure }, 'a cover could not be received');
    const cover = await keepCover(services, received);
    if ('problem' in cover)
      return { form, problem: new Refusal(422, cover.problem, { field: 'cover_image_url' }) };
    form.set('cover_image_url', cover.address);
    return { form };
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

async function keepCover(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  { file, isTooLarge }: ReceivedForm,
): Promise<{ address: string } | { problem: string }> {
  if (isTooLarge) return { problem: 'This file is larger than 1 MB. Choose a smaller one.' };
  if (!file) return { problem: notTaken };
  try {
    const cover = await readCover(await readFile(file.path));
    if ('problem' in cover) return cover;
    const { type, bytes } = cover;
    const id = randomUUID();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(file.path, bytes);
    // The row comes before the file, so the sweep finds the file even if a later step fails.
    await db.insert(blogCovers).values({ id, type, size: bytes.length, sha256 });
    await storage.keep(id, file.path, sha256);
    return { address: addressOfCover(id, type) };
  } catch (error) {
    log.error({ err: error }, 'a cover could not be stored');
    return { problem: notTaken };
  }
}

const notTaken = 'We could not save the image. Save the article without it, or try again later.';
