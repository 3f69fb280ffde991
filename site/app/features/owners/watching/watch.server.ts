import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { siteContext } from '#app/feature.server.ts';
import { actorOf, type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import {
  demandAddress,
  dropScheduledCheck,
  readAsker,
} from '#app/features/server-check/server-check.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { demandOwnClaim, isOptedOut, lockOpenClaim, type OwnerClaim } from '../claims.server.ts';
import { type FoundListing, findListing, type Listings } from '../listing.server.ts';
import { ownListingPath } from '../paths.ts';
import { findWatched, notShown } from './history.server.ts';
import { intervalHours } from './history.ts';
import { pathOfWatched, topicsOfWatched } from './names.ts';
import { askForDueChecks } from './schedule.server.ts';
import { watchedServers } from './tables.server.ts';

type ScheduleArgs = PageArgs & { params: { id: string } };

/** The visitor's own claim of the page. @throws Refusal 404; a redirect to sign in */
async function demandOwn(args: ScheduleArgs): Promise<OwnerClaim> {
  const { id: userId } = await requireVisitor(args);
  return demandOwnClaim(args.context.get(servicesContext).db, userId, args.params.id);
}

const listingsOf = ({ context }: ScheduleArgs) => context.get(siteContext).all('listings');

/** Why the checks cannot be turned on; undefined if they can. */
function whyNot(
  found: Pick<FoundListing, 'endpoint'> | undefined,
  claim: Pick<OwnerClaim, 'host'>,
  hasOptedOut: boolean,
): string | undefined {
  if (!found) return notShown;
  const { endpoint } = found;
  if (hasOptedOut) return 'An owner opted this listing out of checks. Only that owner can end the opt-out.';
  if (!endpoint) return 'This listing names no endpoint, so there is no server to check.';
  const { host } = new URL(endpoint);
  return host === claim.host
    ? undefined
    : `The server is at ${host}, and you proved that you control ${claim.host}. Give up the claim, and claim the listing with ${host}.`;
}

/** Data of the page of an owner's regular checks. */
export async function showSchedule(args: ScheduleArgs) {
  const { db } = args.context.get(servicesContext);
  return readSchedule(db, listingsOf(args), await demandOwn(args));
}

/** The schedule of a claim's listing, also while the site does not show the listing: its owner can turn it off. */
export async function readSchedule(db: Database, listings: readonly Listings[], claim: OwnerClaim) {
  const { listing } = claim;
  const found = await findListing(db, listings, listing);
  const [watched] = await db.select().from(watchedServers).where(eq(watchedServers.listing, listing));
  return {
    name: found?.name ?? watched?.name ?? listing,
    back: ownListingPath(claim.id),
    endpoint: found?.endpoint?.split('?', 1)[0],
    whyNot: whyNot(found, claim, await isOptedOut(db, listing)),
    every: watched?.isActive ? String(watched.everyHours) : 'off',
    stoppedBecause: watched?.stoppedBecause ?? undefined,
    nextAt: watched?.isActive ? watched.nextAt.toISOString() : undefined,
    isDue: watched !== undefined && watched.nextAt.getTime() <= Date.now(),
    publicPath: found && watched && (await findWatched(db, listing)) && pathOfWatched(watched),
  };
}

const scheduleForm = z.object({ every: z.enum(['off', ...intervalHours], 'Choose how often.') });

/** Takes the form of that page. */
export async function answerSchedule(args: ScheduleArgs) {
  const { context } = args;
  const services = context.get(servicesContext);
  const claim = await demandOwn(args);
  return answerForm(context, await readForm(args.request), scheduleForm, async ({ every }) => {
    const back = `${ownListingPath(claim.id)}/schedule`;
    if (every === 'off') {
      await stopWatching(services, claim);
      return leadTo(context, back, { title: 'The regular checks are off.' });
    }
    const listings = listingsOf(args);
    const found = await findListing(services.db, listings, claim.listing);
    await startWatching(services, claim, found, Number(every), await readAsker(args));
    await askForDueChecks(services, listings);
    return leadTo(context, back, { title: 'The regular checks are on.' });
  });
}

type Used = Pick<Services, 'db' | 'changes'>;

/**
 * Turns the regular checks of a listing's server on, or changes how often they are made. A check is not due earlier for
 * that.
 * @throws Refusal 409 if the owner has not proved control of the server's host, or opted out; 422 for the address
 */
export async function startWatching(
  { db, changes }: Used,
  claim: OwnerClaim,
  found: FoundListing | undefined,
  everyHours: number,
  asker: { isLocal: boolean },
): Promise<void> {
  const { listing } = claim;
  await changes.write(
    db,
    (id: string) => topicsOfWatched({ id, listing }),
    async (tx) => {
      const open = await lockOpenClaim(tx, claim.id);
      const why = whyNot(found, open, await isOptedOut(tx, listing));
      if (why !== undefined || !found?.endpoint) throw new Refusal(409, why ?? '');
      const url = new URL(found.endpoint);
      demandAddress(asker, url);
      const on = {
        claimId: claim.id,
        name: found.name,
        url: url.href,
        host: url.host,
        everyHours,
        isActive: true,
        stoppedBecause: null,
      };
      const [watched] = await tx
        .insert(watchedServers)
        .values({ listing, ...on })
        .onConflictDoUpdate({
          target: watchedServers.listing,
          set: {
            ...on,
            // Another owner's checks stay theirs, so that they do not end with this claim.
            claimId: sql`coalesce((select theirs.id from listing_claims theirs where theirs.id = ${watchedServers.claimId}
              and theirs.ended_at is null and theirs.host = ${url.host}), ${claim.id})`,
            nextAt: sql`greatest(now(), ${watchedServers.askedAt} + make_interval(hours => ${everyHours}))`,
          },
        })
        .returning({ id: watchedServers.id });
      await recordAudit(tx, {
        actor: actorOf(claim.userId),
        action: 'claim.checks-on',
        subject: `claim:${claim.id}`,
        details: { listing, everyHours },
      });
      return watched?.id ?? '';
    },
  );
}

/** Turns them off, whichever owner turned them on. The history stays. */
export async function stopWatching({ db, changes }: Used, claim: OwnerClaim): Promise<void> {
  const { listing } = claim;
  await changes.write(
    db,
    (id: string) => [topics.serverChecks, ...topicsOfWatched({ id, listing })],
    async (tx) => {
      await lockOpenClaim(tx, claim.id);
      const [watched] = await tx
        .select({ id: watchedServers.id, checkId: watchedServers.checkId })
        .from(watchedServers)
        .where(eq(watchedServers.listing, listing))
        .for('update');
      if (!watched) return '';
      await tx
        .update(watchedServers)
        .set({ isActive: false, stoppedBecause: null, checkId: null })
        .where(eq(watchedServers.id, watched.id));
      if (watched.checkId) await dropScheduledCheck(tx, watched.checkId);
      await recordAudit(tx, {
        actor: actorOf(claim.userId),
        action: 'claim.checks-off',
        subject: `claim:${claim.id}`,
        details: { listing },
      });
      return watched.id;
    },
  );
}
