import { createContext, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/services/services.server.ts';
import { countWaiting } from './queue.server.ts';

/** What waits for an editor on a page of the desk that is no part of the queue. The composition hands them in. */
export interface Waiting {
  path: string;
  count: () => Promise<number>;
}

export const waitingContext = createContext<Waiting[]>([]);

/** By the page's path: how much waits there for somebody at the desk, the queue first. */
export async function countAllWaiting(
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, number>> {
  const { db } = context.get(servicesContext);
  const counted = [{ path: '/admin', count: () => countWaiting(db) }, ...context.get(waitingContext)];
  return Object.fromEntries(
    await Promise.all(counted.map(async ({ path, count }) => [path, await count()] as const)),
  );
}
