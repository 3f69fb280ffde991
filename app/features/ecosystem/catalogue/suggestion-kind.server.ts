import { Refusal } from '#app/lib/refusal.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { hostOf, isCodeHost } from './hosts.ts';
import { topicsOfItem } from './item.server.ts';
import { freeSlug, refuseKnownAddress } from './new-item.server.ts';
import { suggestionSchema, tagsText } from './schema.ts';
import { catalogItems } from './tables.server.ts';

/** Suggestions for the map in the review queue: the editor writes what the map says, approving adds the item. */
export const suggestionKind: SubmissionKind = {
  kind: 'catalogue-item',
  fields: { url: 'Website or repository', category: 'Category', description: 'What it does' },
  effect: 'Adds the item to the MCP Map, in the tier “community”. The catalogue’s form changes the rest.',
  topicsOf: (path, { data }, { tags = '' }) =>
    topicsOfItem({
      slug: path.replace('/mcp-map/', ''),
      category: String(data.category),
      tags: readTags(tags),
    }),
  approvalFields: [
    {
      name: 'description',
      label: 'Description',
      rows: 3,
      from: ({ description }) => String(description ?? ''),
    },
    { name: 'tags', label: 'Tags', hint: 'Three to six, parted by commas.', from: () => '' },
  ],
  async approve(tx, { data }, { description = '', tags = '' }) {
    const sent = suggestionSchema.safeParse({ ...data, email: '' });
    if (!sent.success) throw new Refusal(422, 'This is no item of the map: reject it with a reason.');
    const { name, url, category } = sent.data;
    if (description.trim() === '' || description.length > 500)
      throw new Refusal(422, 'Please describe the item, in at most 500 characters.', {
        field: 'description',
      });
    await refuseKnownAddress(tx, url);
    const slug = await freeSlug(tx, name);
    await tx.insert(catalogItems).values({
      slug,
      name,
      category,
      description: description.trim(),
      tags: readTags(tags),
      seenIn: [url],
      lastChecked: new Date().toISOString().slice(0, 10),
      ...(isCodeHost(url) ? { repositoryUrl: url } : { websiteUrl: url, websiteHost: hostOf(url) }),
    });
    return `/mcp-map/${slug}`;
  },
};

function readTags(text: string): string[] {
  const { data, error } = tagsText.safeParse(text);
  if (!data) throw new Refusal(422, error.issues[0]?.message ?? '', { field: 'tags' });
  return data;
}
