import type { FeedFacts } from '#app/lib/feed-files.ts';
import { keyOf, registry } from './entries.server.ts';
import { profileNames } from './names.ts';
import { stageNames } from './stage.ts';

/** The entries of the registry that speak of the latest days. */
export async function registryFeed(siteUrl: string): Promise<FeedFacts> {
  const entries = await registry.newest(30);
  return {
    folder: '/feeds/registry',
    page: '/registry',
    title: 'Registry, new and changed',
    description: 'Implementations whose owners declare compliance with the standard.',
    entries: entries.map(({ entry, state, stage, changedAt }) => ({
      id: `${siteUrl}/registry/${keyOf(entry)}`,
      url: `${siteUrl}/registry/${keyOf(entry)}`,
      title: `${entry.name} ${entry.version}`,
      summary: `${keyOf(entry)}, ${profileNames[entry.profile]} profile: ${entry.capabilities.join(', ')}. ${stageNames[stage]}; ${state}.`,
      updated: new Date(changedAt),
      tags: [entry.profile, stage, state],
    })),
  };
}
