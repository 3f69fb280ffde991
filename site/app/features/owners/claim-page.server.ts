import { redirect } from 'react-router';
import * as z from 'zod/mini';
import { type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { isLocalFor, proofPlacesOf, readAsker } from '#app/features/server-check/server-check.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import {
  type Claimant,
  claimListing,
  claimText,
  findNewestClaim,
  listProvingHosts,
} from './claims.server.ts';
import { demandListing } from './listing.server.ts';
import { type ListingParams, nounOf, ownListingPath } from './paths.ts';

export type ListingPageArgs = PageArgs & { params: ListingParams };

/** The signed-in person as claims need them. @throws a redirect to sign in, which leads back to this page */
export async function requireClaimant(args: PageArgs): Promise<Claimant> {
  const { id } = await requireVisitor(args);
  const { address, isLocal } = await readAsker(args);
  return { userId: id, address, isLocal };
}

/**
 * Data of the page on which a signed-in person claims a listing.
 * @throws a redirect to sign in, or to the person's own page of the listing; Refusal 404
 */
export async function showClaim(args: ListingPageArgs) {
  const claimant = await requireClaimant(args);
  const found = await demandListing(args);
  const { listing, name, path, howToAddHost } = found;
  const { db } = args.context.get(servicesContext);
  const own = await findNewestClaim(db, listing, claimant.userId);
  if (own && !own.endedAt) throw redirect(ownListingPath(own.id));
  const hosts = await listProvingHosts(db, found);
  return {
    name,
    path,
    noun: nounOf(listing),
    howToAddHost,
    isEndedByEditor: own?.endedBy === 'editor',
    hosts: hosts.map(({ host, of }) => ({
      host,
      of,
      isLocal: isLocalFor(claimant, new URL(`http://${host}`)),
      text: claimText(claimant.userId, host),
      ...proofPlacesOf(host),
    })),
  };
}

const claimForm = z.object({ host: z.string('Choose one of the hosts of this listing.') });

/** Looks for the proof, and makes the claim. */
export async function answerClaimForm(args: ListingPageArgs) {
  const { request, context } = args;
  const claimant = await requireClaimant(args);
  const found = await demandListing(args);
  return answerForm(context, await readForm(request), claimForm, async ({ host }) => {
    const id = await claimListing(context.get(servicesContext), found, host, claimant);
    return leadTo(context, ownListingPath(id), {
      title: `You control ${host}, so this listing is yours.`,
    });
  });
}
