import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { partnerList } from '../partners.server.ts';
import type { Route } from './+types/partners';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Partners');
export const loader = (args: Route.LoaderArgs) => partnerList.load(args);
export const action = (args: Route.ActionArgs) => partnerList.answer(args);

export default function PartnersPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Partners"
        lead="Partners in the order of the site’s list. The site counts visits to partners that share revenue."
        actions={<ButtonLink href="/admin/partners/new">New partner</ButtonLink>}
      />
      <DeskList
        list={list}
        label="Partners"
        columns={[
          {
            label: 'Name',
            sort: 'name',
            cell: ({ id, name }) => <a href={`/admin/partners/${id}`}>{name}</a>,
          },
          { label: 'Category', cell: ({ category }) => category },
          { label: 'Tier', cell: ({ tier }) => tier },
          {
            label: 'Marks',
            cell: ({ isFeatured, isExample }) => (
              <span className="flex flex-wrap gap-1.5">
                {isFeatured && <Badge>Featured</Badge>}
                {isExample && <Badge tone="quiet">Example</Badge>}
              </span>
            ),
          },
          {
            label: 'Place',
            sort: 'place',
            name: 'place',
            isNumber: true,
            cell: ({ displayOrder }) => displayOrder,
          },
          {
            label: 'Visits, 30 days',
            name: 'visits in 30 days',
            isNumber: true,
            cell: (partner) => countOf(partner, partner.recentClicks),
          },
          {
            label: 'In all',
            name: 'in all',
            isNumber: true,
            cell: (partner) => countOf(partner, partner.clicks),
          },
        ]}
      />
    </>
  );
}

/**
 * A number of visits, which stops at 10,000. A dash if none is counted: only visits to partners that share revenue are.
 */
function countOf({ share, clicks }: { share: number | null; clicks: number }, count: number) {
  if (share === null && clicks === 0) return <span className="text-soft">–</span>;
  return count >= 10_000 ? '10,000+' : count;
}
