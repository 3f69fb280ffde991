import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { actorOf, users } from '#app/features/accounts/accounts.server.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { lockClaim, lockOpenClaim, type OwnerClaim } from './claims.server.ts';
import { findListing, type Listings, splitListing } from './listing.server.ts';
import { listingClaims, publishedChecks } from './tables.server.ts';
import { forgetWatched } from './watching/forget.server.ts';

type Needed = Pick<Services, 'mail' | 'config'>;

/**
 * The owner gives a claim back: its report, its opt-out and its regular checks go, and the text stays. Returns the changed
 * topics.
 */
export async function giveBackClaim(tx: Database, id: string): Promise<string[]> {
  const claim = await lockOpenClaim(tx, id);
  return closeClaim(tx, claim, { by: 'owner', actor: actorOf(claim.userId) });
}

/**
 * An editor ends a claim and the same account's others of the listing, also those that it gave up: giving up is no way
 * round an editor. What they published goes: the reports, the regular checks, and each text that nobody changed since.
 * The owner gets a mail. Returns the changed topics.
 * @throws Refusal 409 if an editor has ended it already
 */
export async function endClaimAsEditor(
  { mail, config }: Needed,
  tx: Database,
  all: readonly Listings[],
  id: string,
  editor: string | undefined,
): Promise<string[]> {
  const claim = await lockClaim(tx, id);
  if (!claim || claim.endedBy === 'editor') throw new Refusal(409, 'This claim has ended.');
  const { listing: name, userId } = claim;
  const areTheirs = and(
    eq(listingClaims.listing, name),
    eq(listingClaims.userId, userId),
    sql`${listingClaims.endedBy} is distinct from 'editor'`,
  );
  // The newest first: its texts may have replaced those of an older one.
  const newest = desc(listingClaims.createdAt);
  const changed: string[] = [];
  for (const one of await tx.select().from(listingClaims).where(areTheirs).orderBy(newest).for('update'))
    changed.push(
      ...(await restoreText(tx, all, one)),
      ...(await closeClaim(tx, one, { by: 'editor', actor: editor ?? 'review' })),
    );
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const listing = await findListing(tx, all, name);
  if (owner) await mail.send(tx, endedLetter(owner.email, listing?.name ?? name, config.siteUrl));
  return changed;
}

interface Ending {
  by: 'owner' | 'editor';
  actor: string;
}

async function closeClaim(
  tx: Database,
  { id, listing }: OwnerClaim,
  { by, actor }: Ending,
): Promise<string[]> {
  await tx.update(listingClaims).set({ endedAt: sql`now()`, endedBy: by }).where(eq(listingClaims.id, id));
  await tx.delete(publishedChecks).where(eq(publishedChecks.claimId, id));
  await forgetWatched(tx, { claimIds: [id] });
  await recordAudit(tx, { actor, action: 'claim.ended', subject: `claim:${id}`, details: { listing, by } });
  return [topics.listing(listing), topics.watchedServers, topics.serverChecks];
}

/** Puts back what the claim changed and nobody changed since. */
async function restoreText(tx: Database, all: readonly Listings[], claim: OwnerClaim): Promise<string[]> {
  const { listing, textBefore, textSaved } = claim;
  await passOnText(tx, claim);
  const { listings, key = '' } = splitListing(all, listing) ?? {};
  const present = await listings?.text?.read(tx, key);
  if (!listings?.text || !present) return [];
  const { save } = listings.text;
  const ofClaim = Object.entries(textBefore).filter(([name]) => present[name] === textSaved[name]);
  if (ofClaim.length === 0) return [];
  try {
    return await save(tx, key, Object.fromEntries(ofClaim));
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error;
    // An editor removed the item's other links meanwhile, so the claim's link cannot be emptied: it stays.
    return save(tx, key, Object.fromEntries(ofClaim.filter(([, text]) => text !== '')));
  }
}

/** Other owners who replaced a text of this claim then put back, in their turn, the text before it. */
async function passOnText(
  tx: Database,
  { listing, userId, textBefore, textSaved }: OwnerClaim,
): Promise<void> {
  const areOthers = and(eq(listingClaims.listing, listing), ne(listingClaims.userId, userId));
  for (const other of await tx.select().from(listingClaims).where(areOthers)) {
    const names = Object.keys(textSaved).filter((name) => other.textBefore[name] === textSaved[name]);
    if (names.length > 0)
      await tx
        .update(listingClaims)
        .set({ textBefore: { ...other.textBefore, ...pick(textBefore, ...names) } })
        .where(eq(listingClaims.id, other.id));
  }
}

/**
 * Opens a claim again that an editor ended by mistake. What it published stays away: its owner publishes it again.
 * @throws Refusal 404, 409 if the account has another open claim of the listing
 */
export async function reopenClaim(tx: Database, id: string): Promise<string[]> {
  const claim = await lockClaim(tx, id);
  if (!claim) throw new Refusal(404, 'The account of this claim was deleted.');
  // The account's other claims ended in the same transaction. They stay ended, and are no editor's doing.
  const endedWithIt = and(
    eq(listingClaims.listing, claim.listing),
    eq(listingClaims.userId, claim.userId),
    ne(listingClaims.id, id),
    sql`ended_at = (select ended.ended_at from listing_claims ended where ended.id = ${id})`,
  );
  await tx.update(listingClaims).set({ endedBy: 'owner' }).where(endedWithIt);
  await tx
    .update(listingClaims)
    .set({ endedAt: null, endedBy: null, textBefore: {}, textSaved: {} })
    .where(eq(listingClaims.id, id));
  return [topics.listing(claim.listing)];
}

const endedLetter = (to: string, name: string, siteUrl: string) =>
  composeLetter(to, {
    subject: 'Your claim of a listing has ended',
    paragraphs: [
      `An editor of ${site.product} has ended your claim of “${name}”. If you showed a report on its page, or changed the text there, both are gone.`,
      'This happens when someone tells us that a claim is wrong, and an editor agrees. If you think that this is a mistake, write to us and say why.',
    ],
    action: { label: 'Your listings', href: `${siteUrl}/account/listings` },
    otherwise: 'You get this email because your account had this claim.',
  });
