import { redirect } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import type { ListingPageArgs } from './claim-page.server.ts';
import { listOpenClaims } from './claims.server.ts';
import { disputeClaim } from './dispute.server.ts';
import { disputeSchema } from './dispute.ts';
import { demandListing } from './listing.server.ts';
import { nounOf, pathOfListing } from './paths.ts';

/** Data of the page for disputes about the claims of a listing. @throws Refusal 404 */
export async function showDispute(args: ListingPageArgs) {
  const { listing, name, path } = await demandListing(args);
  const claims = await listOpenClaims(args.context.get(servicesContext).db, listing);
  return {
    name,
    path,
    noun: nounOf(listing),
    isSent: args.url.searchParams.has('sent'),
    claims: claims.map(({ id, host, provenAt }) => ({ id, host, provenAt: provenAt.toISOString() })),
  };
}

export async function answerDisputeForm(args: ListingPageArgs) {
  const { request, context } = args;
  const found = await demandListing(args);
  return answerForm(context, await readForm(request), disputeSchema, async (dispute, typed) => {
    if (!isTrapped(typed)) {
      const visitor = await getVisitor(request, context);
      const sender = { address: context.get(requestContext).address, userId: visitor?.id };
      await disputeClaim(context.get(servicesContext), found, dispute, sender);
    }
    // A redirect, so that reloading the page does not send it again.
    return redirect(`${pathOfListing(found.listing, 'dispute')}?sent`, 303);
  });
}
