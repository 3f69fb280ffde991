import { Outlet } from 'react-router';
import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { DeskHeader } from '../components/desk-header.tsx';
import stylesheet from '../desk-pages.css?url';
import { countAllWaiting } from '../queue/queue.server.ts';
import type { Route } from './+types/desk';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle: PageHandle = { page: 'reading', Header: DeskHeader };

/** Data of the header alone: each page of the desk checks the role itself. */
export async function loader(args: Route.LoaderArgs) {
  const { role, name, email } = await requireRole(args, 'editor');
  const hasSeller = args.context.get(servicesContext).config.seller !== undefined;
  return { role, hasSeller, name, email, waiting: await countAllWaiting(args.context) };
}

export default function Desk() {
  return (
    <div className="desk-page">
      <Outlet />
    </div>
  );
}
