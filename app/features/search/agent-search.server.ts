import type { Library } from '#mcp';
import { type Searchable, searchSite } from './search.server.ts';

/** Of each group at most: what stands further behind is found by better words. */
const perGroup = 20;

/** The site's search as one list, for agents: the best of all groups first. */
export const agentSearch =
  (searchable: Searchable, siteUrl: string): Library['search'] =>
  async (query, { offset, limit }) => {
    const { groups } = await searchSite(searchable, query, perGroup);
    const all = groups.flatMap(({ name, hits }) =>
      hits.map(({ title, href, about }) => ({
        title,
        url: new URL(href, siteUrl).href,
        about,
        group: name,
      })),
    );
    return { items: all.slice(offset, offset + limit), hasMore: all.length > offset + limit };
  };
