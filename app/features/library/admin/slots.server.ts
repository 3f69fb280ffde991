import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { contentEntries, featuredContentSlots as slots } from '../tables.server.ts';
import { createSlot, saveSlot } from './save-slot.server.ts';
import { fieldsOfSlot, slotSchema } from './slot-schema.ts';

type SlotArgs = PageArgs & { params: { id: string } };

/** The page `/admin/library/slots`. @throws Refusal 403 for everybody but editors and admins */
export async function showSlots(args: PageArgs) {
  await requireRole(args, 'editor');
  return { slots: await listSlots(args.context.get(servicesContext).db, new Date()) };
}

/**
 * What stands in which slot, and why the library shows it or not: the first of those in use, in time and published.
 * A hundred at most; what is over comes last.
 */
export async function listSlots(db: Database, now: Date) {
  const found = await db
    .select({ slot: slots, title: contentEntries.title, isPublished: contentEntries.isPublished })
    .from(slots)
    .innerJoin(contentEntries, eq(contentEntries.id, slots.entryId))
    .orderBy(
      desc(sql`${slots.isActive} and ${slots.endsAt} >= now()`),
      asc(slots.slotPosition),
      asc(slots.id),
    )
    .limit(100);
  const first = found.find(
    ({ slot, isPublished }) => slot.isActive && isPublished && slot.startsAt <= now && slot.endsAt >= now,
  );
  return found.map(({ slot, title, isPublished }) => {
    const { entryId: _, slotPosition, startsOn = '', endsOn = '' } = { ...slot, ...fieldsOfSlot(slot) };
    const state = !slot.isActive
      ? 'Not in use'
      : slot.endsAt < now
        ? 'Over'
        : slot.startsAt > now
          ? 'To come'
          : !isPublished
            ? 'Waits: the work is not published'
            : slot.id === first?.slot.id
              ? 'Shown now'
              : 'Waits: another comes first';
    return { id: slot.id, title, slotPosition, startsOn, endsOn, state };
  });
}

/** The page `/admin/library/slots/<id>`. @throws Refusal 403, 404 */
export async function showSlot(args: SlotArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const [slot] = await db
    .select()
    .from(slots)
    .where(eq(slots.id, readId(args)));
  if (!slot) throw new Refusal(404, 'There is no such slot.');
  const saved = fieldsOfSlot(slot);
  return { form: { works: await listWorks(db, slot.entryId), saved, version: versionOf(saved) } };
}

/** The page `/admin/library/slots/new`, for a work that the address may name. @throws Refusal 403 */
export async function showNewSlot(args: PageArgs) {
  await requireRole(args, 'editor');
  const entry = args.url.searchParams.get('entry') ?? '';
  const entryId = z.guid().safeParse(entry).success ? entry : '';
  const today = new Date();
  const inAMonth = new Date(today.getTime() + 30 * 86_400_000);
  const saved = {
    entryId,
    slotPosition: '1',
    startsOn: today.toISOString().slice(0, 10),
    endsOn: inAMonth.toISOString().slice(0, 10),
    isActive: 'yes',
  };
  return { form: { works: await listWorks(args.context.get(servicesContext).db, entryId), saved } };
}

/** Takes the form of a slot's page. */
export async function answerSlotForm(args: SlotArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const form = await readForm(args.request);
  const id = readId(args);
  return answerEdit(context, form, slotSchema, async (values) => {
    await saveSlot(context.get(servicesContext), editor.id, id, form, values);
    return { location: '/admin/library/slots', notice: { title: 'The slot is saved.' } };
  });
}

/** Takes the form of `/admin/library/slots/new`. */
export async function answerNewSlotForm(args: PageArgs) {
  const editor = await requireRole(args, 'editor');
  const { context } = args;
  const form = await readForm(args.request);
  return answerEdit(context, form, slotSchema, async (values) => {
    await createSlot(context.get(servicesContext), editor.id, values);
    return { location: '/admin/library/slots', notice: { title: 'The work has a slot.' } };
  });
}

/** What may stand in a slot: the newest published works, and the one that stands there. */
async function listWorks(db: Database, entryId: string) {
  const choice = { value: contentEntries.id, label: contentEntries.title };
  const [own, newest] = await Promise.all([
    entryId ? db.select(choice).from(contentEntries).where(eq(contentEntries.id, entryId)) : [],
    db
      .select(choice)
      .from(contentEntries)
      .where(and(eq(contentEntries.isPublished, true), entryId ? ne(contentEntries.id, entryId) : undefined))
      .orderBy(desc(contentEntries.createdAt), asc(contentEntries.id))
      .limit(200),
  ]);
  return [...own, ...newest];
}

function readId({ params }: SlotArgs): string {
  if (!z.guid().safeParse(params.id).success) throw new Refusal(404, 'There is no such slot.');
  return params.id;
}
