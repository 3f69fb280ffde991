import { Outlet, useLocation } from 'react-router';
import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { DeskNavigation } from '../components/desk-navigation.tsx';
import { countWaiting } from '../queue.server.ts';
import { waitingContext } from '../waiting.server.ts';
import type { Route } from './+types/desk';

/** Only for the frame: each page inside checks the role itself. */
export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const counted = [{ path: '/admin', count: () => countWaiting(db) }, ...args.context.get(waitingContext)];
  const counts = await Promise.all(counted.map(async ({ path, count }) => [path, await count()] as const));
  return { role, waiting: Object.fromEntries(counts) };
}

/** The frame of every page of the desk. */
export default function Desk({ loaderData: { role, waiting } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="desk">
      <DeskNavigation pathname={pathname} role={role} waiting={waiting} />
      <div className="desk-page">
        <Outlet />
      </div>
    </div>
  );
}
