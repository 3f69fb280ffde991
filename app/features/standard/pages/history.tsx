import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/history';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'History', description: 'History' });

export default function HistoryPage() {
  return (
    <div className="wrap py-14">
      <h1 className="text-3xl">History</h1>
    </div>
  );
}
