import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { editForm } from '../../../../tests/support/edit-form.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { listPartners, listPartnersIn, partnerSeed } from '../partners.server.ts';
import { partnerClicks, partners } from '../tables.server.ts';
import { partnerEditor, partnerList } from './partners.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [partnerSeed()]);
const told: string[][] = [];
services.changes.subscribe((topics) => told.push(topics));

const { create, fieldsOf, save, schema, setShown } = partnerEditor;
const editor = '00000000-0000-4000-8000-0000000000ed';
const find = async (name: string) => {
  const [partner] = await db.select().from(partners).where(eq(partners.name, name));
  if (!partner) throw new Error(`no ${name}`);
  return partner;
};
type Partner = Awaited<ReturnType<typeof find>>;

async function edit(shown: Partner, typed: Record<string, string>) {
  const saved = fieldsOf(shown);
  const form = editForm(saved, typed);
  await save(services, editor, shown.id, form, schema.parse({ ...saved, ...typed }));
}
const audited = (partner: Partner) =>
  db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subject, `partner:${partner.id}`))
    .orderBy(auditLog.at);

const fresh = {
  name: 'Wren Mills',
  description: 'A mill that keeps its traces.',
  category: 'Industry',
  relationshipType: 'Gold',
  websiteUrl: 'https://wren-mills.example/',
  displayOrder: '3',
};

test('a partner is added once, shown at once, and no example', async () => {
  const values = schema.parse(fresh);
  const twice = await Promise.allSettled([
    create(services, editor, values),
    create(services, editor, values),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  const partner = await find('Wren Mills');
  expect(partner).toMatchObject({
    isExample: false,
    isActive: true,
    revenueSharePercent: null,
    logoUrl: null,
  });
  expect((await listPartners(db, false)).map(({ name }) => name)).toContain('Wren Mills');
  expect(told).toContainEqual(['partners']);
  expect(await audited(partner)).toEqual([{ action: 'partner.created', details: {} }]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ description: '' }, 'description'],
  [{ category: 'Weather' }, 'category'],
  [{ relationshipType: 'Platinum' }, 'relationshipType'],
  [{ websiteUrl: '' }, 'websiteUrl'],
  [{ websiteUrl: 'javascript:alert(1)' }, 'websiteUrl'],
  [{ logoUrl: '//evil.example/a.svg' }, 'logoUrl'],
  [{ logoUrl: 'data:image/png;base64,AA' }, 'logoUrl'],
  [{ revenueSharePercent: '101' }, 'revenueSharePercent'],
  [{ revenueSharePercent: '0' }, 'revenueSharePercent'],
  [{ displayOrder: 'first' }, 'displayOrder'],
])('%j is refused', (typed, field) => {
  const { error } = schema.safeParse({ ...fresh, ...typed });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

test('every partner of the seed passes as it is', async () => {
  for (const partner of await db.select().from(partners))
    expect(schema.parse(fieldsOf(partner))).toMatchObject({ name: partner.name });
});

test('of two editors the second is refused; a start of the site brings nothing back', async () => {
  const shown = await find('Halden Bank');
  await edit(shown, { name: 'Halden Bank & Sons', revenueSharePercent: '5' });
  await expect(edit(shown, { name: 'Halden' })).rejects.toMatchObject({
    status: 409,
    saved: { name: 'Halden Bank & Sons' },
  });
  await edit(await find('Halden Bank & Sons'), {});
  await setShown(services, editor, shown.id, false);
  await seedContent(db, [partnerSeed()]);
  expect((await db.select().from(partners)).map(({ name }) => name)).not.toContain('Halden Bank');
  expect((await listPartnersIn(db)).map(({ id }) => id)).not.toContain(shown.id);
  expect(await audited(shown)).toEqual([
    { action: 'partner.changed', details: { fields: ['name', 'revenueSharePercent'] } },
    { action: 'partner.hidden', details: {} },
  ]);
});

test('the list has the visits that were counted, and finds by name, category, tier and state', async () => {
  const { id } = await find('Alder & Finch');
  const old = new Date('2026-01-01');
  await db.insert(partnerClicks).values([
    { partnerId: id, destinationUrl: 'https://a.example/' },
    { partnerId: id, destinationUrl: 'https://a.example/', clickedAt: old },
  ]);
  const list = async (filter: Record<string, string>) => (await partnerList.list(db, filter)).rows;
  const { clicks, recentClicks } = (await list({ q: 'alder' }))[0] ?? {};
  expect({ clicks, recentClicks }).toEqual({ clicks: 2, recentClicks: 1 });
  expect(await list({ q: '%' })).toEqual([]);
  expect((await list({ category: 'Industry', tier: 'Gold' })).map(({ name }) => name)).toEqual([
    'Wren Mills',
  ]);
  expect((await list({ state: 'hidden' })).map(({ name }) => name)).toEqual(['Halden Bank & Sons']);
});
