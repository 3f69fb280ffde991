import { Refusal } from '#app/lib/refusal.ts';
import { readJson } from '#app/services/http/json-body.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { verifyForProgram } from '../agent-verify.server.ts';
import { verifyBadgeRequest } from '../verify-call.server.ts';
import type { Route } from './+types/verify-badge';

/** A badge of 2 MB in a JSON string, whose quotes are escaped. */
export const handle: PageHandle = { page: 'call', maxBodyBytes: 3 * 1024 * 1024, isJudged: true };

/**
 * `POST /api/verify-badge {badge, email?}`: the verdict on a badge, as the MCP tool `verify_credential` gives it.
 * @throws Refusal 400, 413, 415, 422, 429, 503
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { badge, email } = await readJson(request, verifyBadgeRequest);
  const verdict = await verifyForProgram(context.get(servicesContext), badge, { email });
  if ('problem' in verdict) throw new Refusal(422, verdict.problem, { field: 'badge' });
  return Response.json(verdict, { headers: { 'Cache-Control': 'no-store' } });
}
