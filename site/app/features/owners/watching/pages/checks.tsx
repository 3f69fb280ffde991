import { formatLongDate } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { FeedLinks } from '#app/ui/feed-links.tsx';
import { HeatMap } from '#app/ui/heat-map.tsx';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { ListedItems } from '../components/listed-items.tsx';
import { NewsList } from '../components/news-list.tsx';
import { dayLooks, historyDays, intervalInWords, toneOf } from '../history.ts';
import { nameOfParams, topicsOfPage } from '../names.ts';
import { type ShownWatched, showWatched } from '../page.server.ts';
import type { Route } from './+types/checks';

export const handle: PageHandle = {
  page: 'reading',
  finished: (params) => topicsOfPage(nameOfParams(params)),
};

export const meta: Route.MetaFunction = (args) => {
  const name = args.loaderData?.name ?? 'a server';
  return pageMeta(args, {
    title: `Checks of ${name}`,
    description: `${name} is checked regularly: status, history by day, its tools, and what changed.`,
    feed: args.loaderData && {
      folder: '/feeds/server-checks',
      query: args.loaderData.feedQuery,
      title: `Checks of ${name}`,
    },
    // It quotes a stranger, as the page of a report does.
    noindex: true,
  });
};

export const loader = (args: Route.LoaderArgs) => showWatched(args);

export default function ChecksPage({ loaderData: watched }: Route.ComponentProps) {
  const { name, listing, calendar, news, listed } = watched;
  return (
    <article className="wrap pt-8 pb-20 md:pt-10">
      {listing ? (
        <Breadcrumb href={listing.path} label={listing.name}>
          checks
        </Breadcrumb>
      ) : (
        <Breadcrumb href="/server-check/watched" label="Checked regularly">
          a server of this site
        </Breadcrumb>
      )}
      <h1 className="mt-4 max-w-[20em] text-[2.25rem] leading-[1.1] wrap-anywhere md:text-3xl">
        Checks of <bdi>{name}</bdi>
      </h1>
      <Status watched={watched} />
      <div className="mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Section id="history" title={`The last ${historyDays} days`} heading="mb-4 text-2xl">
          <HeatMap
            label={`Checks of the last ${historyDays} days, by week`}
            corner="week of"
            {...calendar}
            legend={dayLooks}
          />
        </Section>
        <Section id="news" title="Changes by date" heading="mb-4 text-2xl">
          <NewsList news={news} />
        </Section>
      </div>
      <Fixes fixes={watched.fixes} />
      {listed && (
        <Section id="listed" title="Listed now" className="mt-14" heading="text-2xl">
          <p className="mt-2 text-soft">
            As listed on {formatLongDate(listed.madeAt)}.
            {listed.incomplete && ` The lists could not be read completely: ${listed.incomplete}.`}
          </p>
          <ListedItems noun="Tools" {...listed.tools} />
          <ListedItems noun="Prompts" {...listed.prompts} />
          <ListedItems noun="Resource templates" {...listed.resource_templates} />
        </Section>
      )}
      <About watched={watched} />
    </article>
  );
}

/** The newest result in one sentence, and if there are more to come. */
function Status({ watched }: { watched: ShownWatched }) {
  const { status, url, isActive, everyHours, stoppedBecause } = watched;
  return (
    <div className="mt-5 max-w-[44rem]">
      <p className="text-soft wrap-anywhere">
        <bdi>{url}</bdi>
      </p>
      {status ? (
        <>
          <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={toneOf[status.outcome]}>{status.label}</Badge>
            <time dateTime={status.at} className="text-sm text-soft">
              {status.moment}
            </time>
          </p>
          <p className="mt-2 text-xl wrap-anywhere">{status.words}</p>
          {status.limit && <p className="mt-2 text-soft wrap-anywhere">{status.limit}</p>}
        </>
      ) : (
        <p className="mt-5 text-xl">The first check is not over yet.</p>
      )}
      <p className="mt-3 text-sm text-soft">
        {isActive
          ? `This site checks it ${intervalInWords(everyHours)}.`
          : `The regular checks are off.${stoppedBecause ? ` ${stoppedBecause}` : ''}`}
      </p>
    </div>
  );
}

/** The MUST rules that the newest report found broken. */
function Fixes({ fixes }: { fixes: ShownWatched['fixes'] }) {
  if (fixes.length === 0) return null;
  return (
    <Section id="broken" title="Broken rules" className="mt-14" heading="text-2xl">
      <ol className="mt-3 max-w-[48rem] border-t border-rule">
        {fixes.map(({ id, title, reason, who, fix }) => (
          <li key={id} className="border-b border-rule py-3 wrap-anywhere">
            <p className="font-semibold">{title}</p>
            <p className="text-soft">{reason}</p>
            <p className="mt-1">
              <WordsWithCode>{fix}</WordsWithCode>
            </p>
            {who && <p className="mt-1 text-sm text-soft">{who}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The person who asked for the checks, the kind of check, and the same data for programs. */
function About({ watched: { listing, json, feedQuery } }: { watched: ShownWatched }) {
  return (
    <div className="mt-14 max-w-[44rem] border-t border-rule pt-5 text-sm text-soft">
      <p>
        {listing
          ? 'An owner of this listing proved control of the host, and asked for these checks.'
          : 'The operator of this site asked for these checks.'}{' '}
        Each is a <TextLink href="/server-check/agent">polite check</TextLink>: it calls no tool, and says
        nothing about the answers of tools. Results are kept for {historyDays} days.
      </p>
      <p className="mt-3">
        <FeedLinks folder="/feeds/server-checks" query={feedQuery} of="these checks" /> ·{' '}
        <TextLink href={json}>JSON with the whole history</TextLink>
      </p>
    </div>
  );
}
