import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { privateHeaders } from '../private-page.ts';
import { requireRole } from '../visitor.server.ts';
import type { Route } from './+types/admin';

export const handle: PageHandle = { page: 'application' };
export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Review desk',
    description: 'Where editors decide on what was sent in.',
    noindex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { email, role } = await requireRole({ request, context, url }, 'editor');
  return { email, role };
}

export default function AdminPage({ loaderData: { email, role } }: Route.ComponentProps) {
  return (
    <div className="wrap py-12 md:py-16">
      <p className="kicker">
        {email}, {role}
      </p>
      <h1 className="mt-3 text-3xl">Review desk</h1>
      <p className="mt-5 mb-12 max-w-[40em] text-lg text-soft">
        Courses, contributions and applications that people send in are listed here, to be approved, or
        rejected with a reason.
      </p>
      <EmptyState title="Nothing is waiting for review.">
        The forms that fill this list are not open yet.
      </EmptyState>
    </div>
  );
}
