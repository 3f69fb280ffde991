import { redirect } from 'react-router';
import * as z from 'zod/mini';
import { siteContext } from '#app/feature.server.ts';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import {
  askForCheck,
  beginFullCheck,
  listOwnReports,
  proofPlacesOf,
  runnerContext,
  shownServer,
} from '#app/features/server-check/server-check.server.ts';
import { schemaOf, shownFields } from '#app/lib/declared-fields.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerForm, checkUnchanged, leadTo, versionOf } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { statusPath } from '#app/services/submissions/send-for-review.server.ts';
import { findOpenSubmission } from '#app/services/submissions/submissions.server.ts';
import { requireClaimant } from './claim-page.server.ts';
import {
  type Claimant,
  claimText,
  demandOwnClaim,
  isOptedOut,
  type OwnerClaim,
  proveAgain,
  refuseAfterOptOut,
} from './claims.server.ts';
import { giveBackClaim } from './end-claim.server.ts';
import { splitListing } from './listing.server.ts';
import { nounOf, ownListingPath } from './paths.ts';
import { findPublished, hideReport, publishReport, setOptOut } from './published.server.ts';
import { changeText } from './text-change.server.ts';

export type OwnListingArgs = PageArgs & { params: { id: string } };

/** A claim of the signed-in person, and its listing; `found` is undefined while the listing is not shown. */
async function readOwn(args: OwnListingArgs) {
  const claimant = await requireClaimant(args);
  const { db } = args.context.get(servicesContext);
  const claim = await demandOwnClaim(db, claimant.userId, args.params.id);
  const all = args.context.get(siteContext).all('listings');
  const split = splitListing(all, claim.listing);
  return {
    claimant,
    claim,
    all,
    text: split?.listings.text,
    found: await split?.listings.find(db, split.key),
  };
}

/** Data of the page on which an owner manages a listing. @throws a redirect to sign in; Refusal 404 */
export async function showOwnListing(args: OwnListingArgs) {
  const { claim, text, found } = await readOwn(args);
  const { id, userId, listing, host, provenAt, firstReviewedAt, optedOutAt } = claim;
  const { db, config } = args.context.get(servicesContext);
  const endpoint = found?.endpoint;
  const [published, reports, waiting, isOut] = await Promise.all([
    findPublished(db, listing),
    endpoint ? listOwnReports(db, userId, shownServer(endpoint)) : [],
    findOpenSubmission(db, 'owner-change', id),
    isOptedOut(db, listing),
  ]);
  return {
    id,
    listing,
    noun: nounOf(listing),
    siteUrl: config.siteUrl,
    name: found?.name,
    path: found?.path,
    elsewhere: found?.elsewhere,
    endpoint,
    proof: { host, provenAt: provenAt.toISOString(), text: claimText(userId, host), ...proofPlacesOf(host) },
    text: text &&
      found && {
        fields: shownFields(text.fields),
        saved: found.values,
        version: versionOf(found.values),
        isReviewed: firstReviewedAt === null,
        waiting: waiting && statusPath(waiting.id),
      },
    optOut: { isOwn: optedOutAt !== null, isOut },
    reports: reports.map((one) => ({
      id: one.id,
      kind: one.kind,
      madeAt: one.createdAt.toISOString(),
      isShown: one.id === published?.checkId,
    })),
    published: published && {
      kind: published.kind,
      madeAt: published.madeAt.toISOString(),
      isOwn: published.claimId === id,
    },
  };
}

const intents = ['check', 'full-check', 'show', 'hide', 'opt-out', 'opt-in', 'prove', 'give-back'] as const;

const ownForm = z.object({
  intent: z.enum(intents, 'Choose what to do with this listing.'),
  /** Id of a finished check, for `show`. */
  check: z._default(z.string(), ''),
});

/** Takes all forms of the owner's page. */
export async function answerOwnListingForm(args: OwnListingArgs) {
  const { request, context } = args;
  const own = await readOwn(args);
  const { claim, claimant, all, text, found } = own;
  const form = await readForm(request);
  const services = context.get(servicesContext);
  const done = (title: string) => leadTo(context, ownListingPath(claim.id), { title });
  if (text && found && form.get('intent') === 'text')
    return answerForm(context, form, schemaOf(text.fields), async (_, typed) => {
      const sender = { address: claimant.address, userId: claimant.userId };
      const checkSaved = (saved: Fields) => checkUnchanged(saved, form);
      return done(textDone[await changeText(services, all, claim, { typed, sender, checkSaved })]);
    });
  return answerForm(context, form, ownForm, async ({ intent, check }) => {
    switch (intent) {
      case 'check':
      case 'full-check':
        return redirect(await beginCheck(args, own, intent), 303);
      case 'show':
        await publishReport(services, claim, demandEndpoint(found), check);
        return done('The page shows this report.');
      case 'hide':
        await hideReport(services, claim);
        return done('The page shows no report.');
      case 'opt-out':
        await setOptOut(services, claim, true);
        return done('You opted out of checks.');
      case 'opt-in':
        return done(
          (await setOptOut(services, claim, false))
            ? 'Your opt-out has ended. Another owner’s still holds, so there are no checks.'
            : 'The opt-out has ended.',
        );
      case 'prove':
        await proveAgain(services, claim, claimant);
        return done(`You control ${claim.host}.`);
      case 'give-back':
        await services.changes.write(
          services.db,
          (topics: string[]) => topics,
          (tx) => giveBackClaim(tx, claim.id),
        );
        return leadTo(context, found?.path ?? '/account', { title: 'You gave up the claim.' });
    }
  });
}

const textDone = {
  saved: 'The text is changed.',
  sent: 'Your change waits for an editor. We write to you.',
  same: 'You changed nothing.',
};

function demandEndpoint(found: { endpoint?: string | undefined } | undefined): string {
  if (!found?.endpoint) throw new Refusal(422, 'This listing has no endpoint that we could check.');
  return found.endpoint;
}

interface Own {
  claim: OwnerClaim;
  claimant: Claimant;
  found: { endpoint?: string | undefined } | undefined;
}

/** Begins a check of the endpoint. Returns the path of its page; a full one starts there. */
async function beginCheck(
  args: OwnListingArgs,
  { claim, claimant, found }: Own,
  intent: 'check' | 'full-check',
): Promise<string> {
  const services = args.context.get(servicesContext);
  const address = demandEndpoint(found);
  await refuseAfterOptOut(services.db, claim);
  if (intent === 'check') {
    const id = await askForCheck(
      services,
      args.context.get(runnerContext),
      { address, kind: 'polite' },
      claimant,
    );
    return `/server-check/run/${id}`;
  }
  const { host, proof: kind, provenAt } = claim;
  return beginFullCheck(args, address, { host, kind, provenAt });
}
