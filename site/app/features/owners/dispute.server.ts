import type { Site } from '#app/feature.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { listOpenClaims, lockClaim } from './claims.server.ts';
import { disputeFields } from './dispute.ts';
import { endClaimAsEditor, reopenClaim } from './end-claim.server.ts';
import { type FoundListing, findListing } from './listing.server.ts';

/**
 * Puts "this claim is wrong" into the review queue, unless the same sender's words wait there.
 * @throws Refusal 422 for a claim that is not open; TooManyRequests
 */
export async function disputeClaim(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  { listing, name, path }: Pick<FoundListing, 'name' | 'path'> & { listing: string },
  { claim: id, reason, email }: { claim: string; reason: string; email: string },
  sender: Sender,
): Promise<void> {
  const claim = (await listOpenClaims(services.db, listing)).find((one) => one.id === id);
  if (!claim) throw new Refusal(422, 'This claim has ended.', { field: 'claim' });
  await services.limits.take('submissions by address', sender.address);
  await sendForReview(
    services,
    {
      kind: 'claim-dispute',
      title: name,
      key: JSON.stringify([id, email.toLowerCase(), reason]),
      values: {
        email,
        listing: services.config.siteUrl + path,
        control: `${claim.host}, proved on ${claim.provenAt.toISOString().slice(0, 10)}`,
        reason,
        claim: id,
      },
    },
    sender,
  );
}

/**
 * Disputes in the review queue: approving one ends the claim, also one that its owner gave up, and rejecting it changes
 * nothing.
 */
export const disputeKind = (site: Site): SubmissionKind => ({
  kind: 'claim-dispute',
  fields: {
    listing: 'Listing',
    control: 'Host that the owner controls',
    reason: disputeFields.reason,
    claim: disputeFields.claim,
  },
  effect:
    'Ends the claim. The report that it shows goes, and so does the text that it changed. Its owner gets an email.',
  async approve(tx, { data }) {
    const all = site.all('listings');
    const claim = await lockClaim(tx, String(data.claim));
    const listing = claim && (await findListing(tx, all, claim.listing));
    const path = listing?.path ?? '/mcp-map';
    // Its account was deleted, or an editor ended it for another dispute: nothing is left to end, or to reopen.
    if (!claim || claim.endedBy === 'editor') return { path };
    const changed = await endClaimAsEditor(site.services, tx, all, claim.id, undefined);
    return { path, id: claim.id, topics: changed };
  },
  withdraw: reopenClaim,
});
