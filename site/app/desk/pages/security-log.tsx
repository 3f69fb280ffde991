import { listAddress } from '#app/lib/list-address.ts';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { securityList } from '../people/security-log.server.ts';
import type { Route } from './+types/security-log';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Security log');
export const loader = (args: Route.LoaderArgs) => securityList.load(args);

export default function SecurityLogPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Security log"
      lead="Sign-ins and changes of accounts. What is alike within an hour is one line, which counts. Kept for 90 days; addresses are shortened after 7."
      list={list}
      columns={[
        {
          label: 'Event',
          cell: ({ kind, what, count, note }) => (
            <>
              <a href={listAddress(list.path, { kind })}>{what}</a>
              {count > 1 && <span className="font-normal whitespace-nowrap"> · {count} times</span>}
              {note && <span className="block text-xs font-normal text-soft">{note}</span>}
            </>
          ),
        },
        {
          label: 'Account',
          cell: ({ userId, email }) => (
            <a className="link" href={`/admin/people/${userId}`}>
              {email}
            </a>
          ),
        },
        { label: 'Browser', cell: ({ device }) => device },
        {
          label: 'From',
          cell: ({ address }) => address && <span className="font-mono text-xs">{address}</span>,
        },
        { label: 'When (UTC)', sort: 'when', cell: ({ at }) => <DeskTime at={at} /> },
      ]}
    />
  );
}
