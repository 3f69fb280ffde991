import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ChapterHead } from '#app/ui/chapter.tsx';
import { ColumnTable } from '#app/ui/column-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { listWatched } from '../history.server.ts';
import { intervalInWords, toneOf } from '../history.ts';
import type { Route } from './+types/watched';

export const handle: PageHandle = {
  page: 'reading',
  finished: () => [topics.watchedServers, topics.historyDay],
};

/** Maximum servers on the page. */
const most = 500;

export const loader = ({ context }: Route.LoaderArgs) => listWatched(context.get(servicesContext).db, most);

export default function WatchedPage({ loaderData: { servers, hasMore } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead
        kicker={
          <>
            <a href="/server-check" className="link">
              Server check
            </a>{' '}
            / regular checks
          </>
        }
        title="Servers that are checked regularly"
        isStacked
      >
        Their owners proved that they control the server, and turned the checks on. The operator of this site
        adds others, without that proof. Each page has the status, the history by day, the tools, and what
        changed.
      </ChapterHead>
      {servers.length === 0 ? (
        <EmptyState title="No server is checked regularly yet.">
          Is yours on the MCP Map or in the registry? Claim it on its page, and turn the checks on.
        </EmptyState>
      ) : (
        <>
          <ColumnTable
            label="Servers that are checked regularly"
            columns={['Server', 'Newest result', 'Checked']}
            isListWhenNarrow
          >
            <tbody>
              {servers.map(({ id, href, name, host, outcome, text, everyHours }) => (
                <tr key={id} className="align-top">
                  <td className="wrap-anywhere">
                    <a href={href} className="link font-semibold">
                      <bdi>{name}</bdi>
                    </a>
                    <span className="block text-sm text-soft">{host}</span>
                  </td>
                  <td>{outcome ? <Badge tone={toneOf[outcome]}>{text}</Badge> : text}</td>
                  <td className="text-soft sm:whitespace-nowrap">{intervalInWords(everyHours)}</td>
                </tr>
              ))}
            </tbody>
          </ColumnTable>
          {hasMore && (
            <p className="mt-4 text-soft">
              These are the first {most} by name. The page of each listing leads to its own checks.
            </p>
          )}
          <p className="mt-8 text-sm text-soft">
            <FeedLinks folder="/feeds/server-checks" of="all of them" />
          </p>
        </>
      )}
    </div>
  );
}
