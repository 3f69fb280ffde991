import { and, asc, desc, eq, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deskEditor, deskList, type EditArgs } from '#app/desk/desk.server.ts';
import { day, neededText, textsOf, tick, wholeNumber } from '#app/lib/edit-fields.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { contentEntries, featuredContentSlots as slots } from '../tables.server.ts';

/** The slot whose work the library shows: the first one that is active, in its time, and whose work is published. */
const findShown = (db: Database) =>
  db
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(contentEntries, eq(contentEntries.id, slots.entryId))
    .where(
      sql`${slots.isActive} and ${contentEntries.isPublished} and now() between ${slots.startsAt} and ${slots.endsAt}`,
    )
    .orderBy(asc(slots.slotPosition), asc(slots.id))
    .limit(1);

const dayIn = (time: SQLWrapper) => sql<string>`(${time} at time zone 'UTC')::date::text`;

/**
 * List of `/admin/library/slots`: the work in each slot, and why the library shows it or not. Slots that are over or
 * not in use come last.
 */
export const slotList = deskList({
  role: 'editor',
  path: '/admin/library/slots',
  table: slots,
  one: 'slot',
  many: 'slots',
  empty: { title: 'No work has a slot.', text: 'Until one has a slot, the library starts with its list.' },
  sorts: { from: slots.startsAt, to: slots.endsAt, slot: slots.slotPosition },
  order: [desc(sql`${slots.isActive} and ${slots.endsAt} >= now()`), asc(slots.slotPosition), asc(slots.id)],
  query: (db) =>
    db
      .select({
        id: slots.id,
        title: contentEntries.title,
        slotPosition: slots.slotPosition,
        startsOn: dayIn(slots.startsAt),
        endsOn: dayIn(slots.endsAt),
        state: sql<string>`case
          when not ${slots.isActive} then 'Not in use'
          when ${slots.endsAt} < now() then 'Over'
          when ${slots.startsAt} > now() then 'To come'
          when not ${contentEntries.isPublished} then 'Waits: the work is not published'
          when ${slots.id} = ${findShown(db)} then 'Shown now'
          else 'Waits: another comes first' end`,
      })
      .from(slots)
      .innerJoin(contentEntries, eq(contentEntries.id, slots.entryId)),
  show: (found) => found,
  csv: ['id', 'title', 'slotPosition', 'startsOn', 'endsOn', 'state'],
});

/** A slot as an editor enters it, in whole days of UTC. The output has the names of the table's columns. */
const schema = z
  .object({
    entryId: neededText(36, 'Please choose a work').pipe(z.guid('Please choose a work')),
    slotPosition: wholeNumber(1, 100),
    startsOn: z.string().default('').pipe(day),
    endsOn: z.string().default('').pipe(day),
    isActive: tick,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day is before the first.',
  })
  .transform(({ startsOn, endsOn, ...slot }) => ({
    ...slot,
    startsAt: new Date(`${startsOn}T00:00:00Z`),
    endsAt: new Date(`${endsOn}T23:59:59.999Z`),
  }));

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The pages `/admin/library/slots/new` and `/admin/library/slots/<id>`. */
export const slotEditor = deskEditor({
  role: 'editor',
  path: '/admin/library/slots',
  thing: 'slot',
  audit: 'featured-slot',
  table: slots,
  schema,
  fieldsOf: (slot) => ({
    ...textsOf(slot, ['entryId', 'slotPosition', 'isActive']),
    startsOn: dayOf(slot.startsAt),
    endsOn: dayOf(slot.endsAt),
  }),
  blank: () => ({
    slotPosition: '1',
    startsOn: dayOf(new Date()),
    endsOn: dayOf(new Date(Date.now() + 30 * 86_400_000)),
    isActive: 'yes',
  }),
  topics: () => [topics.library],
  details: ({ entryId }) => ({ entry: entryId }),
  notices: { created: 'The work now has a slot.', saved: 'The slot is saved.' },
  location: '/admin/library/slots',
  check: async (tx, { entryId }) => {
    if ((await tx.$count(contentEntries, eq(contentEntries.id, entryId))) === 0)
      throw new Refusal(422, 'Please choose a work', { field: 'entryId' });
  },
  forNew: async (tx, { entryId, slotPosition, startsAt, endsAt }) => {
    // Lock: concurrent inserts wait for each other, so a form that is sent twice adds one slot.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('featured_content_slots.new'))`);
    const isSame = and(
      ...[eq(slots.entryId, entryId), eq(slots.slotPosition, slotPosition)],
      ...[eq(slots.startsAt, startsAt), eq(slots.endsAt, endsAt)],
    );
    if ((await tx.$count(slots, isSame)) > 0)
      throw new Refusal(409, 'The work already has this slot for these days.');
    return undefined;
  },
});

/** The form. The URL of a new slot may name its work (`?entry=`). */
export async function showSlot(args: EditArgs) {
  const { row, form } = await slotEditor.load(args);
  const asked = args.url.searchParams.get('entry') ?? '';
  const entryId = row?.entryId ?? (isUuid(asked) ? asked : '');
  const works = await listWorks(args.context.get(servicesContext).db, entryId);
  return { form: { ...form, saved: { ...form.saved, entryId } }, works, isNew: !row };
}

/** Choices for a slot: the work `entryId`, if there is one, and the 200 newest of the other published works. */
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
