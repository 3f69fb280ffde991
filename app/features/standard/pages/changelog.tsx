import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/changelog';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Changelog', description: 'Changelog' });

export default function ChangelogPage() {
  return (
    <div className="wrap py-14">
      <h1 className="text-3xl">Changelog</h1>
    </div>
  );
}
