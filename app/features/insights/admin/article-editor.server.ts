import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { formatTime } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { markdownToHtml } from '#app/ui/markdown.server.tsx';
import { site } from '#site';
import { listCategories } from '../articles.server.ts';
import { listCovers } from '../covers.server.ts';
import { blogArticles } from '../tables.server.ts';
import { articleForm, fieldsOf } from './article-fields.server.ts';
import { longestArticle } from './article-limits.ts';
import { type ArticleState, stateOf } from './article-state.ts';
import { receiveArticle } from './receive-article.server.ts';
import { saveArticle } from './save-article.server.ts';

type ArticleArgs = PageArgs & { params: { id: string } };

/** The page `/admin/articles/new`. Its id is chosen here, so that a form that is sent twice makes one article. */
export async function showNewArticle(args: PageArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const [categories, covers] = await Promise.all([listCategories(db), listCovers(db)]);
  const authorName = `${site.product} editors`;
  const saved = { status: 'draft', content_type: 'article', author_name: authorName };
  return { id: randomUUID(), saved, categories, covers, html: '', now: formatTime(new Date()) };
}

/** The page of one article on the desk. @throws Refusal 403, 404 */
export async function showArticle(args: ArticleArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const { id } = args.params;
  const [article] = isUuid(id) ? await db.select().from(blogArticles).where(eq(blogArticles.id, id)) : [];
  if (!article) throw new Refusal(404, 'There is no such article.');
  const saved = fieldsOf(article);
  return {
    id,
    saved,
    version: versionOf(saved),
    state: stateOf(article),
    publishedAt: article.publishedAt?.toISOString(),
    now: formatTime(new Date()),
    categories: await listCategories(db),
    covers: await listCovers(db),
    html: await markdownToHtml(article.content),
  };
}

/** Takes the forms of both pages: save, publish, unpublish. */
export async function answerArticleForm(args: PageArgs & { params: { id?: string } }) {
  const editor = await requireRole(args, 'editor');
  const services = args.context.get(servicesContext);
  const { form, coverProblem } = await receiveArticle(services, args.request);
  const isNew = args.params.id === undefined;
  return answerEdit(args.context, form, articleForm, async (post) => {
    if (coverProblem) throw new Refusal(422, coverProblem, { field: 'cover_image_url' });
    const id = args.params.id ?? post.id;
    if (!isUuid(id)) throw new Refusal(404, 'There is no such article.');
    const { state, publishedAt } = await saveArticle(
      services,
      { id, isNew, editorId: editor.id },
      post,
      form,
    );
    return { location: `/admin/articles/${id}`, notice: { title: noticeOf(state, publishedAt) } };
  });
}

function noticeOf(state: ArticleState, publishedAt: Date | null): string {
  if (state === 'public') return 'Saved. Readers see it now.';
  if (state === 'draft' || !publishedAt) return 'Saved as a draft. Readers do not see it.';
  return `Saved. Readers see it from ${formatTime(publishedAt)} UTC.`;
}

/** What a text looks like on the site; nothing is saved. Too long a text is not drawn. @throws Refusal 403, 413 */
export async function previewArticle(args: PageArgs) {
  await requireRole(args, 'editor');
  const form = await readForm(args.request);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const content = text('content');
  if (content.length > longestArticle)
    throw new Refusal(413, `A preview holds ${longestArticle.toLocaleString('en-GB')} characters at most.`);
  return { title: text('title'), excerpt: text('excerpt'), html: await markdownToHtml(content) };
}
