import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { actorOf } from '#app/features/accounts/accounts.server.ts';
import {
  type Asker,
  isLocalFor,
  type ProofKind,
  type ProofPlaces,
  proofText,
  searchProof,
} from '#app/features/server-check/server-check.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { FoundListing, ListedHost } from './listing.server.ts';
import { listingClaims } from './tables.server.ts';

export type OwnerClaim = typeof listingClaims.$inferSelect;

/** A signed-in person who claims, with the address that limits count. */
export type Claimant = Omit<Asker, 'userId'> & { userId: string };

/**
 * The line that proves control of a host for one account. Everyone can read it there, and it counts for nobody else. It
 * stays the same, so one file serves all listings of a host.
 */
export const claimText = (userId: string, host: string): string => proofText(`${userId} ${host}`);

const isOpen = isNull(listingClaims.endedAt);

type Used = Pick<Services, 'db' | 'changes' | 'config' | 'limits'>;

/**
 * Claims a listing after a proof of control of one of its hosts. Returns the claim's id, also of an earlier open one.
 * @throws Refusal 403 after an editor ended a claim of this account, 422 without the proof; TooManyRequests
 */
export async function claimListing(
  services: Used,
  { listing, hosts }: Pick<FoundListing, 'hosts'> & { listing: string },
  host: string,
  claimant: Claimant,
  places?: ProofPlaces,
): Promise<string> {
  const { db, changes } = services;
  const proving = await listProvingHosts(db, { listing, hosts });
  if (!proving.some((one) => one.host === host))
    throw new Refusal(422, 'Choose one of the hosts of this listing.', { field: 'host' });
  const { userId } = claimant;
  const own = await findOpenClaim(db, listing, userId);
  if (own) return own.id;
  const proof = await demandControl(services, host, claimant, places);
  return changes.write(db, [topics.listing(listing)], async (tx) => {
    await lockListing(tx, listing);
    // The proof takes seconds: the same form may have been sent twice, or an editor ended a claim.
    const since = await findOpenClaim(tx, listing, userId);
    if (since) return since.id;
    const [claim] = await tx
      .insert(listingClaims)
      .values({ listing, userId, host, proof })
      .returning({ id: listingClaims.id });
    if (!claim) throw new Error('the claim was not stored');
    await recordAudit(tx, {
      actor: actorOf(userId),
      action: 'claim.made',
      subject: `claim:${claim.id}`,
      details: { listing, host, proof },
    });
    return claim.id;
  });
}

/**
 * Hosts of a listing whose control proves ownership. A host that a claim wrote into the text does not: an owner could
 * otherwise hand the listing to anyone, and that claim would outlive a dispute.
 */
export async function listProvingHosts(
  db: Database,
  { listing, hosts }: Pick<FoundListing, 'hosts'> & { listing: string },
): Promise<ListedHost[]> {
  if (!hosts.some(({ field }) => field)) return hosts;
  const { textBefore, textSaved } = listingClaims;
  const claims = await db
    .select({ textBefore, textSaved })
    .from(listingClaims)
    .where(eq(listingClaims.listing, listing));
  return hosts.filter(
    ({ host, field }) =>
      !field ||
      !claims.some(
        (claim) => hostIn(claim.textSaved[field]) === host && hostIn(claim.textBefore[field]) !== host,
      ),
  );
}

const hostIn = (url = ''): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** The open claim of a listing by an account. @throws Refusal 403 after an editor ended one */
async function findOpenClaim(db: Database, listing: string, userId: string): Promise<OwnerClaim | undefined> {
  const own = await findNewestClaim(db, listing, userId);
  if (own?.endedBy === 'editor')
    throw new Refusal(
      403,
      'An editor ended your claim of this listing, so you cannot claim it again. If you think that this is wrong, write to us and say why.',
    );
  return own?.endedAt ? undefined : own;
}

/** The open claim of a listing by an account, or the newest ended one. */
export async function findNewestClaim(
  db: Database,
  listing: string,
  userId: string,
): Promise<OwnerClaim | undefined> {
  const [claim] = await db
    .select()
    .from(listingClaims)
    .where(and(eq(listingClaims.listing, listing), eq(listingClaims.userId, userId)))
    .orderBy(desc(isOpen), desc(listingClaims.createdAt))
    .limit(1);
  return claim;
}

