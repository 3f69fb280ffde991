import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { recordPartnerClick } from '../partners-clicks.server.ts';
import { partnerVisit } from '../partners-visit.ts';
import type { Route } from './+types/partner-redirect';

/**
 * `POST /api/partner-redirect {partnerId, destinationUrl, referrerUrl}`: answers `{redirectUrl}`.
 * @throws Refusal 400, 404, 409, 422
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = partnerVisit.safeParse(await request.json().catch(() => null));
  if (!visit.success) {
    const field = visit.error.issues[0]?.path[0]?.toString();
    throw new Refusal(
      422,
      'Send JSON with partnerId, destinationUrl and, if there is one, referrerUrl.',
      field ? { field } : {},
    );
  }
  const userAgent = request.headers.get('user-agent') ?? '';
  const answer = await recordPartnerClick(context.get(servicesContext), visit.data, userAgent);
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
