import { readJson } from '#app/services/http/json-body.server.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { createDonation } from '../donation.server.ts';
import { donationBody } from '../schema.ts';
import type { Route } from './+types/create-donation';

/**
 * `POST /api/create-donation {amount, email?}`: answers `{url}`, the page to pay on.
 * @throws Refusal 422 for an amount or an address that is wrong, 429, 502, 503
 */
export async function action({ request, context }: Route.ActionArgs) {
  await admitPayment(context);
  const donation = await readJson(request, donationBody);
  const answer = await createDonation(context.get(servicesContext), donation);
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
