import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/queue';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Review desk');

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  return {};
}

export default function QueuePage() {
  return (
    <>
      <DeskHead title="Review desk" lead="What people send in, to be approved, or rejected with a reason." />
      <EmptyState title="Nothing is waiting for review." />
    </>
  );
}
