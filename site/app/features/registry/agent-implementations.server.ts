import type { Library } from '@context-native/mcp';
import { keyOf, registry } from './entries.server.ts';
import { profileCodes } from './names.ts';
import { stages } from './stage.ts';

/** The registry for agents: entries by words, in the order of their keys. */
export const agentImplementations =
  (siteUrl: string): NonNullable<Library['findImplementations']> =>
  async ({ query, profile, stage }, { offset, limit }) => {
    const filter = {
      q: query,
      profile: profileCodes.find((one) => one === profile),
      stage: stages.find((one) => one === stage),
    };
    const { entries, total, hasMore } = await registry.list(filter, { skip: offset, limit });
    return {
      items: entries.map(({ entry, stage }) => ({
        key: keyOf(entry),
        name: entry.name,
        profile: entry.profile,
        compliance: entry.compliance,
        stage,
        capabilities: entry.capabilities,
        url: `${siteUrl}/registry/${keyOf(entry)}`,
      })),
      total,
      hasMore,
    };
  };
