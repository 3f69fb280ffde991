import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { hostOf, isCodeHost } from './hosts.ts';
import { topicsOfItem } from './item.server.ts';
import { freeSlug, refuseKnownAddress } from './new-item.server.ts';
import { tagsText } from './schema.ts';
import { suggestionFields, suggestionSchema } from './suggestion.ts';
import { catalogItems } from './tables.server.ts';

/** Suggestions for the map in the review queue: the editor writes the item's text, and approving adds the item. */
export const suggestionKind: SubmissionKind = {
  kind: 'catalogue-item',
  fields: suggestionFields,
  effect: 'Adds the item to the MCP Map in the tier “community”. Edit the rest in the catalogue’s form.',
  approvalFields: {
    description: { label: 'Description', rows: 3 },
    tags: { label: 'Tags', hint: 'Three to six, separated by commas.' },
  },
  async current(db, id) {
    const [item] = await db.select().from(catalogItems).where(eq(catalogItems.id, id));
    return item && { description: item.description, tags: item.tags.join(', ') };
  },
  async approve(tx, { data, resultId }, { description = '', tags = '' }) {
    const sent = suggestionSchema.safeParse({ ...data, email: '' });
    if (!sent.success) throw new Refusal(422, 'This is not an item for the map: reject it with a reason.');
    const { name, url, category } = sent.data;
    if (description.trim() === '' || description.length > 500)
      throw new Refusal(422, 'Describe the item in at most 500 characters.', {
        field: 'description',
      });
    const written = { description: description.trim(), tags: readTags(tags), isActive: true };
    if (resultId) return publishedAs(await change(tx, resultId, written));
    await refuseKnownAddress(tx, url);
    const [item] = await tx
      .insert(catalogItems)
      .values({
        ...written,
        slug: await freeSlug(tx, name),
        name,
        category,
        seenIn: [url],
        lastChecked: new Date().toISOString().slice(0, 10),
        ...(isCodeHost(url) ? { repositoryUrl: url } : { websiteUrl: url, websiteHost: hostOf(url) }),
      })
      .returning();
    return publishedAs(item);
  },
  withdraw: async (tx, id) => publishedAs(await change(tx, id, { isActive: false })).topics,
};

type Item = typeof catalogItems.$inferSelect;

async function change(tx: Database, id: string, values: Partial<Item>): Promise<Item | undefined> {
  const [item] = await tx
    .update(catalogItems)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(catalogItems.id, id))
    .returning();
  return item;
}

function publishedAs(item: Item | undefined) {
  if (!item) throw new Error('the item was not written');
  return { path: `/mcp-map/${item.slug}`, id: item.id, topics: topicsOfItem(item) };
}

function readTags(text: string): string[] {
  const { data, error } = tagsText.safeParse(text);
  if (!data) throw new Refusal(422, error.issues[0]?.message ?? '', { field: 'tags' });
  return data;
}
