import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { FoundListing, ListedHost, Listings } from '#app/features/owners/owners.server.ts';
import { type DeclaredFields, lineField, textField } from '#app/lib/declared-fields.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { httpAddress } from '#app/lib/http-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { editedColumns, settleOldLinks } from './edited-columns.server.ts';
import { hostOf, isCodeHost } from './hosts.ts';
import { findItem, type Item, topicsOfItem } from './item.server.ts';
import { tagsText } from './schema.ts';
import { catalogItems } from './tables.server.ts';

const address = {
  type: 'url',
  optional: true,
  maxLength: 500,
  autoComplete: 'off',
  schema: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || z.safeParse(httpAddress, text).success, 'Enter a URL, or nothing.'),
  ),
} as const;

/** Fields that an owner may change. The endpoint and the packages say what the item is: these stay with editors and imports. */
const fields = {
  description: textField({ label: 'Description', max: 500, missing: 'A description is required' }),
  tags: { label: 'Tags', hint: 'Three to six, separated by commas.', autoComplete: 'off', schema: tagsText },
  websiteUrl: { label: 'Website', hint: 'A page about the item itself.', ...address },
  repositoryUrl: { label: 'Repository', ...address },
  maintainer: { ...lineField({ label: 'Maintainer', max: 200 }), isHalf: true },
  licence: { ...lineField({ label: 'Licence', max: 60 }), isHalf: true },
} as const satisfies DeclaredFields;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];

type Row = typeof catalogItems.$inferSelect;

const textOf = (item: Pick<Row, FieldName>, name: FieldName): string =>
  name === 'tags' ? item.tags.join(', ') : (item[name] ?? '');

const textsOf = (item: Pick<Row, FieldName>): Fields =>
  Object.fromEntries(names.map((name) => [name, textOf(item, name)]));

/** The columns of these texts. The form, or the item itself, had them before: nothing is checked again. */
function columnsOf({ description, tags, ...others }: Fields): Partial<Row> {
  const texts = names
    .filter((name) => others[name] !== undefined)
    .map((name) => [name, others[name] || null]);
  return {
    ...Object.fromEntries(texts),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags: tags === '' ? [] : tags.toLowerCase().split(/\s*,\s*/) }),
  };
}

/** Hosts of an item, each once: its endpoints and its own website. */
function hostsOf({ remoteUrl, newerRemoteUrl, websiteUrl }: Item): ListedHost[] {
  const named = [
    ['endpoint', remoteUrl, undefined],
    ['newer endpoint', newerRemoteUrl, undefined],
    ['website', websiteUrl, 'websiteUrl' satisfies FieldName],
  ] as const;
  const hosts = new Map<string, ListedHost>();
  for (const [of, url, field] of named)
    if (url && URL.canParse(url) && !isCodeHost(url)) {
      const { host } = new URL(url);
      if (host && !hosts.has(host)) hosts.set(host, { host, of, ...(field && { field }) });
    }
  return [...hosts.values()];
}

function howToAddHost({ source }: Item): string {
  const suggest = 'its website or its endpoint with the form “Suggest an item”. Name this item there.';
  return source
    ? `Add “websiteUrl” or “remotes” to its entry in the registry ${new URL(source).host}. The map reads that registry. Or send us ${suggest}`
    : `Send us ${suggest} An editor adds it.`;
}

/** Items of the map, for their owners. */
export const mapListings: Listings = {
  kind: 'map',
  async find(db, slug): Promise<FoundListing | undefined> {
    const item = await findItem(db, slug);
    return (
      item && {
        name: item.name,
        path: `/mcp-map/${slug}`,
        endpoint: item.newerRemoteUrl ?? item.remoteUrl ?? undefined,
        hosts: hostsOf(item),
        howToAddHost: howToAddHost(item),
        values: textsOf(item),
      }
    );
  },
  text: { fields, read: readText, save: saveText },
};

async function readText(tx: Database, slug: string): Promise<Fields | undefined> {
  const [item] = await tx.select().from(catalogItems).where(eq(catalogItems.slug, slug));
  return item && textsOf(item);
}

/** @throws Refusal 404, 422 */
async function saveText(tx: Database, slug: string, values: Fields): Promise<string[]> {
  const [item] = await tx.select().from(catalogItems).where(eq(catalogItems.slug, slug)).for('update');
  if (!item) throw new Refusal(404, 'The map has no such item.');
  const columns = columnsOf(values);
  const next = { ...item, ...columns };
  if (!(next.websiteUrl || next.repositoryUrl || next.remoteUrl))
    throw new Refusal(422, 'A website or a repository is required', { field: 'websiteUrl' });
  const changed = names.filter((name) => textOf(item, name) !== textOf(next, name));
  if (changed.length === 0) return [];
  await tx
    .update(catalogItems)
    .set({
      ...columns,
      websiteHost: hostOf(next.websiteUrl),
      edited: editedColumns(item, next, changed),
      updatedAt: sql`now()`,
    })
    .where(eq(catalogItems.id, item.id));
  await settleOldLinks(tx, item.id, next);
  return [...topicsOfItem(item), ...topicsOfItem(next)];
}
