import type { Feature } from '#app/feature.server.ts';
import { claimsSection } from './account-section.server.ts';
import { claimList } from './admin/claims.server.ts';
import { watchedList } from './admin/watched-servers.server.ts';
import { disputeKind } from './dispute.server.ts';
import { ownersPages } from './pages.ts';
import { ownerChangeKind } from './text-change.server.ts';
import { registerWatching, watchedServersSection } from './watching/upkeep.server.ts';

export const owners: Feature = {
  pages: ownersPages,
  textSection: 'Registry and map',
  deskLists: [claimList, watchedList],
  accountSections: [claimsSection, watchedServersSection],
  submissionKinds: [ownerChangeKind, disputeKind],
  start: registerWatching,
};
