import { and, eq, sql } from 'drizzle-orm';
import { changedFields } from '#app/lib/edit-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { contentEntries, featuredContentSlots as slots } from '../tables.server.ts';
import { fieldsOfSlot, type SlotValues } from './slot-schema.ts';

type Needed = Pick<Services, 'db' | 'changes'>;

/** Gives a work a slot. @throws Refusal 409 when it has this one already, 422 for a work that is not there */
export function createSlot({ db, changes }: Needed, editorId: string, values: SlotValues): Promise<void> {
  return changes.write(db, [topics.library], async (tx) => {
    // Who adds waits for who is adding: a form that is sent twice adds once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('featured_content_slots.new'))`);
    await requireWork(tx, values);
    const isSame = and(
      eq(slots.entryId, values.entryId),
      eq(slots.slotPosition, values.slotPosition),
      eq(slots.startsAt, values.startsAt),
      eq(slots.endsAt, values.endsAt),
    );
    if ((await tx.$count(slots, isSame)) > 0)
      throw new Refusal(409, 'The work has this slot for these days already.');
    const [added] = await tx.insert(slots).values(values).returning({ id: slots.id });
    if (!added) throw new Error('nothing was inserted');
    await audit(tx, editorId, added.id, 'created', { entry: values.entryId });
  });
}

/** Writes what an editor changed of a slot. @throws Refusal 404, 409 (EditConflict), 422 */
export function saveSlot(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  form: FormData,
  values: SlotValues,
): Promise<void> {
  return changes.write(db, [topics.library], async (tx) => {
    const [slot] = await tx.select().from(slots).where(eq(slots.id, id)).for('update');
    if (!slot) throw new Refusal(404, 'There is no such slot.');
    const before = fieldsOfSlot(slot);
    checkUnchanged(before, form);
    await requireWork(tx, values);
    const fields = changedFields(before, fieldsOfSlot(values));
    if (fields.length === 0) return;
    await tx.update(slots).set(values).where(eq(slots.id, id));
    await audit(tx, editorId, id, 'changed', { fields, entry: values.entryId });
  });
}

async function requireWork(tx: Database, { entryId }: SlotValues): Promise<void> {
  if ((await tx.$count(contentEntries, eq(contentEntries.id, entryId))) === 0)
    throw new Refusal(422, 'Please choose a work', { field: 'entryId' });
}

function audit(tx: Database, editorId: string, id: string, verb: string, details = {}): Promise<void> {
  return recordAudit(tx, {
    actor: `user:${editorId}`,
    action: `featured-slot.${verb}`,
    subject: `featured-slot:${id}`,
    details,
  });
}
