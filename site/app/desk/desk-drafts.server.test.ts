import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/tables.server.ts';
import { testServices } from '../../tests/support/services.ts';
import {
  askDraft,
  discardDraft,
  draftsSection,
  forgetOldDrafts,
  isUnsaved,
  keepDraft,
  readDraft,
} from './desk-drafts.server.ts';
import { deskDrafts } from './tables.server.ts';

const { db } = await testServices();

async function newEditor(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const [user] = await db
    .insert(users)
    .values({ name: '', email, emailVerified: true, role: 'editor' })
    .returning({ id: users.id });
  return user?.id ?? '';
}

const exportDrafts = async (userId: string) =>
  (await draftsSection.exportData(db, userId)) as { path: string }[];

const page = '/admin/articles/new';

test('a draft is one person’s, the last that was typed, until it is discarded', async () => {
  const [ann, bob] = [await newEditor(), await newEditor()];
  const first = await keepDraft(db, ann, page, { values: { title: 'One' }, version: 'v1' });
  const savedAt = await keepDraft(db, ann, page, { values: { title: 'Two' }, version: 'v1' }, first);
  expect(readDraft(await askDraft(db, ann, page))).toEqual({
    values: { title: 'Two' },
    version: 'v1',
    savedAt,
  });
  expect(readDraft(await askDraft(db, bob, page))).toBeUndefined();
  expect(await exportDrafts(ann)).toMatchObject([{ path: page, values: { title: 'Two' } }]);
  await discardDraft(db, bob, page);
  expect(readDraft(await askDraft(db, ann, page))).toBeDefined();
  await discardDraft(db, ann, page);
  expect(readDraft(await askDraft(db, ann, page))).toBeUndefined();
});

test('what another tab keeps stays', async () => {
  const ann = await newEditor();
  const keep = (title: string, after?: string) =>
    keepDraft(db, ann, page, { values: { title }, version: undefined }, after);
  const first = await keep('One');
  await expect(keep('Other')).rejects.toMatchObject({ status: 409 });
  const second = await keep('Two', first);
  await expect(keep('Other', first)).rejects.toMatchObject({ status: 409 });
  // The answer to it was lost.
  const again = await keep('Two', first);
  expect(readDraft(await askDraft(db, ann, page))).toMatchObject({
    values: { title: 'Two' },
    savedAt: again,
  });
  await discardDraft(db, ann, page);
  await keep('Other', second);
});

test('what is saved already is not unsaved', () => {
  const draft = { values: { title: ' Same ', featured: '' }, version: undefined, savedAt: '' };
  expect(isUnsaved(draft, { title: 'Same' })).toBe(false);
  expect(isUnsaved(draft, { title: 'Same', featured: 'on' })).toBe(true);
});

test('drafts are bounded: in size, in fields, and in number for each person', async () => {
  const ann = await newEditor();
  const keep = (values: Record<string, string>, path = page) =>
    keepDraft(db, ann, path, { values, version: undefined });
  await keep({ content: '字'.repeat(100_000) });
  await expect(keep({ content: '字'.repeat(140_000) })).rejects.toMatchObject({ status: 413 });
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`field${index}`, '']));
  await expect(keep(many)).rejects.toMatchObject({ status: 413 });
  for (let index = 0; index < 52; index += 1) await keep({ title: 'x' }, `/admin/articles/${index}`);
  const kept = await exportDrafts(ann);
  expect(kept).toHaveLength(50);
  expect(kept.map(({ path }) => path)).not.toContain(page);
});

test('a draft goes after 30 days, and with its account', async () => {
  const [ann, bob] = [await newEditor(), await newEditor()];
  for (const id of [ann, bob]) {
    await keepDraft(db, id, page, { values: { title: 'Old' }, version: undefined });
    await keepDraft(db, id, '/admin/courses/new', { values: { title: 'New' }, version: undefined });
  }
  const age = (days: number) =>
    db
      .update(deskDrafts)
      .set({ savedAt: sql`now() - make_interval(days => ${days}::int)` })
      .where(eq(deskDrafts.path, page));
  await age(29);
  await forgetOldDrafts(db);
  expect(await exportDrafts(ann)).toHaveLength(2);
  await age(31);
  await forgetOldDrafts(db);
  expect(await exportDrafts(ann)).toMatchObject([{ path: '/admin/courses/new' }]);
  await db.delete(users).where(eq(users.id, ann));
  expect(await exportDrafts(ann)).toEqual([]);
  expect(await exportDrafts(bob)).toHaveLength(1);
});
