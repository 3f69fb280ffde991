import { Badge } from '#app/ui/badge.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { claimList } from '../claims.server.ts';
import type { Route } from './+types/claims';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Claims');
export const loader = (args: Route.LoaderArgs) => claimList.load(args);
export const action = (args: Route.ActionArgs) => claimList.answer(args);

const proofs = { file: 'a file', dns: 'a DNS record', local: 'this machine' };

export default function ClaimsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Claims"
      lead="Items of the map and entries of the registry that people claimed, with the host that they control. Disputes are in the queue."
      list={list}
      columns={[
        {
          label: 'Listing',
          cell: ({ listing }) => (
            <a href={pathOf(listing)} className="wrap-anywhere">
              <bdi>{listing}</bdi>
            </a>
          ),
        },
        {
          label: 'Host',
          cell: ({ host, proof }) => (
            <>
              <bdi className="wrap-anywhere">{host}</bdi>
              <span className="block font-normal text-soft">by {proofs[proof]}</span>
            </>
          ),
        },
        { label: 'Account', cell: ({ email }) => <bdi className="wrap-anywhere">{email}</bdi> },
        {
          label: 'State',
          cell: ({ endedBy, isTrusted, isOptedOut, showsReport }) => (
            <span className="flex flex-wrap gap-1">
              {endedBy ? (
                <Badge>ended by {endedBy === 'owner' ? 'its owner' : 'an editor'}</Badge>
              ) : (
                <Badge tone="ok">open</Badge>
              )}
              {isTrusted && <Badge>text reviewed</Badge>}
              {showsReport && <Badge>report</Badge>}
              {isOptedOut && <Badge>no checks</Badge>}
            </span>
          ),
        },
        {
          label: 'Claimed (UTC)',
          sort: 'claimed',
          cell: ({ createdAt }) => <DeskTime at={createdAt.toISOString()} />,
        },
      ]}
    />
  );
}

/** Path of the page of a listing. */
const pathOf = (listing: string) => listing.replace(/^map\//, '/mcp-map/').replace(/^entry\//, '/registry/');
