import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { blogArticles } from '../tables.server.ts';
import { articleFields, articleForm } from './article-fields.server.ts';
import { saveArticle } from './save-article.server.ts';

/**
 * Publishes or unpublishes an article as it is saved, with the rules of its form.
 *
 * @throws Refusal 404; 409 if another editor saves it meanwhile; 422 if the form would refuse it
 */
export async function setPublished(
  services: Pick<Services, 'db' | 'changes'>,
  editorId: string,
  id: string,
  isPublished: boolean,
): Promise<void> {
  const [row] = await services.db.select().from(blogArticles).where(eq(blogArticles.id, id));
  if (!row) throw new Refusal(404, 'There is no such article.');
  const fields = articleFields(row);
  const intent = isPublished ? 'publish' : 'unpublish';
  const { data, error } = articleForm.safeParse({ ...fields, intent });
  if (!data) throw new Refusal(422, error.issues[0]?.message ?? 'Open this article and save it first.');
  const form = new FormData();
  form.set('version', versionOf(fields));
  await saveArticle(services, { id, isNew: false, editorId }, data, form);
}
