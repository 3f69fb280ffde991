import { and, eq, ne } from 'drizzle-orm';
import { changedFields } from '#app/lib/edit-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { contentCategories, contentEntries, contentLicenses } from '../tables.server.ts';
import { type EntryValues, fieldsOfEntry } from './entry-schema.ts';

type Needed = Pick<Services, 'db' | 'changes'>;

const known = () =>
  new Refusal(409, 'The library has a work at this address already.', { field: 'sourceUrl' });

/** Adds a work that nobody sees yet; gives its id. @throws Refusal 409 for an address that the library has, 422 */
export function createEntry({ db, changes }: Needed, editorId: string, values: EntryValues): Promise<string> {
  return changes.write(db, [], async (tx) => {
    await requireNames(tx, values);
    const [added] = await tx
      .insert(contentEntries)
      .values(values)
      .onConflictDoNothing({ target: contentEntries.sourceUrl })
      .returning({ id: contentEntries.id });
    if (!added) throw known();
    await audit(tx, editorId, added.id, 'created');
    return added.id;
  });
}

/** Writes what an editor changed. @throws Refusal 404, 409 (EditConflict, or an address of another work), 422 */
export function saveEntry(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  form: FormData,
  values: EntryValues,
): Promise<void> {
  return changes.write(db, [topics.library], async (tx) => {
    const before = fieldsOfEntry(await lockEntry(tx, id));
    checkUnchanged(before, form);
    await requireNames(tx, values);
    const fields = changedFields(before, fieldsOfEntry(values));
    if (fields.length === 0) return;
    const isOther = and(eq(contentEntries.sourceUrl, values.sourceUrl), ne(contentEntries.id, id));
    if ((await tx.$count(contentEntries, isOther)) > 0) throw known();
    await tx.update(contentEntries).set(values).where(eq(contentEntries.id, id));
    await audit(tx, editorId, id, 'changed', { fields });
  });
}

/** Publishes a work, or takes it back; gives its title. @throws Refusal 404 */
export function setEntryPublished(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  isPublished: boolean,
): Promise<string> {
  return changes.write(db, [topics.library], async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry.isPublished === isPublished) return entry.title;
    await tx.update(contentEntries).set({ isPublished }).where(eq(contentEntries.id, id));
    await audit(tx, editorId, id, isPublished ? 'published' : 'unpublished');
    return entry.title;
  });
}

async function lockEntry(tx: Database, id: string) {
  const [entry] = await tx.select().from(contentEntries).where(eq(contentEntries.id, id)).for('update');
  if (!entry) throw new Refusal(404, 'There is no such work.');
  return entry;
}

async function requireNames(tx: Database, { categoryCode, licenseCode }: EntryValues): Promise<void> {
  if ((await tx.$count(contentCategories, eq(contentCategories.code, categoryCode))) === 0)
    throw new Refusal(422, 'Please choose a category', { field: 'categoryCode' });
  if ((await tx.$count(contentLicenses, eq(contentLicenses.code, licenseCode))) === 0)
    throw new Refusal(422, 'Please choose a licence', { field: 'licenseCode' });
}

function audit(tx: Database, editorId: string, id: string, verb: string, details = {}): Promise<void> {
  return recordAudit(tx, {
    actor: `user:${editorId}`,
    action: `library-entry.${verb}`,
    subject: `library-entry:${id}`,
    details,
  });
}
