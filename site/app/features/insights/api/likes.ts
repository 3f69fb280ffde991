import { redirect } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { readJson } from '#app/services/http/json-body.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { likeBody, setLike } from '../engagement.server.ts';
import { likePath } from '../like-path.ts';
import type { Route } from './+types/likes';

/**
 * `POST /api/blog/{slug}/likes {liked}`: answers `{views, likes, liked}`. An ordinary form post turns the like
 * round and goes back to the article; signed out, it changes nothing and leads to the sign-in page.
 * @throws Refusal 400, 401, 404, 415, 422
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const visitor = await getVisitor(request, context);
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  if (isForm) {
    if (!visitor) return redirect(likePath(params.slug), 303);
    await setLike(services, params.slug, visitor.id, undefined);
    return redirect(`/blog/${encodeURIComponent(params.slug)}#like`, 303);
  }
  if (!visitor) throw new Refusal(401, 'Sign in to like an article.');
  const { liked } = await readJson(request, likeBody);
  const engagement = await setLike(services, params.slug, visitor.id, liked);
  return Response.json(engagement, { headers: { 'Cache-Control': 'no-store' } });
}
