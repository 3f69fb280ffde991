import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/about';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'About', description: 'About' });

export default function AboutPage() {
  return (
    <div className="wrap py-14">
      <h1 className="text-3xl">About</h1>
    </div>
  );
}
