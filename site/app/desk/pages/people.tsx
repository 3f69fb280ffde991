import { Badge } from '#app/ui/badge.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage, nameOf } from '#app/ui/desk-list.tsx';
import { peopleList } from '../people/people.server.ts';
import type { Route } from './+types/people';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Accounts');
export const loader = (args: Route.LoaderArgs) => peopleList.load(args);

export default function PeoplePage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Accounts"
      lead="All accounts and their roles, newest first."
      list={list}
      columns={[
        {
          label: 'Address',
          sort: 'address',
          cell: ({ id, email, isConfirmed }) => (
            <>
              <a href={`/admin/people/${id}`}>{email}</a>
              {!isConfirmed && <span className="font-normal text-soft"> · not confirmed</span>}
            </>
          ),
        },
        {
          label: 'Name',
          cell: ({ name }) => (name ? <bdi>{name}</bdi> : <span className="text-soft">no name</span>),
        },
        {
          label: 'Role',
          cell: ({ role }) => (role === 'member' ? 'Member' : <Badge>{nameOf(list, 'role', role)}</Badge>),
        },
        {
          label: 'Second factor',
          name: 'second factor',
          cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'on' : <span className="text-soft">off</span>),
        },
        { label: 'Joined (UTC)', sort: 'joined', cell: ({ joinedAt }) => <DeskTime at={joinedAt} /> },
      ]}
    />
  );
}
