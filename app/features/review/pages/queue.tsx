import { formatTime } from '#app/lib/dates.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { Button } from '#app/ui/button.tsx';
import { type DeskColumn, DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { DeskKeys } from '../components/desk-keys.tsx';
import { queue } from '../queue.server.ts';
import { answerQueueForm } from '../submission-action.server.ts';
import type { Route } from './+types/queue';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Review desk');
export const loader = (args: Route.LoaderArgs) => queue.load(args);
export const action = (args: Route.ActionArgs) => answerQueueForm(args);

const keys = [
  ['j', 'next row; Enter opens it'],
  ['k', 'previous row'],
  ['x', 'tick the row'],
  ['/', 'to the search field'],
  ['?', 'this list'],
] as const;

export default function QueuePage({ loaderData: list }: Route.ComponentProps) {
  const { filter, kept } = list;
  const isOpen = !kept.status || kept.status === 'asked';
  const here = listAddress('/admin', filter);
  const tick: DeskColumn<(typeof list.rows)[number]> = {
    label: 'Tick',
    isTick: true,
    cell: ({ id, title }) => (
      <input type="checkbox" name="id" value={id} className="check" aria-label={`Tick ${title}`} />
    ),
  };
  return (
    <>
      <DeskHead
        title="Review desk"
        lead="What people sent in. The oldest comes first; after a decision comes the next."
      />
      <DeskList
        list={list}
        label="Submissions"
        columns={[
          ...(isOpen ? [tick] : []),
          {
            label: 'Title',
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
            label: 'Age',
            nowrap: true,
            cell: ({ sentAt, age }) => (
              <time dateTime={sentAt} title={`${formatTime(sentAt)} UTC`} className="font-sans">
                {age}
              </time>
            ),
          },
        ]}
        around={(table) => (
          // Without `index` the framework takes the frame of the desk for what is meant.
          <form method="post" action={`${here}${here.includes('?') ? '&' : '?'}index`}>
            {table}
            {isOpen && (
              <p className="my-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
                <button type="button" className="link needs-js" data-tick-all>
                  Tick all on this page
                </button>
                <Button type="submit" name="intent" value="spam" variant="secondary" size="small">
                  Reject the ticked as spam
                </Button>
                <span className="text-soft">Nobody is mailed.</span>
              </p>
            )}
          </form>
        )}
      />
      <DeskKeys keys={keys} />
    </>
  );
}
