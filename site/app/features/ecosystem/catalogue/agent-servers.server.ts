import type { Library } from '@context-native/mcp';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import { clientNames, connectWith } from './connect.ts';
import { itemsPerPage, mapFilter } from './filter.ts';
import { findItem } from './item.server.ts';
import { listItems } from './items.server.ts';

/** The map for agents: items by words, and one with how to connect to it. */
export function agentServers({ db, config }: Services): NonNullable<Library['servers']> {
  const urlOf = (slug: string) => `${config.siteUrl}/mcp-map/${slug}`;
  return {
    async find({ query, category, tier }, { offset, limit }) {
      const params = new URLSearchParams({ view: 'list', search: query, category, tier });
      if (!query) params.set('sort', 'name');
      const perPage = itemsPerPage(mapFilter(params));
      params.set('page', String(Math.floor(offset / perPage) + 1));
      const { items, total, page, facets } = await listItems(db, mapFilter(params));
      const categories = facets.categories.map(({ slug }) => slug);
      if (category && !categories.includes(category))
        throw new Refusal(422, `there is no ${category}. The map has ${categories.join(', ')}.`, {
          field: 'category',
        });
      // A part ends with the page that it lies in; the next one begins there.
      const start = offset - (page - 1) * perPage;
      const part = start < 0 || start >= perPage ? [] : items.slice(start, start + limit);
      return {
        items: part.map(({ slug, name, description, tier, category }) => {
          return { slug, name, description, tier, category, url: urlOf(slug) };
        }),
        total,
        hasMore: part.length > 0 && offset + part.length < total,
      };
    },
    async get(slug, wanted) {
      const item = await findItem(db, slug);
      if (!item) return undefined;
      const known = clientNames.find((client) => client === wanted);
      const clients = known ? [known] : clientNames;
      const { name, description, tier, category, tags, websiteUrl, repositoryUrl, statusMessage } = item;
      return {
        slug,
        name,
        description,
        tier,
        category,
        tags,
        status: item.registryStatus === 'deprecated' ? 'deprecated' : 'active',
        status_message: statusMessage,
        website: websiteUrl,
        repository: repositoryUrl,
        url: urlOf(slug),
        connect: clients.flatMap((client) =>
          connectWith(item, client).map(({ title, text, runs, json, file, command, link, address }) => ({
            client,
            title,
            text,
            ...(runs && { runs }),
            ...(json && { configuration: json }),
            ...(file && { file }),
            ...(command && { command }),
            ...(link && { link }),
            ...(address && { address }),
          })),
        ),
      };
    },
  };
}