/** Looks for the line of an account at a host. @throws Refusal 422 without it; TooManyRequests */
async function demandControl(
  services: Pick<Services, 'config' | 'limits'>,
  host: string,
  { userId, address, isLocal }: Claimant,
  places?: ProofPlaces,
): Promise<ProofKind> {
  if (isLocalFor({ isLocal }, new URL(`http://${host}`))) return 'local';
  await services.limits.take('server proofs by address', address);
  const found = await searchProof(services, host, claimText(userId, host), places);
  if (!found.kind) throw new Refusal(422, `We have not found the proof yet. ${found.fault}`);
  return found.kind;
}

/** Looks for the proof of an open claim again, and notes the day. @throws Refusal 422; TooManyRequests */
export async function proveAgain(
  services: Used,
  { id, listing, host }: OwnerClaim,
  claimant: Claimant,
  places?: ProofPlaces,
): Promise<void> {
  const proof = await demandControl(services, host, claimant, places);
  await services.changes.write(services.db, [topics.listing(listing)], (tx) =>
    tx
      .update(listingClaims)
      .set({ proof, provenAt: sql`now()` })
      .where(and(eq(listingClaims.id, id), isOpen)),
  );
}

/** An open claim of an account. @throws Refusal 404 */
export async function demandOwnClaim(db: Database, userId: string, id: string): Promise<OwnerClaim> {
  const isIt = and(eq(listingClaims.id, id), eq(listingClaims.userId, userId), isOpen);
  const [claim] = isUuid(id) ? await db.select().from(listingClaims).where(isIt) : [];
  if (!claim) throw new Refusal(404, 'You have no such claim, or it has ended.');
  return claim;
}

/**
 * Lets nobody else change the claims of a listing meanwhile: an opt-out of one owner must not miss the report that another
 * shows.
 */
const lockListing = (tx: Database, listing: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`listing ${listing}`}))`);

/** Locks a claim and its listing for a change, also an ended claim; undefined if its account was deleted. */
export async function lockClaim(tx: Database, id: string): Promise<OwnerClaim | undefined> {
  const isIt = eq(listingClaims.id, id);
  const [found] = isUuid(id)
    ? await tx.select({ listing: listingClaims.listing }).from(listingClaims).where(isIt)
    : [];
  if (!found) return undefined;
  // Before the row: a change may touch several claims of the listing.
  await lockListing(tx, found.listing);
  const [claim] = await tx.select().from(listingClaims).where(isIt).for('update');
  return claim;
}

/** The same for an open claim. @throws Refusal 409 if it has ended */
export async function lockOpenClaim(tx: Database, id: string): Promise<OwnerClaim> {
  const claim = await lockClaim(tx, id);
  if (!claim || claim.endedAt) throw new Refusal(409, 'This claim has ended.');
  return claim;
}

/** Open claims of a listing, the oldest first. */
export const listOpenClaims = (db: Database, listing: string) =>
  db
    .select({
      id: listingClaims.id,
      host: listingClaims.host,
      provenAt: listingClaims.provenAt,
      optedOutAt: listingClaims.optedOutAt,
    })
    .from(listingClaims)
    .where(and(eq(listingClaims.listing, listing), isOpen))
    .orderBy(listingClaims.createdAt, listingClaims.id);

/** Says whose opt-out it is: only its own owner can end it. @throws Refusal 409 if an owner wants no checks */
export async function refuseAfterOptOut(
  db: Database,
  { id, listing }: Pick<OwnerClaim, 'id' | 'listing'>,
): Promise<void> {
  const out = (await listOpenClaims(db, listing)).filter(({ optedOutAt }) => optedOutAt !== null);
  if (out.length === 0) return;
  throw new Refusal(
    409,
    out.some((one) => one.id === id)
      ? 'You opted out of checks. End the opt-out first.'
      : 'Another owner of this listing opted out of checks, and only that owner can end the opt-out.',
  );
}

/** True if an owner of the listing wants no checks. */
export async function isOptedOut(db: Database, listing: string): Promise<boolean> {
  return (await listOpenClaims(db, listing)).some(({ optedOutAt }) => optedOutAt !== null);
}
