import { servicesContext } from '#app/services/services.server.ts';
import { countView, leadOn } from '../views.server.ts';
import type { Route } from './+types/views';

/**
 * `POST /api/content-library/{id}/views`: counts a viewing; answers `{redirectUrl, views}`. An ordinary form post,
 * which opened a new tab, is answered with a page that leads on to the work.
 * @throws Refusal 404
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const counted = await countView(
    context.get(servicesContext),
    params.id,
    request.headers.get('user-agent') ?? '',
  );
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  return isForm
    ? leadOn(counted.redirectUrl)
    : Response.json(counted, { headers: { 'Cache-Control': 'no-store' } });
}
