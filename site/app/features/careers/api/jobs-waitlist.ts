import { readJson } from '#app/services/http/json-body.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { waitlistBody } from '../schema.ts';
import { joinWaitlist } from '../waitlist.server.ts';
import type { Route } from './+types/jobs-waitlist';

/**
 * `POST /api/jobs-waitlist {email, role_interest, name, company, type, source, referrer_url}`: answers `{ok: true}`.
 * @throws Refusal 400, 415, 422 with the field that is wrong first; TooManyRequests
 */
export async function action({ request, context }: Route.ActionArgs) {
  const wish = await readJson(request, waitlistBody);
  await joinWaitlist(context.get(servicesContext), wish, context.get(requestContext).address);
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } });
}
