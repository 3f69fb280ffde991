import type { Feature } from '#app/feature.server.ts';
import { claimsSection } from './account-section.server.ts';
import { claimList } from './admin/claims.server.ts';
import { disputeKind } from './dispute.server.ts';
import { ownerChangeKind } from './text-change.server.ts';

export const owners: Feature = {
  deskLists: [claimList],
  accountSections: [claimsSection],
  submissionKinds: [ownerChangeKind, disputeKind],
};
