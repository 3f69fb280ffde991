import { data } from 'react-router';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import type { Route } from './+types/page';
import { plannedPages } from './pages.ts';

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
    <div className="wrap py-14 md:py-24">
      <h1 className="mb-6 text-3xl">{page.title}</h1>
      <p className="max-w-[40em] text-lg text-soft">{page.lead}</p>
      <div className="mt-14 max-w-[40em]">
        <Trace label="State of this page">
          <TraceItem state="done" title="Address and purpose">
            This page has its place in the site, and its address will not change.
          </TraceItem>
          <TraceItem state="current" title="Content">
            It is being written. Until it is finished, this page says only what you have just read.
          </TraceItem>
          <TraceItem state="next" title="Meanwhile">
            <a className="link" href={page.meanwhile.href}>
              {page.meanwhile.label}
            </a>
          </TraceItem>
        </Trace>
      </div>
    </div>
  );
}
