import { eq, sql } from 'drizzle-orm';
import { actorOf } from '#app/features/accounts/accounts.server.ts';
import {
  findOwnReport,
  shownServer,
  summariseReport,
} from '#app/features/server-check/server-check.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { isOptedOut, lockOpenClaim, type OwnerClaim, refuseAfterOptOut } from './claims.server.ts';
import { listingClaims, publishedChecks } from './tables.server.ts';
import { forgetWatched } from './watching/forget.server.ts';

type Used = Pick<Services, 'db' | 'changes'>;

/**
 * Shows the report of one of the owner's own checks of the endpoint on the page of the listing, in place of another.
 * @throws Refusal 409 after an opt-out, 422 for a check without a report
 */
export async function publishReport(
  { db, changes }: Used,
  { id, userId, listing }: OwnerClaim,
  endpoint: string,
  checkId: string,
): Promise<void> {
  const url = shownServer(endpoint);
  const own = await findOwnReport(db, userId, url, checkId);
  if (!own) throw new Refusal(422, 'Choose one of your finished checks.', { field: 'check' });
  const shown = {
    listing,
    claimId: id,
    checkId,
    url,
    kind: own.kind,
    hasToken: own.hasToken,
    ...summariseReport(JSON.parse(own.report)),
    report: own.report,
  };
  await changes.write(db, [topics.listing(listing)], async (tx) => {
    await refuseAfterOptOut(tx, await lockOpenClaim(tx, id));
    await tx
      .insert(publishedChecks)
      .values(shown)
      .onConflictDoUpdate({ target: publishedChecks.listing, set: { ...shown, publishedAt: sql`now()` } });
    await recordAudit(tx, {
      actor: actorOf(userId),
      action: 'claim.report-shown',
      subject: `claim:${id}`,
      details: { listing, kind: own.kind },
    });
  });
}

/** Takes the report off the page of the listing. Any owner may, also if another one put it there. */
export async function hideReport({ db, changes }: Used, { id, userId, listing }: OwnerClaim): Promise<void> {
  await changes.write(db, [topics.listing(listing)], async (tx) => {
    await lockOpenClaim(tx, id);
    await takeDown(tx, listing);
    await recordAudit(tx, {
      actor: actorOf(userId),
      action: 'claim.report-hidden',
      subject: `claim:${id}`,
      details: { listing },
    });
  });
}

const takeDown = (tx: Database, listing: string) =>
  tx.delete(publishedChecks).where(eq(publishedChecks.listing, listing));

/**
 * Opts a listing out of checks, which takes its report down and ends its regular checks, or ends this owner's opt-out.
 * Returns whether an owner wants no checks now.
 */
export async function setOptOut(
  { db, changes }: Used,
  { id, userId, listing }: OwnerClaim,
  isOut: boolean,
): Promise<boolean> {
  const changed = [topics.listing(listing), topics.watchedServers, topics.serverChecks];
  return changes.write(db, changed, async (tx) => {
    await lockOpenClaim(tx, id);
    await tx
      .update(listingClaims)
      .set({ optedOutAt: isOut ? sql`now()` : null })
      .where(eq(listingClaims.id, id));
    if (isOut) {
      await takeDown(tx, listing);
      await forgetWatched(tx, { listing });
    }
    await recordAudit(tx, {
      actor: actorOf(userId),
      action: isOut ? 'claim.opted-out' : 'claim.opted-in',
      subject: `claim:${id}`,
      details: { listing },
    });
    return isOptedOut(tx, listing);
  });
}

/** The report that a listing shows. */
export async function findPublished(db: Database, listing: string) {
  const [found] = await db.select().from(publishedChecks).where(eq(publishedChecks.listing, listing));
  return found;
}
