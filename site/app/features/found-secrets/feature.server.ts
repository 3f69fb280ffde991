import type { Feature } from '#app/feature.server.ts';
import { foundSecretCount, foundSecretList } from './found-list.server.ts';
import { scanCommand, secretSourcesContext } from './found-secrets.server.ts';
import { submissionsToScan } from './submission-source.server.ts';

export const foundSecrets: Feature = {
  deskLists: [foundSecretList],
  waiting: [{ path: '/admin/secrets', count: foundSecretCount }],
  secretSources: [submissionsToScan],
  commands: { secrets: (site) => scanCommand(site.services, site.all('secretSources')) },
  start(site) {
    const sources = site.all('secretSources');
    return { provide: (context) => context.set(secretSourcesContext, sources) };
  },
};
