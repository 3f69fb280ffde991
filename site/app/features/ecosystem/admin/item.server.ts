import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deskEditor, type EditArgs } from '#app/desk/desk.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { type DeclaredFields, schemaOf, shownFields } from '#app/lib/declared-fields.ts';
import {
  day,
  linesOf,
  neededText,
  oneOf,
  optionalText,
  orNothing,
  textsOf,
  tick,
  wholeNumber,
} from '#app/lib/edit-fields.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { editedColumns, settleOldLinks } from '../catalogue/edited-columns.server.ts';
import { type Tier, tiers } from '../catalogue/filter.ts';
import { hostOf } from '../catalogue/hosts.ts';
import { topicsOfItem } from '../catalogue/item.server.ts';
import { listMapCategories } from '../catalogue/items.server.ts';
import { type LinkName, linkNames } from '../catalogue/links.ts';
import { freeSlug, refuseKnownAddress } from '../catalogue/new-item.server.ts';
import { packagesAsText, packagesText } from '../catalogue/packages-text.ts';
import { nameText, tagsText } from '../catalogue/schema.ts';
import { catalogCategories, catalogItems, catalogReports } from '../catalogue/tables.server.ts';
import { authNames, transportNames } from '../catalogue/words.ts';

const transports = Object.keys(transportNames) as (keyof typeof transportNames)[];

const address = { optional: true, type: 'url', autoComplete: 'off', schema: orNothing(httpAddress) } as const;
const word = (label: string, max: number) => ({
  label,
  optional: true,
  autoComplete: 'off',
  schema: optionalText(max),
});

/** An item as an editor enters it. The output has the names of the table's columns. */
const fields = {
  name: { label: 'Name', maxLength: 100, autoComplete: 'off', schema: z.string().default('').pipe(nameText) },
  description: {
    label: 'Description',
    rows: 3,
    maxLength: 500,
    schema: neededText(500, 'A description is required'),
  },
  category: {
    label: 'Category',
    placeholder: 'Choose a category',
    isHalf: true,
    schema: neededText(60, 'Choose a category.'),
  },
  tier: {
    label: 'Tier',
    choices: choicesOf(tiers),
    isHalf: true,
    schema: oneOf(Object.keys(tiers) as Tier[], 'Choose a tier.'),
  },
  tags: { label: 'Tags', hint: 'Three to six, separated by commas.', autoComplete: 'off', schema: tagsText },
  websiteUrl: {
    label: 'Website',
    hint: 'The item’s own page. Enter at least a website, a repository or an endpoint.',
    ...address,
  },
  repositoryUrl: { label: 'Repository', ...address },
  remoteUrl: { label: 'Endpoint', hint: 'The URL that clients connect to.', ...address },
  newerRemoteUrl: {
    label: 'Newer endpoint',
    hint: 'The Streamable HTTP URL, if the endpoint uses the older HTTP with server-sent events.',
    ...address,
  },
  packages: {
    label: 'Packages',
    hint: 'One per line: npm @scope/name 1.2.0 (or pypi, oci, nuget, mcpb, cargo). If a package needs arguments or environment variables, paste the “packages” of its server.json.',
    optional: true,
    rows: 3,
    maxLength: 20_000,
    spellCheck: false,
    schema: packagesText,
  },
  logoUrl: {
    label: 'Logo',
    hint: 'PNG, JPEG, GIF, WebP or ICO. Without a logo URL, the site uses the website’s logo if logo lookup is on.',
    ...address,
  },
  auth: {
    label: 'Sign-in',
    placeholder: 'Unknown',
    choices: choicesOf(authNames),
    isHalf: true,
    schema: orNothing(z.enum(Object.keys(authNames) as (keyof typeof authNames)[], 'Choose from the list.')),
  },
  maintainer: { ...word('Maintainer', 200), isHalf: true },
  transports: {
    label: 'Transports',
    schema: z
      .string()
      .default('')
      .transform((chosen) => transports.filter((name) => chosen.split(',').includes(name))),
  },
  isRemote: { label: 'Remote', schema: tick },
  isLocal: { label: 'Runs locally', schema: tick },
  language: { ...word('Language', 60), isHalf: true },
  licence: { ...word('Licence', 60), isHalf: true },
  sortOrder: {
    label: 'Position',
    hint: 'Items with lower numbers come first. Items with the same number are sorted by name.',
    type: 'number',
    min: 0,
    max: 100_000,
    isHalf: true,
    schema: wholeNumber(0, 100_000),
  },
  lastChecked: {
    label: 'Last checked',
    hint: 'Date when the item was last compared with its sources.',
    optional: true,
    type: 'date',
    isHalf: true,
    schema: orNothing(day),
  },
  seenIn: {
    label: 'Sources of the facts',
    hint: 'One per line. The item’s page lists them.',
    optional: true,
    rows: 3,
    schema: linesOf(10, 300),
  },
} as const satisfies DeclaredFields;

