import { eq, inArray } from 'drizzle-orm';
import { dropScheduledCheck } from '#app/features/server-check/server-check.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { watchedServers } from './tables.server.ts';

/**
 * Ends the checks that these claims turned on, or those of a listing, and deletes their results. Call it in the
 * transaction that ends the claims, or opts the listing out.
 */
export async function forgetWatched(
  tx: Database,
  of: { claimIds: string[] } | { listing: string },
): Promise<void> {
  const isOf =
    'listing' in of ? eq(watchedServers.listing, of.listing) : inArray(watchedServers.claimId, of.claimIds);
  const gone = await tx.delete(watchedServers).where(isOf).returning({ checkId: watchedServers.checkId });
  for (const { checkId } of gone) if (checkId) await dropScheduledCheck(tx, checkId);
}
