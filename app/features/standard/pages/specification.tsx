import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/specification';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Specification', description: 'Specification' });

export default function SpecificationPage() {
  return (
    <div className="wrap py-14">
      <h1 className="text-3xl">Specification</h1>
    </div>
  );
}
