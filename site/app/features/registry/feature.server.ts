import type { Feature } from '#app/feature.server.ts';
import { findImplementationsTool } from './agent-tools.server.ts';
import { entryDraftKind, submitEntryTool } from './entry-drafts.server.ts';
import { entryListings } from './entry-listings.server.ts';
import { entrySource } from './entry-source.server.ts';
import { registryPages } from './pages.ts';
import {
  countChecks,
  countEntries,
  findEntryPage,
  listEntryPaths,
  searchEntries,
} from './registry.server.ts';
import { registerRegistryTasks } from './tasks.server.ts';

export const registry: Feature = {
  pages: registryPages,
  textSection: 'Registry and map',
  figures: {
    entries: {
      label: 'Implementations in the registry',
      one: 'Implementation in the registry',
      href: '/registry',
      count: countEntries,
    },
    checks: {
      label: 'Checks made on the registry’s traces',
      one: 'Check made on the registry’s traces',
      href: '/registry',
      count: countChecks,
    },
  },
  submissionKinds: [entryDraftKind],
  listings: [entryListings],
  secretSources: [entrySource],
  searchSources: [{ group: 'Registry', find: (_, query, limit) => searchEntries(query, limit) }],
  filePaths: [listEntryPaths],
  socialPages: [(_, path) => findEntryPage(path)],
  pagesInFull: Object.keys(registryPages),
  agentTools: [findImplementationsTool, submitEntryTool],
  start({ services }) {
    registerRegistryTasks(services);
  },
};
