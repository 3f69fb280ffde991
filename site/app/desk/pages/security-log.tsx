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
      lead="Sign-ins and account changes. If an event repeats within an hour, the log shows it once with a count. Entries are deleted after 90 days. Network addresses are shortened after 7 days."
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
