import { readJson } from '#app/services/http/json-body.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { partnerVisit, recordPartnerClick } from '../partners-clicks.server.ts';
import type { Route } from './+types/partner-redirect';

/**
 * `POST /api/partner-redirect {partnerId, destinationUrl, referrerUrl}`: answers `{redirectUrl}`.
 * @throws Refusal 400, 404, 409, 415, 422
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = await readJson(request, partnerVisit);
  const userAgent = request.headers.get('user-agent') ?? '';
  const answer = await recordPartnerClick(context.get(servicesContext), visit, userAgent);
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
