import { Badge } from '#app/ui/badge.tsx';
import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { syncList } from '../syncs.server.ts';
import type { Route } from './+types/syncs';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Sync of the map');
export const loader = (args: Route.LoaderArgs) => syncList.load(args);

const outcomes: Record<string, string> = {
  finished: 'Finished',
  continued: 'Continues in the next run',
  running: 'Running',
};

export default function SyncsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/catalogue', label: 'MCP Map' }}
        title="Sync of the map"
        lead="Every hour, the map copies changes from the registry in the settings. Editors’ changes are kept. Runs are listed for 90 days."
      />
      <DeskList
        list={list}
        label="Runs"
        columns={[
          {
            label: 'Began',
            sort: 'began',
            nowrap: true,
            cell: ({ startedAt }) => <DeskTime at={startedAt} utc />,
          },
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
                  <Badge tone="error">Failed</Badge>
                  <span className="block max-w-[24em] text-soft">{problem}</span>
                </>
              ) : (
                outcomes[outcome]
              ),
          },
          { label: 'New', sort: 'new', name: 'New', isNumber: true, cell: ({ added }) => added },
          {
            label: 'Changed',
            sort: 'changed',
            name: 'Changed',
            isNumber: true,
            cell: ({ changed }) => changed,
          },
          {
            label: 'Unchanged',
            sort: 'unchanged',
            name: 'Unchanged',
            isNumber: true,
            cell: ({ unchanged }) => unchanged,
          },
          { label: 'Changes', cell: (run) => <SyncDetails {...run} /> },
        ]}
      />
    </>
  );
}

type Run = Awaited<ReturnType<typeof syncList.list>>['rows'][number];

const words: Record<string, string> = {
  added: 'new',
  changed: 'changed',
  deprecated: 'deprecated',
  removed: 'removed from the map',
  malformed: 'left out',
  partial: 'read without some members',
};

/** The recorded details of one run, entry by entry. */
function SyncDetails({ details, added, changed, deprecated, removed, malformed }: Run) {
  const all = added + changed + malformed;
  if (all === 0) return <span className="text-soft">Nothing</span>;
  const partial = details.filter(({ did }) => did === 'partial').length;
  // An entry that was read in part has two lines: its change, and its missing members.
  const more = all - (details.length - partial);
  const counts = [
    deprecated > 0 && `${deprecated} deprecated`,
    removed > 0 && `${removed} removed`,
    malformed > 0 && `${malformed} left out`,
    partial > 0 && `${partial} partly read`,
  ].filter(Boolean);
  return (
    <details>
      <summary>
        {all === 1 ? '1 entry' : `${all} entries`}
        {counts.length > 0 && `: ${counts.join(', ')}`}
      </summary>
      <ul className="mt-2 grid gap-1 text-sm wrap-anywhere">
        {details.map(({ name, did, slug, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a registry may send one name twice, and the list never moves
          <li key={index}>
            {slug ? (
              <a className="link" href={`/mcp-map/${slug}`}>
                {name}
              </a>
            ) : (
              name
            )}
            : {words[did] ?? did}
            {why && <span className="text-soft"> ({why})</span>}
          </li>
        ))}
        {more > 0 && <li className="text-soft">and {more} more</li>}
      </ul>
    </details>
  );
}
