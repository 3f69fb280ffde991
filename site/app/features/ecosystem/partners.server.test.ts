import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { listFeaturedPartners, listPartners, listPartnersIn, partnerSeed } from './partners.server.ts';
import { forgetOldReferrers, recordPartnerClick } from './partners-clicks.server.ts';
import { partnerClicks, partners } from './tables.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [partnerSeed()]);

const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const website = 'https://alder-finch.example/';
const [sharing] = await db.select().from(partners).where(eq(partners.name, 'Alder & Finch'));
const partnerId = sharing?.id ?? '';
const visit = (destinationUrl: string, id = partnerId, userAgent = reader) =>
  recordPartnerClick(
    services,
    { partnerId: id, destinationUrl, referrerUrl: 'http://localhost/partners' },
    userAgent,
  );
const clicks = () => db.select().from(partnerClicks);

test('at least 12 partners, marked as examples, in three tiers and several categories', async () => {
  const all = await listPartnersIn(db);
  expect(all.length).toBeGreaterThanOrEqual(12);
  expect(all.every(({ isExample }) => isExample)).toBe(true);
  expect(new Set(all.map(({ tier }) => tier))).toEqual(new Set(['Gold', 'Silver', 'Bronze']));
  expect(all[0]).toMatchObject({ name: 'Alder & Finch', sharesRevenue: true });
  const finance = await listPartnersIn(db, 'Finance');
  expect(finance.map(({ name }) => name)).toEqual(['Alder & Finch', 'Halden Bank']);
  expect(await listPartnersIn(db, 'Research')).toEqual([]);
  expect(await listFeaturedPartners(db)).toHaveLength(3);
});

test('the logo of a partner is looked up, but not that of an invented one', async () => {
  const [real] = await db
    .insert(partners)
    .values({
      name: 'Wren Mills',
      description: 'A mill.',
      category: 'Research',
      websiteUrl: 'https://www.wren-mills.example/',
      relationshipType: 'Bronze',
    })
    .returning();
  const withHost = (await listPartners(db, true)).filter(({ logo }) => logo?.startsWith('/logos/'));
  expect(withHost).toMatchObject([{ name: 'Wren Mills', logo: '/logos/wren-mills.example' }]);
  await db.delete(partners).where(eq(partners.id, real?.id ?? ''));
});

test('a click on a partner with a share is recorded, and its address comes back', async () => {
  expect(await visit(`${website}prices?a=b#c`)).toEqual({ redirectUrl: `${website}prices?a=b#c` });
  expect(await clicks()).toMatchObject([
    { partnerId, destinationUrl: `${website}prices?a=b#c`, referrer: 'http://localhost/partners' },
  ]);
  await visit(website, partnerId, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect(await clicks(), 'a bot is led on and not counted').toHaveLength(1);
});

test.each([
  'https://evil.example/',
  'https://alder-finch.example.evil.example/',
  'https://evil.example/alder-finch.example',
  'https://alder-finch.example@evil.example/',
  'https://user:secret@alder-finch.example/',
  'https://alder-finch.example:8443/',
  'http://alder-finch.example/',
  'https://www.alder-finch.example.org/',
  '//alder-finch.example/',
  'blob:https://alder-finch.example/x',
  'javascript:alert(1)//alder-finch.example',
  '',
])('a destination that is not on the partner’s own website is refused: %s', async (destination) => {
  const before = (await clicks()).length;
  await expect(visit(destination)).rejects.toMatchObject({ status: 400, field: 'destinationUrl' });
  expect(await clicks()).toHaveLength(before);
});

test('what a browser would take to the partner’s host is that host', async () => {
  const { redirectUrl } = await visit('https://alder-finch.example\\@evil.example');
  expect(new URL(redirectUrl).host).toBe('alder-finch.example');
});

test('a partner without a share is opened directly; an unknown or inactive one is not there', async () => {
  const [other] = await db.select().from(partners).where(eq(partners.name, 'Meridian Health'));
  await expect(visit('https://meridian-health.example/', other?.id)).rejects.toMatchObject({ status: 409 });
  await expect(visit(website, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  await db.update(partners).set({ isActive: false }).where(eq(partners.id, partnerId));
  await expect(visit(website)).rejects.toMatchObject({ status: 404 });
  expect((await listPartnersIn(db)).map(({ id }) => id)).not.toContain(partnerId);
  expect((await listFeaturedPartners(db)).map(({ id }) => id)).not.toContain(partnerId);
  await db.update(partners).set({ isActive: true }).where(eq(partners.id, partnerId));
});

test('where a visitor came from is forgotten after 90 days, the click stays', async () => {
  await db.delete(partnerClicks);
  await visit(website);
  await db.update(partnerClicks).set({ clickedAt: sql`now() - interval '91 days'` });
  await visit(website);
  await forgetOldReferrers(db);
  expect((await clicks()).map(({ referrer }) => referrer).sort()).toEqual([
    'http://localhost/partners',
    null,
  ]);
});
