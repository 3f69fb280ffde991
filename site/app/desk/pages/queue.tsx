import { formatTime } from '#app/lib/dates.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { DeskKeys } from '../components/desk-keys.tsx';
import { ageOf } from '../queue/filter.ts';
import { queue } from '../queue/queue.server.ts';
import type { Route } from './+types/queue';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Review desk');
export const loader = (args: Route.LoaderArgs) => queue.load(args);
export const action = (args: Route.ActionArgs) => queue.answer(args);

const keys = [
  ['j', 'next row (Enter opens it)'],
  ['k', 'previous row'],
  ['x', 'tick the row'],
  ['/', 'go to the search field'],
  ['?', 'this list'],
] as const;

export default function QueuePage({ loaderData: list }: Route.ComponentProps) {
  const { filter } = list;
  return (
    <>
      <DeskListPage
        title="Review desk"
        lead="Submissions from readers, oldest first. After each decision, the next submission opens."
        list={list}
        label="Submissions"
        columns={[
          {
            label: 'Title',
            sort: 'title',
            cell: ({ id, title }) => (
              <a href={listAddress(`/admin/submissions/${id}`, filter)} data-desk-row>
                <bdi>{title}</bdi>
              </a>
            ),
          },
          { label: 'Kind', nowrap: true, cell: ({ kind }) => kind },
          {
            label: 'From',
            cell: ({ from, hasAccount }) => (
              <>
                {from ? <bdi>{from}</bdi> : <span className="text-soft">no address</span>}
                {hasAccount && <span className="text-soft"> · account</span>}
              </>
            ),
          },
          {
            label: 'Sent',
            sort: 'sent',
            nowrap: true,
            cell: ({ sentAt }) => (
              <time dateTime={sentAt} title={`${formatTime(sentAt)} UTC`} className="font-sans">
                {ageOf(new Date(sentAt))} ago
              </time>
            ),
          },
        ]}
      />
      <DeskKeys keys={keys} />
    </>
  );
}
