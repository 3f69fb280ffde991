import { listAddress } from '#app/lib/list-address.ts';
import { DeskEmpty, DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { DeskKeys } from '../components/desk-keys.tsx';
import { QueueFilters } from '../components/queue-filters.tsx';
import { QueueList } from '../components/queue-list.tsx';
import { asParams } from '../filter.ts';
import { showQueue } from '../queue.server.ts';
import { answerQueueForm } from '../submission-action.server.ts';
import type { Route } from './+types/queue';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Review desk');

export const loader = (args: Route.LoaderArgs) => showQueue(args);
export const action = (args: Route.ActionArgs) => answerQueueForm(args);

const keys = [
  ['j', 'next row; Enter opens it'],
  ['k', 'previous row'],
  ['x', 'tick the row'],
  ['/', 'to the search field'],
  ['?', 'this list'],
] as const;

export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { filter, counts, kinds, entries, total, page, pages } = loaderData;
  const params = asParams(filter);
  const here = listAddress('/admin', params);
  const isFiltered = Boolean(filter.kind || filter.q || filter.age);
  return (
    <>
      <DeskHead
        title="Review desk"
        lead="What people sent in. The oldest comes first; after a decision comes the next."
      />
      <QueueFilters filter={filter} counts={counts} kinds={kinds} total={total} />
      {entries.length > 0 ? (
        <QueueList
          entries={entries}
          isOpen={filter.status === 'pending' || filter.status === 'asked'}
          hrefOf={(id) => listAddress(`/admin/submissions/${id}`, params)}
          // Without `index` the framework takes the frame of the desk for what is meant.
          action={`${here}${here.includes('?') ? '&' : '?'}index`}
        />
      ) : (
        <DeskEmpty many="submissions" isFiltered={isFiltered} title={emptyTitles[filter.status]}>
          {filter.status === 'pending' &&
            'Contributions, suggestions and applications arrive here by themselves.'}
        </DeskEmpty>
      )}
      <Pagination
        label="Pages of the queue"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress('/admin', params, page)}
      />
      <DeskKeys keys={keys} />
    </>
  );
}

const emptyTitles = {
  pending: 'Nothing is waiting for review.',
  asked: 'Nobody is being asked for more.',
  approved: 'Nothing has been approved yet.',
  rejected: 'Nothing has been rejected yet.',
};
