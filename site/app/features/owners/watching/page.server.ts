import { siteContext } from '#app/feature.server.ts';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import { reportForPage } from '#app/features/server-check/server-check.server.ts';
import { checkerAt } from '#app/lib/checker-command.ts';
import { formatMoment } from '#app/lib/dates.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findListing } from '../listing.server.ts';
import { demandWatched, listedIn, notShown, readHistory } from './history.server.ts';
import { calendarOf, changesInLine, outcomes, resultInWords } from './history.ts';
import { feedQuery, nameOfParams, pathOfWatched, type WatchedParams } from './names.ts';

/** Items of each kind that the page lists. */
const mostItems = 300;

/** Data of the public page of a watched server. @throws Refusal 404 */
export async function showWatched({
  context,
  params,
}: Pick<PageArgs, 'context'> & { params: WatchedParams }) {
  const { db, config } = context.get(servicesContext);
  const watched = await demandWatched(db, nameOfParams(params));
  const { id, listing, name, host, everyHours, isActive, stoppedBecause } = watched;
  const [{ last, news, days, report }, found] = await Promise.all([
    readHistory(db, id),
    listing === null ? undefined : findListing(db, context.get(siteContext).all('listings'), listing),
  ]);
  if (listing !== null && !found) throw new Refusal(404, notShown);
  return {
    name,
    host,
    url: watched.url.split('?', 1)[0] ?? '',
    everyHours,
    isActive,
    stoppedBecause,
    listing: found && { name: found.name, path: found.path },
    feedQuery: feedQuery(watched),
    json: pathOfWatched(watched, 'checks.json'),
    status: last && {
      outcome: last.outcome,
      label: outcomes[last.outcome],
      at: last.madeAt.toISOString(),
      moment: formatMoment(last.madeAt),
      words: resultInWords(last),
      /** Parts that the report leaves out, as a sentence. */
      limit: last.outcome === 'unreached' ? null : last.problem,
      server: last.serverName === null ? undefined : `${last.serverName} ${last.serverVersion ?? ''}`.trim(),
    },
    calendar: calendarOf(days, Date.now()),
    fixes: report ? reportForPage(report, checkerAt(config.siteUrl)).musts : [],
    listed: report && listedIn(report, mostItems),
    news: news.map(({ id, madeAt, outcome, changes, moreChanges, ...result }) => ({
      id,
      at: madeAt.toISOString(),
      moment: formatMoment(madeAt),
      label: outcomes[outcome],
      outcome,
      words: resultInWords({ ...result, outcome, madeAt }),
      changed: changesInLine(changes, moreChanges),
      changes,
    })),
  };
}

export type ShownWatched = Awaited<ReturnType<typeof showWatched>>;
