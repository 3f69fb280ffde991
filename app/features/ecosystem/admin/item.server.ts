import { and, asc, desc, eq } from 'drizzle-orm';
import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { listCategories } from '../catalogue/items.server.ts';
import { type LinkName, linkNames } from '../catalogue/links.ts';
import { catalogItems, catalogReports } from '../catalogue/tables.server.ts';
import { fieldsOfItem, itemSchema } from './item-schema.ts';
import { createItem, saveItem, setItemShown, settleReport } from './save-item.server.ts';

type ItemArgs = PageArgs & { params: { id: string } };

/** The page `/admin/catalogue/<id>`. @throws Refusal 403, 404 */
export async function showItem(args: ItemArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const id = readId(args);
  const [[item], categories, reports] = await Promise.all([
    db.select().from(catalogItems).where(eq(catalogItems.id, id)),
    listCategories(db),
    listReports(db, id),
  ]);
  if (!item) throw new Refusal(404, 'There is no such item.');
  const saved = fieldsOfItem(item);
  const { name, slug, isActive, source, sourceKey, packages } = item;
  const form = { saved, version: versionOf(saved), categories };
  return { name, slug, isActive, source, sourceKey, packages, reports, form };
}

/** The page `/admin/catalogue/new`. @throws Refusal 403 */
export async function showNewItem(args: PageArgs) {
  await requireRole(args, 'editor');
  const today = new Date().toISOString().slice(0, 10);
  const categories = await listCategories(args.context.get(servicesContext).db);
  return { form: { categories, saved: { tier: 'community', sortOrder: '1000', lastChecked: today } } };
}

/** Takes the forms of an item's page: what was edited, hidden or shown, and reports that are settled. */
export async function answerItemForm(args: ItemArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const services = context.get(servicesContext);
  const form = await readForm(args.request);
  const id = readId(args);
  const location = `/admin/catalogue/${id}`;
  const intent = form.get('intent');
  if (intent === 'hide' || intent === 'show') {
    const name = await setItemShown(services, editor.id, id, intent === 'show');
    leaveNotice(context, { title: `${intent === 'show' ? 'On the map again' : 'Off the map'}: ${name}` });
    return redirectDocument(location, 303);
  }
  if (intent === 'settle') {
    await settleReport(services, editor.id, id, String(form.get('report')));
    leaveNotice(context, { title: 'The report is settled.' });
    return redirectDocument(location, 303);
  }
  return answerEdit(context, form, itemSchema, async (values) => {
    await saveItem(services, editor.id, id, form, values);
    return { location, notice: { title: `Saved: ${values.name}` } };
  });
}

/** Takes the form of `/admin/catalogue/new`. */
export async function answerNewItemForm(args: PageArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const form = await readForm(args.request);
  return answerEdit(context, form, itemSchema, async (values) => {
    const id = await createItem(context.get(servicesContext), editor.id, values);
    return { location: `/admin/catalogue/${id}`, notice: { title: `On the map: ${values.name}` } };
  });
}

/** What readers say leads nowhere, the most often said first. */
async function listReports(db: Database, itemId: string) {
  const found = await db
    .select()
    .from(catalogReports)
    .where(and(eq(catalogReports.itemId, itemId), eq(catalogReports.status, 'open')))
    .orderBy(desc(catalogReports.reports), asc(catalogReports.id))
    .limit(20);
  return found.map(({ id, link, url, reports, updatedAt }) => ({
    id,
    link: linkNames[link as LinkName],
    url,
    reports,
    lastSaid: updatedAt.toISOString(),
  }));
}

function readId({ params }: ItemArgs): string {
  if (!z.guid().safeParse(params.id).success) throw new Refusal(404, 'There is no such item.');
  return params.id;
}
