import { exportOwnData } from '../account/export.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/export';

/** Everything that the site keeps about the visitor, as a JSON file. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  const exported = await exportOwnData({ request, context }, visitor);
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
