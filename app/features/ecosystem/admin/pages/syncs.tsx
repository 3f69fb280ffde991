import { Badge } from '#app/ui/badge.tsx';
import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { SyncDetails } from '../components/sync-details.tsx';
import { syncList } from '../syncs.server.ts';
import type { Route } from './+types/syncs';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Sync of the map');
export const loader = (args: Route.LoaderArgs) => syncList.load(args);

const outcomes: Record<string, string> = {
  finished: 'Finished',
  continued: 'Goes on in the next run',
  running: 'Running',
};

export default function SyncsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/catalogue', label: 'MCP Map' }}
        title="Sync of the map"
        lead="Each hour the map takes what changed in the registry that the settings name. What an editor changed stays. Runs are kept for 90 days."
      />
      <DeskList
        list={list}
        label="Runs"
        columns={[
          { label: 'Began', nowrap: true, cell: ({ startedAt }) => <DeskTime at={startedAt} utc /> },
          {
            label: 'Registry',
            cell: ({ source, seconds }) => (
              <>
                {new URL(source).host}
                {seconds !== null && <span className="block text-soft">{seconds} s</span>}
              </>
            ),
          },
          {
            label: 'Outcome',
            cell: ({ outcome, problem }) =>
              outcome === 'failed' ? (
                <>
                  <Badge tone="signal">Failed</Badge>
                  <span className="block max-w-[24em] text-soft">{problem}</span>
                </>
              ) : (
                outcomes[outcome]
              ),
          },
          { label: 'New', name: 'New', isNumber: true, cell: ({ added }) => added },
          { label: 'Changed', name: 'Changed', isNumber: true, cell: ({ changed }) => changed },
          { label: 'As they were', name: 'As they were', isNumber: true, cell: ({ unchanged }) => unchanged },
          { label: 'What changed', cell: (run) => <SyncDetails {...run} /> },
        ]}
      />
    </>
  );
}
