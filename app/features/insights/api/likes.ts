import { redirect } from 'react-router';
import { z } from 'zod';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { setLike } from '../engagement.server.ts';
import type { Route } from './+types/likes';

const body = z.object({ liked: z.boolean() });

/**
 * `POST /api/blog/{slug}/likes {liked}`: answers `{views, likes, liked}`. An ordinary form post turns the like
 * round and goes back to the article; signed out, it changes nothing (the specification: silently).
 * @throws Refusal 401, 404, 422
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const visitor = await getVisitor(request, context);
  const isForm = !request.headers.get('content-type')?.startsWith('application/json');
  if (isForm) {
    if (visitor) await setLike(services, params.slug, visitor.id, undefined);
    return redirect(`/blog/${encodeURIComponent(params.slug)}#like`, 303);
  }
  if (!visitor) throw new Refusal(401, 'Sign in to like an article.');
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success) throw new Refusal(422, 'Say `liked` as true or false.', { field: 'liked' });
  const engagement = await setLike(services, params.slug, visitor.id, parsed.data.liked);
  return Response.json(engagement, { headers: { 'Cache-Control': 'no-store' } });
}
