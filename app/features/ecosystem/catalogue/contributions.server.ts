import { sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { Services } from '#app/services/services.server.ts';
import { prepareReceipt } from '#app/services/submissions/receipt.server.ts';
import { submitOnce } from '#app/services/submissions/submissions.server.ts';
import { findItem } from './item.server.ts';
import { listCategories } from './items.server.ts';
import { linksOf } from './links.ts';
import { reportSchema, type Suggestion, suggestionSchema } from './schema.ts';
import { catalogReports } from './tables.server.ts';

interface Sender {
  address: string;
  userId?: string | undefined;
}

export type FieldErrors = Partial<Record<keyof Suggestion, string>>;

/** What nobody sees is filled in by programs only: they are thanked, and nothing is stored. */
const isTrap = (form: FormData) => Boolean(form.get('company_fax'));

/**
 * Puts a suggested item into the review queue, once while it waits there. Gives what is wrong with it, by field, or undefined.
 * @throws TooManyRequests
 */
export async function suggestItem(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  form: FormData,
  sender: Sender,
): Promise<FieldErrors | undefined> {
  const typed = Object.fromEntries(
    Object.keys(suggestionSchema.shape).map((name) => [name, String(form.get(name) ?? '')]),
  );
  const parsed = suggestionSchema.safeParse(typed);
  if (!parsed.success) {
    const errors: FieldErrors = {};
    for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Suggestion] ??= message;
    return errors;
  }
  const { db, changes, limits } = services;
  const categories = await listCategories(db);
  if (!categories.some(({ slug }) => slug === parsed.data.category))
    return { category: 'Please choose a category' };
  if (isTrap(form)) return undefined;
  await limits.take('submissions by address', sender.address);
  const { email, ...data } = parsed.data;
  const sendReceipt = await prepareReceipt(services, email || undefined);
  await changes.write(db, [], async (tx) => {
    const { id, isNew } = await submitOnce(tx, {
      kind: 'catalogue-item',
      key: data.url,
      title: data.name,
      data,
      email: email || undefined,
      submittedBy: sender.userId,
    });
    if (isNew) await sendReceipt(tx, id);
  });
  return undefined;
}

/**
 * Notes that a link of an item leads nowhere; said again, it counts.
 * @throws Refusal 404, 422; TooManyRequests
 */
export async function reportLink(
  { db, changes, limits }: Services,
  slug: string,
  form: FormData,
  sender: Sender,
): Promise<void> {
  const item = await findItem(db, slug);
  if (!item) throw new Refusal(404, 'There is no such item.');
  const parsed = reportSchema.safeParse({ link: form.get('link') });
  const url = parsed.success ? linksOf(item)[parsed.data.link] : undefined;
  if (!parsed.success || !url) throw new Refusal(422, 'Please say which link it is.', { field: 'link' });
  if (isTrap(form)) return;
  await limits.take('submissions by address', sender.address);
  await changes.write(db, [topics.catalogueReports], (tx) =>
    tx
      .insert(catalogReports)
      .values({ itemId: item.id, link: parsed.data.link, url })
      .onConflictDoUpdate({
        target: [catalogReports.itemId, catalogReports.url],
        set: {
          reports: sql`least(${catalogReports.reports} + 1, 1000000)`,
          status: 'open',
          updatedAt: sql`now()`,
        },
      }),
  );
}
