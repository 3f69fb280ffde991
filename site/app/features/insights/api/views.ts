import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { recordView } from '../engagement.server.ts';
import type { Route } from './+types/views';

/** `POST /api/blog/{slug}/views {referrer}`: counts an opening; answers `{views, likes, liked}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const visitor = await getVisitor(request, context);
  const body: unknown = await request.json().catch(() => null);
  const referrer = typeof body === 'object' && body && 'referrer' in body ? String(body.referrer) : '';
  const engagement = await recordView(services, params.slug, {
    userAgent: request.headers.get('user-agent') ?? '',
    referrer,
    userId: visitor?.id,
  });
  return Response.json(engagement, { headers: { 'Cache-Control': 'no-store' } });
}