const schema = z.pipe(
  schemaOf(fields).check(
    z.refine(({ websiteUrl, repositoryUrl, remoteUrl }) => websiteUrl || repositoryUrl || remoteUrl, {
      path: ['websiteUrl'],
      message: 'A website, a repository or an endpoint is required',
    }),
  ),
  z.transform((item) => ({
    ...item,
    websiteHost: hostOf(item.websiteUrl),
    isNoAuth: item.auth === 'none',
  })),
);

/** The pages `/admin/catalogue/new` and `/admin/catalogue/<id>`. */
export const itemEditor = deskEditor({
  role: 'editor',
  path: '/admin/catalogue',
  thing: 'item',
  audit: 'catalogue-item',
  table: catalogItems,
  schema,
  fieldsOf: (item) => ({
    ...textsOf(item, Object.keys(fields) as (keyof typeof fields)[]),
    tags: item.tags.join(', '),
    transports: transports.filter((name) => item.transports.some((one) => one === name)).join(','),
    packages: packagesAsText(item.packages),
    seenIn: item.seenIn.join('\n'),
  }),
  blank: () => ({
    tier: 'community',
    sortOrder: '1000',
    lastChecked: new Date().toISOString().slice(0, 10),
  }),
  topics: topicsOfItem,
  nameOf: ({ name }) => name,
  notices: { created: 'On the map', saved: 'Saved' },
  details: ({ slug }, isNew) => (isNew ? { slug } : {}),
  shown: {
    column: 'isActive',
    on: { verb: 'shown', notice: 'On the map again' },
    off: { verb: 'hidden', notice: 'Off the map' },
  },
  check: async (tx, { category }) => {
    if ((await tx.$count(catalogCategories, eq(catalogCategories.slug, category))) === 0)
      throw new Refusal(422, 'Choose a category.', { field: 'category' });
  },
  forNew: async (tx, { name, websiteUrl, repositoryUrl }) => {
    for (const url of [websiteUrl, repositoryUrl]) if (url) await refuseKnownAddress(tx, url);
    return { slug: await freeSlug(tx, name) };
  },
  // Records the columns that the editor changed, for imports (`mergeColumns`).
  alsoSet: (item, values, changed) => ({
    edited: editedColumns(item, values, changed),
    updatedAt: sql`now()`,
  }),
  afterSave: settleOldLinks,
  intents: {
    settle: async ({ services, editorId, id, form }) => {
      await settleReport(services, editorId, id, String(form.get('report')));
      return 'The report is settled.';
    },
  },
});

/**
 * Settles the report of a link. A new report of the same link opens it again.
 * @throws Refusal 404
 */
export function settleReport(
  { db }: Pick<Services, 'db'>,
  editorId: string,
  itemId: string,
  reportId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const isIt = and(eq(catalogReports.id, reportId), eq(catalogReports.itemId, itemId));
    const [report] = isUuid(reportId) ? await tx.select().from(catalogReports).where(isIt).for('update') : [];
    if (!report) throw new Refusal(404, 'This report does not exist.');
    if (report.status !== 'open') return;
    await tx.update(catalogReports).set({ status: 'settled', updatedAt: sql`now()` }).where(isIt);
    await itemEditor.record(tx, editorId, itemId, 'report-settled', { link: report.link });
  });
}

export async function showItem(args: EditArgs) {
  const { id, row, form } = await itemEditor.load(args);
  const { db } = args.context.get(servicesContext);
  const [categories, reports] = await Promise.all([listMapCategories(db), row ? listReports(db, id) : []]);
  const shown = { form, categories, reports, fields: shownFields(fields) };
  if (!row) return { ...shown, item: undefined };
  const { name, slug, isActive, source, sourceKey, leftOut } = row;
  return { ...shown, item: { name, slug, isActive, source, sourceKey, leftOut } };
}

/** Open reports, most often reported links first; at most 20. */
async function listReports(db: Database, itemId: string) {
  const found = await db
    .select()
    .from(catalogReports)
    .where(and(eq(catalogReports.itemId, itemId), eq(catalogReports.status, 'open')))
    .orderBy(desc(catalogReports.reports), asc(catalogReports.id))
    .limit(20);
  return found.map(({ id, link, url, reports, updatedAt }) => ({
    id,
    link: linkNames[link as LinkName],
    url,
    reports,
    lastSaid: updatedAt.toISOString(),
  }));
}
