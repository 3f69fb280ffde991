import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { editForm } from '../../../../tests/support/edit-form.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { findFeatured, listEntries } from '../entries.server.ts';
import { noFilter } from '../schema.ts';
import { librarySeed } from '../seed.server.ts';
import { contentEntries, featuredContentSlots } from '../tables.server.ts';
import { countView } from '../views.server.ts';
import { entryEditor, entryList } from './entries.server.ts';
import { slotEditor, slotList } from './slots.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, librarySeed());

const { create, fieldsOf, save, schema, setShown } = entryEditor;
const editor = '00000000-0000-4000-8000-0000000000ed';
const first = async (title: string) => {
  const [entry] = await db.select().from(contentEntries).where(eq(contentEntries.title, title));
  if (!entry) throw new Error(`no ${title}`);
  return entry;
};
type Entry = Awaited<ReturnType<typeof first>>;

async function edit(shown: Entry, typed: Record<string, string>) {
  const saved = fieldsOf(shown);
  const form = editForm(saved, typed);
  await save(services, editor, shown.id, form, schema.parse({ ...saved, ...typed }));
}
const actions = async (subject: string) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, subject))
      .orderBy(auditLog.at)
  ).map(({ action }) => action);

const fresh = {
  title: 'A talk on traces',
  description: 'Half an hour.',
  sourceUrl: 'https://talks.example/traces',
  categoryCode: 'talk',
  licenseCode: 'not_stated',
  durationSeconds: '30:05',
};
const inLibrary = async (search: string) =>
  (await listEntries(db, { ...noFilter, search })).entries.map(({ title }) => title);

test('a work is added once, and seen when it is published', async () => {
  const values = schema.parse(fresh);
  const id = await create(services, editor, values);
  await expect(create(services, editor, values)).rejects.toMatchObject({
    status: 409,
    field: 'sourceUrl',
  });
  await expect(create(services, editor, { ...values, categoryCode: 'none' })).rejects.toMatchObject({
    status: 422,
  });
  expect(await first(fresh.title)).toMatchObject({ durationSeconds: 1805, isPublished: false });
  expect(await inLibrary('talk on traces')).toEqual([]);
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  await setShown(services, editor, id, true);
  await setShown(services, editor, id, true);
  expect(told).toContainEqual(['library']);
  expect(await inLibrary('talk on traces')).toEqual([fresh.title]);
  expect(await actions(`library-entry:${id}`)).toEqual(['library-entry.created', 'library-entry.published']);
});

test.each([
  [{ title: '' }, 'title'],
  [{ sourceUrl: 'http://talks.example/' }, 'sourceUrl'],
  [{ sourceUrl: '//talks.example/' }, 'sourceUrl'],
  [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  [{ durationSeconds: '90' }, 'durationSeconds'],
  [{ durationSeconds: '0:00' }, 'durationSeconds'],
])('%j is refused', (typed, field) => {
  const { error } = schema.safeParse({ ...fresh, ...typed });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

test('every work of the seed passes as it is', async () => {
  for (const entry of await db.select().from(contentEntries))
    expect(schema.parse(fieldsOf(entry))).toMatchObject({
      sourceUrl: entry.sourceUrl,
      durationSeconds: entry.durationSeconds,
    });
});

test('of two editors the second is refused; a counted view is no conflict; a start brings nothing back', async () => {
  const shown = await first('Adopting in one afternoon');
  await countView(
    services,
    shown.id,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  );
  await edit(shown, { title: 'Adopting in a morning' });
  await expect(edit(shown, { title: 'Adopting at night' })).rejects.toMatchObject({ status: 409 });
  await expect(
    edit(await first('Adopting in a morning'), { sourceUrl: fresh.sourceUrl }),
  ).rejects.toMatchObject({ status: 409, field: 'sourceUrl' });
  await setShown(services, editor, shown.id, false);
  await seedContent(db, librarySeed());
  expect(await inLibrary('adopting')).toEqual([]);
  const unpublished = await entryList.list(db, { state: 'unpublished', q: 'adopting' });
  expect(unpublished.rows.map(({ title }) => title)).toEqual(['Adopting in a morning']);
});

test('the work of the lowest slot in use is featured, and the list of slots says why', async () => {
  const { id: entryId } = await first(fresh.title);
  const slot = { entryId, slotPosition: '1', startsOn: '2020-01-01', endsOn: '2099-12-31', isActive: 'yes' };
  const [seeded] = await db.select().from(featuredContentSlots);
  if (!seeded) throw new Error('no slot');
  const change = async (typed: Record<string, string>) => {
    const [shown] = await db
      .select()
      .from(featuredContentSlots)
      .where(eq(featuredContentSlots.id, seeded.id));
    const saved = slotEditor.fieldsOf(shown ?? seeded);
    const form = editForm(saved, typed);
    await slotEditor.save(services, editor, seeded.id, form, slotEditor.schema.parse({ ...saved, ...typed }));
  };
  await change({ slotPosition: '2' });
  const values = slotEditor.schema.parse(slot);
  await slotEditor.create(services, editor, values);
  await expect(slotEditor.create(services, editor, values)).rejects.toMatchObject({ status: 409 });
  expect((await findFeatured(db))?.title).toBe(fresh.title);
  const states = async () => (await slotList.list(db)).rows.map(({ state }) => state);
  expect(await states()).toEqual(['Shown now', 'Waits: another comes first']);
  await setShown(services, editor, entryId, false);
  expect(await states()).toEqual(['Waits: the work is not published', 'Shown now']);
  expect((await findFeatured(db))?.id).toBe(seeded.entryId);
  await change({ isActive: '' });
  expect(await findFeatured(db)).toBeUndefined();
  expect(await states()).toEqual(['Waits: the work is not published', 'Not in use']);
  await seedContent(db, librarySeed());
  expect(await db.$count(featuredContentSlots)).toBe(2);
  expect(await actions(`featured-slot:${seeded.id}`)).toEqual([
    'featured-slot.changed',
    'featured-slot.changed',
  ]);
  expect(slotEditor.schema.safeParse({ ...slot, endsOn: '2019-12-31' }).error?.issues[0]?.path).toEqual([
    'endsOn',
  ]);
  expect(
    slotEditor.schema
      .safeParse({ ...slot, entryId: 'x', startsOn: '' })
      .error?.issues.map(({ path }) => path[0]),
  ).toEqual(['entryId', 'startsOn']);
});
