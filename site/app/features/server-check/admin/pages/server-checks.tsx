import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import { states } from '../../online/states.ts';
import { serverCheckList } from '../server-checks.server.ts';
import type { Route } from './+types/server-checks';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Server checks');
export const loader = (args: Route.LoaderArgs) => serverCheckList.load(args);

export default function ServerChecksPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Server checks"
      lead="Checks that visitors asked for in the last 30 days, by the network that asked. Results are private: only people with the URL of a result see it."
      list={list}
      columns={[
        { label: 'Host', cell: ({ host }) => <bdi className="wrap-anywhere">{host}</bdi> },
        { label: 'Kind', cell: ({ kind }) => kind },
        {
          label: 'State',
          cell: ({ state, problem }) => (
            <>
              {states[state]}
              {problem && <span className="block font-normal text-soft wrap-anywhere">{problem}</span>}
            </>
          ),
        },
        { label: 'Network', nowrap: true, cell: ({ source }) => source },
        {
          label: 'Asked (UTC)',
          sort: 'asked',
          cell: ({ createdAt }) => <DeskTime at={createdAt.toISOString()} />,
        },
      ]}
    />
  );
}
