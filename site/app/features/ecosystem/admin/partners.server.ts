import { asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deskEditor, deskList, type EditArgs, shownActions } from '#app/desk/desk.server.ts';
import { neededText, oneOf, orNothing, textsOf, tick, wholeNumber } from '#app/lib/edit-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { containsText, countLimit } from '#app/services/database/query-parts.server.ts';
import { nameText } from '../catalogue/schema.ts';
import { partnerCategories, partnerTiers } from '../partners-categories.ts';
import { partnerClicks, partners } from '../tables.server.ts';

// Full names, because both tables have an `id`.
const clicks = sql`select 1 from ${partnerClicks} where partner_clicks.partner_id = partners.id`;

/** List of `/admin/partners`: partners in the site's order, with the number of visits. */
export const partnerList = deskList({
  role: 'editor',
  path: '/admin/partners',
  table: partners,
  one: 'partner',
  many: 'partners',
  states: {
    label: 'Status',
    name: 'state',
    of: {
      shown: {
        label: 'On the site',
        where: eq(partners.isActive, true),
        empty: { title: 'The site shows no partners.' },
      },
      hidden: {
        label: 'Hidden',
        where: eq(partners.isActive, false),
        empty: { title: 'No partner is hidden.' },
      },
    },
  },
  filters: {
    // Searched without an index: there are few partners.
    q: { label: 'Name', where: (text) => containsText(sql`${partners.name}`, text) },
    category: {
      label: 'Category',
      placeholder: 'Every category',
      choices: partnerCategories.map(({ name }) => ({ value: name, label: name })),
      where: (name) => eq(partners.category, name),
    },
    tier: {
      label: 'Tier',
      placeholder: 'Every tier',
      choices: partnerTiers.map((tier) => ({ value: tier, label: tier })),
      where: (tier) => eq(partners.relationshipType, tier),
    },
  },
  sorts: {
    name: sql`lower(${partners.name})`,
    place: partners.displayOrder,
  },
  order: [asc(partners.displayOrder), asc(partners.id)],
  query: (db) =>
    db
      .select({
        id: partners.id,
        name: partners.name,
        category: partners.category,
        tier: partners.relationshipType,
        displayOrder: partners.displayOrder,
        isFeatured: partners.isFeatured,
        isExample: partners.isExample,
        share: partners.revenueSharePercent,
        clicks: sql<number>`(select count(*)::int from (${clicks} limit ${countLimit}) as counted)`,
        recentClicks: sql<number>`(select count(*)::int from (${clicks}
          and clicked_at > now() - interval '30 days' limit ${countLimit}) as counted)`,
      })
      .from(partners),
  show: (found) => found,
  hit: ({ name, category, tier }) => ({ title: name, about: `${tier}, ${category}` }),
  actions: shownActions((...asked) => partnerEditor.setShown(...asked), 'hidden'),
  csv: [
    'id',
    'name',
    'category',
    'tier',
    'isFeatured',
    'isExample',
    'displayOrder',
    'recentClicks',
    'clicks',
  ],
});

/** Path of a picture on this site, or a URL. */
const logo = z.union([
  z.string().regex(/^\/[\w-]+(\/[\w.-]+)+$/, 'Enter a path on this site, or a URL.'),
  httpAddress,
]);

const share = z
  .string()
  .regex(/^\d{1,3}$/, 'Enter a whole number from 1 to 100.')
  .transform(Number)
  .pipe(z.number().min(1, 'Enter a whole number from 1 to 100.').max(100, 'Enter at most 100 per cent.'));

/** A partner as an editor enters it. The output has the names of the table's columns. */
const schema = z.object({
  name: z.string().default('').pipe(nameText),
  description: neededText(300, 'A description is required'),
  category: oneOf(
    partnerCategories.map(({ name }) => name),
    'Choose a category.',
  ),
  relationshipType: oneOf(partnerTiers, 'Choose a tier.'),
  websiteUrl: neededText(500, 'A website is required').pipe(httpAddress),
  logoUrl: orNothing(logo),
  displayOrder: wholeNumber(0, 100_000),
  revenueSharePercent: orNothing(share),
  isFeatured: tick,
  isExample: tick,
});

/** The pages `/admin/partners/new` and `/admin/partners/<id>`. */
export const partnerEditor = deskEditor({
  role: 'editor',
  path: '/admin/partners',
  thing: 'partner',
  audit: 'partner',
  table: partners,
  schema,
  fieldsOf: (partner) => textsOf(partner, Object.keys(schema.shape)),
  blank: { relationshipType: 'Bronze', displayOrder: '100' },
  topics: () => [topics.partners],
  nameOf: ({ name }) => name,
  notices: { created: 'Added', saved: 'Saved' },
  shown: {
    column: 'isActive',
    on: { verb: 'shown', notice: 'Shown again' },
    off: { verb: 'hidden', notice: 'Hidden' },
  },
  forNew: async (tx, { name, websiteUrl }) => {
    // Lock: concurrent inserts wait for each other, so a form that is sent twice adds one partner.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('partners.new'))`);
    const isKnown = or(eq(partners.name, name), eq(partners.websiteUrl, websiteUrl));
    const [known] = await tx.select().from(partners).where(isKnown).limit(1);
    if (!known) return undefined;
    const hidden = known.isActive ? '' : ', and hidden';
    throw new Refusal(409, `${known.name} is already a partner${hidden}. Nothing was added.`);
  },
});

export async function showPartner(args: EditArgs) {
  const { row, form } = await partnerEditor.load(args);
  return { form, partner: row && { name: row.name, isActive: row.isActive } };
}
