import { eq, or } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { hostOf, isCodeHost } from './hosts.ts';
import { freeSlugs } from './import-page.server.ts';
import { suggestionSchema } from './schema.ts';
import { catalogItems } from './tables.server.ts';

/** Suggestions for the map in the review queue: the editor writes what the map says, approving adds the item. */
export const suggestionKind: SubmissionKind = {
  kind: 'catalogue-item',
  fields: { url: 'Website or repository', category: 'Category', description: 'What it does' },
  effect: 'Adds the item to the MCP Map, in the tier “community”. The catalogue’s form changes the rest.',
  topics: [topics.catalogue],
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
    const [known] = await tx
      .select({ slug: catalogItems.slug })
      .from(catalogItems)
      .where(or(eq(catalogItems.websiteUrl, url), eq(catalogItems.repositoryUrl, url)))
      .limit(1);
    if (known) throw new Refusal(409, `The map has this address already: /mcp-map/${known.slug}`);
    const slug = (await freeSlugs(tx, [name])).get(name);
    if (!slug) throw new Error(`no slug for ${name}`);
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

const tag = /^[a-z0-9][a-z0-9+.-]{0,59}$/;

function readTags(text: string): string[] {
  const tags = [
    ...new Set(
      text
        .toLowerCase()
        .split(',')
        .map((word) => word.trim().replaceAll(/\s+/g, '-')),
    ),
  ].filter((word) => word !== '');
  if (tags.length < 3 || tags.length > 6 || !tags.every((word) => tag.test(word)))
    throw new Refusal(422, 'Please give three to six tags, of letters and digits, parted by commas.', {
      field: 'tags',
    });
  return tags;
}
