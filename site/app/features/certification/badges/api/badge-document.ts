import { readJson } from '#app/services/http/json-body.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { badgeDocumentRequest, relayDocument } from '../verify.server.ts';
import type { Route } from './+types/badge-document';

/**
 * `POST /api/badge-document {address}`: what an address on the public internet answers, for a verifier of badges in a
 * browser. @throws Refusal 400, 415, 422, 429
 */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readJson(request, badgeDocumentRequest);
  const visitor = context.get(requestContext).address;
  const answer = await relayDocument(context.get(servicesContext), asked.address, visitor);
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
