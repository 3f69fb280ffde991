import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskDay, DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskList, nameOf } from '#app/ui/desk-list.tsx';
import { itemList } from '../items.server.ts';
import type { Route } from './+types/items';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'MCP Map');
export const loader = (args: Route.LoaderArgs) => itemList.load(args);
export const action = (args: Route.ActionArgs) => itemList.answer(args);

export default function ItemsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="MCP Map"
        lead="Items in the catalogue. Editors’ changes are kept, even if a registry later has different data."
        actions={<ButtonLink href="/admin/catalogue/new">New item</ButtonLink>}
      />
      <DeskList
        list={list}
        label="Items"
        columns={[
          {
            label: 'Name',
            sort: 'name',
            cell: ({ id, name }) => <a href={`/admin/catalogue/${id}`}>{name}</a>,
          },
          { label: 'Category', cell: ({ category }) => nameOf(list, 'category', category) },
          { label: 'Tier', cell: ({ tier }) => nameOf(list, 'tier', tier) },
          {
            label: 'From',
            cell: ({ source }) => (
              <span className="text-soft">{source ? new URL(source).host : 'this site'}</span>
            ),
          },
          { label: 'Changed', sort: 'changed', cell: ({ changed }) => <DeskDay on={changed} /> },
          {
            label: 'Status',
            cell: ({ isActive, reports }) => (
              <>
                {!isActive && <Badge tone="quiet">Hidden</Badge>}
                {reports > 0 && (
                  <Badge tone="signal">{reports === 1 ? '1 report' : `${reports} reports`}</Badge>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
