import { data } from 'react-router';
import { plannedPages } from './pages.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/page';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData;
  return page ? pageMeta(args, { title: page.title, description: page.lead }) : [];
};

export function loader({ url }: Route.LoaderArgs) {
  const page = plannedPages[url.pathname.replace(/\/$/, '')];
  if (!page) throw data(null, { status: 404 });
  return page;
}

/** A page with an address, a title and a lead, and the plain word that the rest is not there yet. */
export default function PlannedPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-[68rem] py-14 md:py-24">
      <h1 className="mb-6 text-3xl">{page.title}</h1>
      <p className="max-w-[40em] text-lg text-soft">{page.lead}</p>
      <ol className="trace-line mt-14 max-w-[40em]">
        <li data-state="done">
          <b>Address and purpose</b>
          <p>This page has its place in the site, and its address will not change.</p>
        </li>
        <li data-state="current">
          <b>Content</b>
          <p>It is being written. Until it is finished, this page says only what you have just read.</p>
        </li>
        <li>
          <b>Meanwhile</b>
          <p>
            <a className="link" href={page.meanwhile.href}>
              {page.meanwhile.label}
            </a>
          </p>
        </li>
      </ol>
    </div>
  );
}
