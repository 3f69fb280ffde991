import type { SQL } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { siteContext } from '#app/feature.server.ts';
import { countTogether } from '#app/services/database/query-parts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { waitingCount } from './queue/queue.server.ts';

/** Work that waits for an editor outside the queue, counted by its page. Each feature declares its own. */
export interface Waiting {
  path: string;
  /** A query of one number. */
  count: () => SQL;
}

/** The number of waiting items by the page's path, for this person at the desk; the queue comes first. */
export async function countAllWaiting(
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, number>> {
  const { db } = context.get(servicesContext);
  const counted = [{ path: '/admin', count: waitingCount }, ...context.get(siteContext).all('waiting')];
  const found = await countTogether(
    db,
    counted.map(({ count }) => count()),
  );
  return Object.fromEntries(counted.map(({ path }, at) => [path, found[at] ?? 0]));
}
