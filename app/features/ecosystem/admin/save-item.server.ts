import { isDeepStrictEqual } from 'node:util';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changedFields } from '#app/lib/edit-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { hostOf } from '../catalogue/hosts.ts';
import { type PlacedItem, topicsOfItem } from '../catalogue/item.server.ts';
import { freeSlug, refuseKnownAddress } from '../catalogue/new-item.server.ts';
import { catalogCategories, catalogItems, catalogReports } from '../catalogue/tables.server.ts';
import { fieldsOfItem, type ItemValues } from './item-schema.ts';

type Needed = Pick<Services, 'db' | 'changes'>;
type Row = typeof catalogItems.$inferSelect;

/**
 * Adds an item to the map; gives its id.
 * @throws Refusal 409 for an address that the map has already, 422 for a category that it has not
 */
export function createItem({ db, changes }: Needed, editorId: string, values: ItemValues): Promise<string> {
  const added = changes.write(db, topicsOfItem, async (tx) => {
    await requireCategory(tx, values);
    for (const url of [values.websiteUrl, values.repositoryUrl]) if (url) await refuseKnownAddress(tx, url);
    const slug = await freeSlug(tx, values.name);
    const [added] = await tx
      .insert(catalogItems)
      .values({ slug, ...values, ...derivedFrom(values) })
      .returning();
    if (!added) throw new Error('nothing was inserted');
    await audit(tx, editorId, added.id, 'created', { slug });
    return added;
  });
  return added.then(({ id }) => id);
}

/**
 * Writes what an editor changed, and remembers which columns that were: an import leaves them alone. A reported
 * address that the item does not have any more is settled by that.
 * @throws Refusal 404, 409 (EditConflict), 422
 */
export function saveItem(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  form: FormData,
  values: ItemValues,
): Promise<void> {
  const changed = (after: PlacedItem | undefined) =>
    after ? [...topicsOfItem(after), topics.catalogueReports] : [];
  const written = changes.write(db, changed, async (tx) => {
    const item = await lockItem(tx, id);
    const before = fieldsOfItem(item);
    checkUnchanged(before, form);
    await requireCategory(tx, values);
    const fields = changedFields(before, fieldsOfItem(values));
    if (fields.length === 0) return undefined;
    await tx
      .update(catalogItems)
      .set({
        ...values,
        ...derivedFrom(values),
        edited: editedColumns(item, values, fields),
        updatedAt: sql`now()`,
      })
      .where(eq(catalogItems.id, id));
    const links = [values.websiteUrl, values.repositoryUrl, values.remoteUrl].filter((url) => url !== null);
    await tx
      .update(catalogReports)
      .set({ status: 'settled', updatedAt: sql`now()` })
      .where(
        and(
          eq(catalogReports.itemId, id),
          eq(catalogReports.status, 'open'),
          notInArray(catalogReports.url, links),
        ),
      );
    await audit(tx, editorId, id, 'changed', { fields });
    return { ...values, slug: item.slug };
  });
  return written.then(() => undefined);
}

/** Takes an item off the map or puts it back; gives its name. What is so already stays so. @throws Refusal 404 */
export function setItemShown(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  isActive: boolean,
): Promise<string> {
  const written = changes.write(db, topicsOfItem, async (tx) => {
    const item = await lockItem(tx, id);
    if (item.isActive === isActive) return item;
    const edited = editedColumns(item, { isActive }, ['isActive']);
    await tx
      .update(catalogItems)
      .set({ isActive, edited, updatedAt: sql`now()` })
      .where(eq(catalogItems.id, id));
    await audit(tx, editorId, id, isActive ? 'shown' : 'hidden');
    return item;
  });
  return written.then(({ name }) => name);
}

/** Says of a reported link that it was looked at. Reported again, it is open again. @throws Refusal 404 */
export function settleReport(
  { db, changes }: Needed,
  editorId: string,
  itemId: string,
  reportId: string,
): Promise<void> {
  return changes.write(db, [topics.catalogueReports], async (tx) => {
    const isId = z.guid().safeParse(reportId).success;
    const isIt = and(eq(catalogReports.id, reportId), eq(catalogReports.itemId, itemId));
    const [report] = isId ? await tx.select().from(catalogReports).where(isIt).for('update') : [];
    if (!report) throw new Refusal(404, 'There is no such report.');
    if (report.status !== 'open') return;
    await tx.update(catalogReports).set({ status: 'settled', updatedAt: sql`now()` }).where(isIt);
    await audit(tx, editorId, itemId, 'report-settled', { link: report.link });
  });
}

async function lockItem(tx: Database, id: string): Promise<Row> {
  const [item] = await tx.select().from(catalogItems).where(eq(catalogItems.id, id)).for('update');
  if (!item) throw new Refusal(404, 'There is no such item.');
  return item;
}

/** The columns that are an editor's now: one that says what the registry said last is the registry's again. */
function editedColumns({ edited, imported }: Row, values: Partial<Row>, changed: string[]): string[] {
  const isRegistrys = (name: string) =>
    imported !== null && name in imported && isDeepStrictEqual(imported[name], values[name as keyof Row]);
  const untouched = edited.filter((name) => !changed.includes(name));
  return [...untouched, ...changed.filter((name) => !isRegistrys(name))];
}

function derivedFrom({ websiteUrl, auth }: ItemValues) {
  return { websiteHost: hostOf(websiteUrl), isNoAuth: auth === 'none' };
}

async function requireCategory(tx: Database, { category }: ItemValues): Promise<void> {
  if ((await tx.$count(catalogCategories, eq(catalogCategories.slug, category))) === 0)
    throw new Refusal(422, 'Please choose a category', { field: 'category' });
}

function audit(tx: Database, editorId: string, id: string, verb: string, details = {}): Promise<void> {
  return recordAudit(tx, {
    actor: `user:${editorId}`,
    action: `catalogue-item.${verb}`,
    subject: `catalogue-item:${id}`,
    details,
  });
}
