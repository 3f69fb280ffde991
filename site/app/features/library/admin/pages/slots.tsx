import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskDay, DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { slotList } from '../slots.server.ts';
import type { Route } from './+types/slots';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Featured slots');

export const loader = (args: Route.LoaderArgs) => slotList.load(args);

const path = '/admin/library/slots';

export default function SlotsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Featured slots"
        lead="The library features one work at the top: the lowest slot that is in use, is within its dates and has a published work."
        actions={<ButtonLink href={`${path}/new`}>New slot</ButtonLink>}
      />
      <DeskList
        list={list}
        label="Featured slots"
        columns={[
          { label: 'Work', cell: ({ id, title }) => <a href={`${path}/${id}`}>{title}</a> },
          {
            label: 'First day',
            sort: 'from',
            name: 'from',
            cell: ({ startsOn }) => <DeskDay on={startsOn} />,
          },
          { label: 'Last day', sort: 'to', name: 'to', cell: ({ endsOn }) => <DeskDay on={endsOn} /> },
          {
            label: 'Status',
            cell: ({ state }) =>
              state === 'Shown now' ? <Badge>{state}</Badge> : <span className="text-soft">{state}</span>,
          },
          {
            label: 'Slot',
            sort: 'slot',
            name: 'slot',
            isNumber: true,
            cell: ({ slotPosition }) => slotPosition,
          },
        ]}
      />
    </>
  );
}
