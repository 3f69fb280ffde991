import type { Feature } from '#app/feature.server.ts';
import { foundSecretCount, foundSecretList } from './found-list.server.ts';
import { scanCommand } from './scan-stored.server.ts';
import { submissionsToScan } from './submission-source.server.ts';

export const foundSecrets: Feature = {
  deskLists: [foundSecretList],
  waiting: [{ path: '/admin/secrets', count: foundSecretCount }],
  secretSources: [submissionsToScan],
  commands: { secrets: (site) => scanCommand(site.services, site.all('secretSources')) },
};
