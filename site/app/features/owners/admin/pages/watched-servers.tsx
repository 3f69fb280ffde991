import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { intervalInWords, outcomes, toneOf } from '../../watching/history.ts';
import { watchedList } from '../watched-servers.server.ts';
import type { Route } from './+types/watched-servers';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Watched servers');
export const loader = (args: Route.LoaderArgs) => watchedList.load(args);
export const action = (args: Route.ActionArgs) => watchedList.answer(args);

export default function WatchedServersPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Watched servers"
      lead="Servers that this site checks regularly: for owners who proved control, and your own. Owners turn their checks on; you can stop them."
      list={list}
      actions={<ButtonLink href="/admin/watched-servers/new">Add a server</ButtonLink>}
      columns={[
        {
          label: 'Server',
          cell: ({ id, listing, name, href }) => (
            <>
              <a
                className="link wrap-anywhere"
                href={listing === null ? `/admin/watched-servers/${id}` : href}
              >
                <bdi>{name}</bdi>
              </a>
              <span className="block text-soft">{listing ?? 'of this site'}</span>
            </>
          ),
        },
        { label: 'Host', cell: ({ host }) => <bdi className="wrap-anywhere">{host}</bdi> },
        {
          label: 'Newest result',
          cell: ({ outcome, stoppedBecause }) => (
            <>
              {outcome && <Badge tone={toneOf[outcome]}>{outcomes[outcome]}</Badge>}
              {stoppedBecause && <span className="block text-soft wrap-anywhere">{stoppedBecause}</span>}
            </>
          ),
        },
        { label: 'Checked', cell: ({ everyHours }) => intervalInWords(everyHours) },
        {
          label: 'Next (UTC)',
          sort: 'next',
          nowrap: true,
          cell: ({ isActive, nextAt }) => isActive && <DeskTime at={nextAt.toISOString()} />,
        },
      ]}
    />
  );
}
