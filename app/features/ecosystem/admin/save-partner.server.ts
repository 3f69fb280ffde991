import { eq, or, sql } from 'drizzle-orm';
import { changedFields } from '#app/lib/edit-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { partners } from '../tables.server.ts';
import { fieldsOfPartner, type PartnerValues } from './partner-schema.ts';

type Needed = Pick<Services, 'db' | 'changes'>;

/** Adds a partner; gives its id. @throws Refusal 409 for a name or a website that another one has */
export function createPartner(
  { db, changes }: Needed,
  editorId: string,
  values: PartnerValues,
): Promise<string> {
  return changes.write(db, [topics.partners], async (tx) => {
    // Who adds waits for who is adding: a form that is sent twice adds once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('partners.new'))`);
    const [known] = await tx
      .select({ name: partners.name, isActive: partners.isActive })
      .from(partners)
      .where(or(eq(partners.name, values.name), eq(partners.websiteUrl, values.websiteUrl)))
      .limit(1);
    if (known)
      throw new Refusal(
        409,
        `${known.name} is a partner already${known.isActive ? '' : ', and hidden'}. Nothing was added.`,
      );
    const [added] = await tx.insert(partners).values(values).returning({ id: partners.id });
    if (!added) throw new Error('nothing was inserted');
    await audit(tx, editorId, added.id, 'created');
    return added.id;
  });
}

/** Writes what an editor changed. @throws Refusal 404, 409 (EditConflict) */
export function savePartner(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  form: FormData,
  values: PartnerValues,
): Promise<void> {
  return changes.write(db, [topics.partners], async (tx) => {
    const before = fieldsOfPartner(await lockPartner(tx, id));
    checkUnchanged(before, form);
    const fields = changedFields(before, fieldsOfPartner(values));
    if (fields.length === 0) return;
    await tx.update(partners).set(values).where(eq(partners.id, id));
    await audit(tx, editorId, id, 'changed', { fields });
  });
}

/** Takes a partner off the site or puts it back; gives its name. @throws Refusal 404 */
export function setPartnerShown(
  { db, changes }: Needed,
  editorId: string,
  id: string,
  isActive: boolean,
): Promise<string> {
  return changes.write(db, [topics.partners], async (tx) => {
    const partner = await lockPartner(tx, id);
    if (partner.isActive === isActive) return partner.name;
    await tx.update(partners).set({ isActive }).where(eq(partners.id, id));
    await audit(tx, editorId, id, isActive ? 'shown' : 'hidden');
    return partner.name;
  });
}

async function lockPartner(tx: Database, id: string) {
  const [partner] = await tx.select().from(partners).where(eq(partners.id, id)).for('update');
  if (!partner) throw new Refusal(404, 'There is no such partner.');
  return partner;
}

function audit(tx: Database, editorId: string, id: string, verb: string, details = {}): Promise<void> {
  return recordAudit(tx, {
    actor: `user:${editorId}`,
    action: `partner.${verb}`,
    subject: `partner:${id}`,
    details,
  });
}
