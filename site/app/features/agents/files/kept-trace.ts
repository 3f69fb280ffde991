import { escapeHidden } from '@context-native/text/hidden-characters';
import { openHeaders } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findKeptTrace } from '../kept-traces.server.ts';
import type { Route } from './+types/kept-trace';

/** `/traces/:id`: the trace of a call that its caller had kept, for a day and for nobody's index. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const found = /^[0-9a-f]{32}$/.test(params.id) ? await findKeptTrace(db, params.id) : undefined;
  if (found === undefined)
    throw new Refusal(404, 'No trace is kept here. Traces of calls are kept for a day.');
  return new Response(escapeHidden(JSON.stringify(JSON.parse(found), null, 2)), {
    headers: {
      ...openHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
