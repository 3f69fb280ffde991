import { readPageNumber } from '#app/lib/list-address.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { showListPage } from '../account/export.server.ts';
import { AccountEntries, AccountLinks } from '../components/account-entries.tsx';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/account-list';

export { headers } from '../form-page.ts';

export const handle: PageHandle = { page: 'reading' };

export const meta: Route.MetaFunction = (args) => {
  const { title = 'Your account', lead = '' } = args.loaderData ?? {};
  return pageMeta(args, { title, description: lead, noindex: true });
};

/** `/account/{list}`: a complete list, page by page. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return showListPage({ request, context }, visitor, params.list, readPageNumber(url.searchParams));
}

export default function AccountListPage({ loaderData: list }: Route.ComponentProps) {
  const { id, title, lead, entries, total, empty, links, page, pages } = list;
  // The first sentence says that there is nothing, the others what to do about it.
  const [nothing = '', ...advice] = empty.split(/(?<=\.) /);
  return (
    <>
      <h1 className="mt-10 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 max-w-[40em] text-soft">{lead}</p>
      <div className="max-w-[48rem]">
        {total > 0 ? (
          <AccountEntries entries={entries} />
        ) : (
          <EmptyState title={nothing}>{advice.join(' ')}</EmptyState>
        )}
        <Pagination
          label={`Pages of ${title.toLowerCase()}`}
          page={page}
          pages={pages}
          hrefOf={(n) => `/account/${id}${n > 1 ? `?page=${n}` : ''}`}
        />
        <AccountLinks links={links} />
      </div>
    </>
  );
}
