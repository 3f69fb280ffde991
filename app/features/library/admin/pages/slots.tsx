import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskDay, DeskHead, DeskNumber, DeskTable, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { showSlots } from '../slots.server.ts';
import type { Route } from './+types/slots';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Featured slots');

export const loader = (args: Route.LoaderArgs) => showSlots(args);

const path = '/admin/library/slots';

export default function SlotsPage({ loaderData: { slots } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Featured slots"
        lead="The library shows one work above all others: that of the lowest slot which is in use, in time and published."
        actions={<ButtonLink href={`${path}/new`}>New slot</ButtonLink>}
      />
      {slots.length === 0 ? (
        <EmptyState title="No work has a slot.">The library begins with its list then.</EmptyState>
      ) : (
        <DeskTable
          label="Featured slots"
          columns={['Work', 'First day', 'Last day', 'State', 'Slot']}
          numbers={['Slot']}
        >
          {slots.map(({ id, title, slotPosition, startsOn, endsOn, state }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{title}</a>
              </th>
              <td data-name="from">
                <DeskDay on={startsOn} />
              </td>
              <td data-name="to">
                <DeskDay on={endsOn} />
              </td>
              <td>
                {state === 'Shown now' ? (
                  <Badge tone="signal">{state}</Badge>
                ) : (
                  <span className="text-soft">{state}</span>
                )}
              </td>
              <DeskNumber name="slot">{slotPosition}</DeskNumber>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  );
}
