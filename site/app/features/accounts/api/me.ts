import { getVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/me';

/** `{name}` of who is signed in, null when nobody is: the small request that fills in finished pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await getVisitor(request, context);
  const name = visitor && (visitor.name || visitor.email);
  return Response.json({ name }, { headers: { 'Cache-Control': 'private, no-store' } });
}
