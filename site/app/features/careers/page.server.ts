import { redirect } from 'react-router';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { readSignedLink } from '#app/services/signed-links/signed-links.server.ts';
import { purposes } from './letters.server.ts';
import { interestValues } from './roles.ts';
import { type WaitlistWish, waitlistBody } from './schema.ts';
import { findWaitlistPlace, joinWaitlist, type Place } from './waitlist.server.ts';

/** Form state from the URL: the role that a link preselects, and whether the form was just sent. */
export function readFormState(url: URL) {
  const role = url.searchParams.get('role') ?? '';
  return { chosen: interestValues.includes(role) ? role : '', isSent: url.searchParams.has('joined') };
}

/** Handles the form without scripts. */
export async function answerWaitlistForm(
  { request, context, url }: PageArgs,
  source: WaitlistWish['source'],
) {
  const form = await readForm(request);
  form.set('source', source);
  return answerForm(context, form, waitlistBody, async (wish) => {
    await joinWaitlist(context.get(servicesContext), wish, context.get(requestContext).address);
    // Redirect, so that a reload does not send the form again.
    return redirect(`${url.pathname}?joined#join`, 303);
  });
}

/** Email of a signed link; undefined if the link is incomplete or forged. */
export function readWaitlistLink(
  { context, url }: Pick<PageArgs, 'context' | 'url'>,
  purpose: keyof typeof purposes,
) {
  const { config } = context.get(servicesContext);
  return readSignedLink(config, purposes[purpose], url.searchParams.get('token'));
}

/** Data of the page behind a signed link. */
export async function showPlace(
  args: Pick<PageArgs, 'context' | 'url'>,
  purpose: keyof typeof purposes,
): Promise<Place | { status: 'broken'; roleInterests: string[] }> {
  const email = readWaitlistLink(args, purpose);
  if (email === undefined) return { status: 'broken', roleInterests: [] };
  return findWaitlistPlace(args.context.get(servicesContext).db, email);
}
