import { Outlet, useLocation } from 'react-router';
import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { DeskNavigation } from '../components/desk-navigation.tsx';
import { countAllWaiting } from '../waiting.server.ts';
import type { Route } from './+types/desk';

/** Only for the frame: each page inside checks the role itself. */
export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'editor');
  return { role, waiting: await countAllWaiting(args.context) };
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
