import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { readJson } from '#app/services/http/json-body.server.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { createPurchase, paymentBody } from '../purchase.server.ts';
import type { Route } from './+types/create-payment';

/**
 * `POST /api/create-payment {price_id, product_name}`: answers `{url}`, the page to pay on.
 * @throws Refusal 401 signed out, 409 for what is owned, 422 for an unknown price, 429, 502, 503
 */
export async function action({ request, context }: Route.ActionArgs) {
  await admitPayment(context);
  const visitor = await getVisitor(request, context);
  if (!visitor) throw new Refusal(401, 'Please sign in to purchase a certification');
  const { price_id } = await readJson(request, paymentBody);
  const answer = await createPurchase(context.get(servicesContext), visitor, price_id);
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
