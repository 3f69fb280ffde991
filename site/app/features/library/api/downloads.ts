import { redirect } from 'react-router';
import { servicesContext } from '#app/services/services.server.ts';
import { countDownload } from '../views.server.ts';
import type { Route } from './+types/downloads';

/**
 * `POST /api/content-library/{id}/downloads/{kind}`: counts that a file is taken along; answers `{redirectUrl, downloads}`.
 * An ordinary form post is led to the file itself, which is never counted: a download that is taken up again is one.
 * @throws Refusal 404
 */
export async function action({ request, params: { id, kind }, context }: Route.ActionArgs) {
  const userAgent = request.headers.get('user-agent') ?? '';
  const counted = await countDownload(context.get(servicesContext), id, kind, userAgent);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  return isForm
    ? redirect(counted.redirectUrl, 303)
    : Response.json(counted, { headers: { 'Cache-Control': 'no-store' } });
}
