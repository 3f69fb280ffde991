import { Refusal } from '#app/lib/refusal.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { badgeDocumentRequest, relayDocument } from '../verify.server.ts';
import type { Route } from './+types/badge-document';

/**
 * `POST /api/badge-document {address}`: what an address on the public internet answers, for a verifier of badges in a
 * browser. @throws Refusal 422, 429
 */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = badgeDocumentRequest.safeParse(await request.json().catch(() => null));
  if (!asked.success)
    throw new Refusal(422, 'Send JSON with address, which begins with https:// or http://.', {
      field: 'address',
    });
  const visitor = context.get(requestContext).address;
  const answer = await relayDocument(context.get(servicesContext), asked.data.address, visitor);
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
